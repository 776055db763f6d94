import { isIPv6 } from 'node:net'

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

export function unmapIpv4(ip: string): string {
  return IPV4_MAPPED.exec(ip)?.[1] ?? ip
}

/** One customer's worth of addresses: a whole /64 in IPv6, where a single machine has 2^64 of them. */
export function rateLimitPrefix(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** This machine, or a proxy nobody declared: an address that stands for nobody in particular. */
export function isLoopbackIp(ip: string) {
  return ip === '::1' || ip.startsWith('127.')
}

/** This very machine, as the URL parser writes it. */
export function isLoopbackHost(host: string) {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
