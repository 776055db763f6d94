import { expect, test } from 'vitest'
import { isLoopbackHost, isLoopbackIp, rateLimitPrefix, unmapIpv4 } from '#server/http/client-ip.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
])('rateLimitPrefix counts %s as %s', (address, net) => expect(rateLimitPrefix(address)).toBe(net))

test('unmapIpv4 reads an IPv4 address that is mapped into IPv6', () => {
  expect(unmapIpv4('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('isLoopbackIp and isLoopbackHost know this machine by address and by name in a URL', () => {
  for (const ip of ['127.0.0.1', '127.8.8.8', '::1']) expect(isLoopbackIp(ip), ip).toBe(true)
  for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(isLoopbackHost(host), host).toBe(true)
  for (const other of ['128.0.0.1', '127.0.0.1.example.org', 'localhost.example.org']) {
    expect(isLoopbackHost(other), other).toBe(false)
  }
})
