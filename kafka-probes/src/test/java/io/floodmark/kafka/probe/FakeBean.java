package io.floodmark.kafka.probe;

import java.util.Map;
import java.util.TreeMap;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;

/** A bean whose attributes a test sets. */
final class FakeBean implements DynamicMBean {
    private final Map<String, Object> values = new TreeMap<>();

    static FakeBean in(MBeanServer server, String name) {
        FakeBean bean = new FakeBean();
        try {
            server.registerMBean(bean, Beans.named(name));
        } catch (javax.management.JMException e) {
            throw new IllegalStateException(e);
        }
        return bean;
    }

    FakeBean set(String attribute, Object value) {
        values.put(attribute, value);
        return this;
    }

    void unset(String attribute) {
        values.remove(attribute);
    }

    @Override
    public Object getAttribute(String attribute) throws AttributeNotFoundException {
        Object value = values.get(attribute);
        if (value == null) {
            throw new AttributeNotFoundException(attribute);
        }
        return value;
    }

    @Override
    public AttributeList getAttributes(String[] attributes) {
        AttributeList list = new AttributeList();
        for (String attribute : attributes) {
            if (values.containsKey(attribute)) {
                list.add(new Attribute(attribute, values.get(attribute)));
            }
        }
        return list;
    }

    @Override
    public void setAttribute(Attribute attribute) {
        throw new UnsupportedOperationException();
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Object invoke(String action, Object[] parameters, String[] signature) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        MBeanAttributeInfo[] attributes = values.keySet().stream()
                .map(name -> new MBeanAttributeInfo(name, "java.lang.Object", name, true, false, false))
                .toArray(MBeanAttributeInfo[]::new);
        return new MBeanInfo(FakeBean.class.getName(), "fake", attributes, null, null, null);
    }
}
