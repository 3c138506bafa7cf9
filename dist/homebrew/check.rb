# Runs a formula without Homebrew: its install method on the unpacked archive, then its test.
# usage: ruby check.rb FORMULA ARCHIVE FOLDER   FOLDER: new, gets the installation
# The parts of Homebrew that the formula uses are imitated here, as its documentation describes them.
require "digest"
require "fileutils"
require "pathname"
require "shellwords"

class Pathname
  def install(*sources)
    mkpath
    sources.flatten.each do |source|
      raise "#{source}: not found" unless File.exist?(source)

      FileUtils.mv(source, self)
    end
  end

  def write_env_script(target, env)
    dirname.mkpath
    write("#!/bin/bash\n#{env.map { |name, value| "#{name}=\"#{value}\" " }.join}exec \"#{target}\" \"$@\"\n")
    chmod(0o755)
  end
end

module Language
  module Java
    def self.overridable_java_home_env(_version)
      java = `sh -c 'command -v java'`.strip
      raise "java: not found" if java.empty?

      { JAVA_HOME: "${JAVA_HOME:-#{File.expand_path("../..", File.realpath(java))}}" }
    end
  end
end

class Formula
  include FileUtils

  class << self
    attr_reader :values, :check

    def inherited(formula)
      super
      formula.instance_variable_set(:@values, {})
    end

    %i[desc homepage url sha256 license depends_on].each do |key|
      define_method(key) { |value| @values[key] = value }
    end

    def test(&check)
      @check = check
    end
  end

  attr_reader :prefix

  def initialize(prefix)
    @prefix = prefix
  end

  def version = File.basename(self.class.values[:url])[/-(\d[\d.]*\d)\.tar\.gz\z/, 1]
  def bin = prefix/"bin"
  def libexec = prefix/"libexec"
  def man1 = prefix/"share/man/man1"
  def bash_completion = prefix/"etc/bash_completion.d"
  def zsh_completion = prefix/"share/zsh/site-functions"

  def shell_output(command)
    output = `#{command}`
    raise "#{command}: ended with #{$?.exitstatus}" unless $?.success?

    output
  end

  def assert_match(expected, actual)
    raise "expected #{expected.inspect} in:\n#{actual}" unless actual.match?(expected.is_a?(String) ? Regexp.new(Regexp.escape(expected)) : expected)
  end
end

formula, archive, folder = ARGV.map { |argument| File.expand_path(argument) }
load formula
values = Floodmark.values
raise "#{formula}: a value is missing: #{values}" if values.size != 6 || values.values.any? { |value| value.start_with?("@") }
raise "#{formula}: the sha256 is not that of #{archive}" if Digest::SHA256.file(archive).hexdigest != values[:sha256]
raise "#{formula}: the url does not end with #{File.basename(archive)}" if File.basename(values[:url]) != File.basename(archive)

source = "#{folder}/source"
FileUtils.mkdir_p(source)
system("tar", "-xzf", archive, "-C", source, "--strip-components=1", exception: true)
installed = Floodmark.new(Pathname.new("#{folder}/prefix"))
Dir.chdir(source) { installed.install }
raise "the archive has files that are not installed: #{Dir.children(source)}" unless Dir.empty?(source)

%w[share/man/man1/floodmark.1 share/man/man1/floodmark-limit.1 etc/bash_completion.d/floodmark
   share/zsh/site-functions/_floodmark].each do |file|
  raise "#{file}: not installed" unless installed.prefix.join(file).size?
end
Dir.mkdir("#{folder}/test")
Dir.chdir("#{folder}/test") { installed.instance_eval(&Floodmark.check) }
