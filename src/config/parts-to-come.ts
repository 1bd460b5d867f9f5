const names = {
  wallet: 'wallet connection',
  identity: 'the identity check',
  buying: 'buying',
  staking: 'staking',
  swap: 'swapping',
}

export type PartName = keyof typeof names

/**
 * What the texts explain and cannot be done here yet. Whoever opens a part takes it out of this list:
 * every sentence about it goes with it.
 */
export const partsToCome: readonly PartName[] = []

/** "Wallet connection and buying open soon.", of those among `asked` that are still to come. */
export function opensSoon(
  asked: readonly PartName[],
  toCome: readonly PartName[] = partsToCome,
): string | undefined {
  const parts = asked.filter((part) => toCome.includes(part)).map((part) => names[part])
  const last = parts.pop()
  if (last === undefined) return undefined
  const list = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${parts.length === 0 ? 'opens' : 'open'} soon.`
}
