const addressHead = 4
const addressTail = 4
const maxName = 24

/** Whole up to seven characters; otherwise the first and last four. */
export function shortAddress(address: string): string {
  if (address.length < addressHead + addressTail) return address
  return `${address.slice(0, addressHead)}…${address.slice(-addressTail)}`
}

/** The last characters of an id, which distinguish two members of the same name. */
export const tailOf = (id: string): string => id.slice(-addressTail)

/**
 * `DE75 5121 0800 …`: in groups of four, as accounts and references are read and copied by hand.
 */
export const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ')

export function addressGroups(address: string): string[] {
  return hexGroups(address, 4)
}

export function hexGroups(text: string, size: 4 | 8): string[] {
  const [, start = '', rest = ''] = /^(0x)?(.*)$/.exec(text) ?? []
  return [start, ...(rest.match(size === 4 ? /.{1,4}/g : /.{1,8}/g) ?? [])].filter(Boolean)
}

/** Truncates after 24 characters. */
export function shortName(name: string): string {
  const parts = name.split('.')
  const ending = parts.pop()
  const front = parts.join('.')
  if (front.length > maxName) return `${front.slice(0, maxName)}...`
  return `${front}.${ending}`
}
