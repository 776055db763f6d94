import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Addresses of no machine on the internet: this one, the own network, a provider's metadata, and what is set aside (RFC 6890). */
const reserved = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  reserved.addSubnet(net, prefix, 'ipv6')

/** An IPv4 address in the clothes of IPv6 (::ffff:…) is none that a name has. */
export const isPublicAddress = (address: string) =>
  !address.startsWith('::ffff:') && !reserved.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** For a connection to a name from outside: asked in the moment of connecting, so that no other answer can come in between. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const first = addresses.find(({ address }) => isPublicAddress(address))
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(
        Object.assign(new Error(`${hostname} lies in no public network`), { code: 'EACCES' }),
        '',
      )
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
