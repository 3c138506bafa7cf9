# dist/release fills in the three values that begin with "@".
class Floodmark < Formula
  desc "Find the highest load that a Kafka cluster sustains"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "openjdk@17"

  def install
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/floodmark"
    zsh_completion.install "share/zsh/site-functions/_floodmark"
    rm_r "share"
    libexec.install Dir["*"]
    (bin/"floodmark").write_env_script libexec/"bin/floodmark", Language::Java.overridable_java_home_env("17")
  end

  test do
    assert_match "floodmark #{version} ", shell_output("#{bin}/floodmark version")
    assert_match "record-size", shell_output("#{bin}/floodmark limit --help")
    assert_match "brokers: 1", shell_output("#{bin}/floodmark check --brokers 1 --replication-factor 1")
  end
end
