import { BlockList, isIP } from 'node:net'

/** IPv4: everything is public except what IANA reserves for special purposes. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4')

/** IPv6: only global unicast is public, which excludes mapped and translated IPv4 addresses. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

const specialWithin = new BlockList()
for (const [network, bits] of [
  // IETF protocols, among them Teredo, which contains IPv4 addresses as 6to4 does.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  specialWithin.addSubnet(network, bits, 'ipv6')

/** Whether the address belongs to the public internet and to no network of our own. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !special.check(address, 'ipv4')
  if (kind !== 6 || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !specialWithin.check(address, 'ipv6')
}
