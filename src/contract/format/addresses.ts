// §9 of the specification.
const addressHead = 4
const addressTail = 4
const maxName = 24

/** Under eight characters whole; otherwise the first four and the last four (§9). */
export function shortAddress(address: string): string {
  if (address.length < addressHead + addressTail) return address
  return `${address.slice(0, addressHead)}…${address.slice(-addressTail)}`
}

/** A name in front of its ending, cut after 24 characters (§9). */
export function shortName(name: string): string {
  const parts = name.split('.')
  const ending = parts.pop()
  const front = parts.join('.')
  if (front.length > maxName) return `${front.slice(0, maxName)}...`
  return `${front}.${ending}`
}
