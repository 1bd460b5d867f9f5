/**
 * Who counts as one for limits: an IPv4 address, or the network of an IPv6 one. A household gets
 * 2^64 addresses of the latter, and could take a new one for every try.
 */
export function networkOf(address: string): string {
  const bare = /^\[([^\]]+)\]/.exec(address)?.[1] ?? address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  const colons = bare.split(':').length - 1
  // One colon stands before the port that some proxies add.
  if (colons < 2) return bare.split(':')[0] as string
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`
}

/** Enough to see from where something comes, too little to find a household by it. */
export function shortenedNetworkOf(address: string): string {
  const network = networkOf(address)
  const [, v4] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(network) ?? []
  if (v4 !== undefined) return `${v4}.0/24`
  const [, v6] = /^((?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::\/64$/.exec(network) ?? []
  return v6 === undefined ? 'unknown' : `${v6}:/48`
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] as string).toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(between).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
