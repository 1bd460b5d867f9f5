/** What can be owned. Shares count in micro-shares, the others in the base units of their token. */
export type Asset = 'SHARE' | 'BNB' | 'USDT' | 'USDC'

/** What a person has; none of it can fall below nothing. */
export type PersonPurse = 'available' | 'staked'

/**
 * What the platform has. `issued` and `outside` are where things come from: the first stands below zero by
 * the shares there are, the second by the money that came in from the chain.
 */
export type PlatformPurse =
  | 'issued'
  | 'unsold'
  | 'reserved'
  | 'outside'
  | 'treasury'
  | 'fees'
  | 'suspense'

export type Purse =
  | { owner: string; purse: PersonPurse; asset: Asset }
  | { owner?: undefined; purse: PlatformPurse; asset: Asset }

/** There is never a share more than this: the 4 million that are offered, in micro-shares. */
export const supplyCapMicroShares = 4_000_000n * 1_000_000n

/** How low a purse may go; undefined is without end. */
export function floorOf({ owner, purse, asset }: Purse): bigint | undefined {
  if (owner === undefined && purse === 'issued')
    return asset === 'SHARE' ? -supplyCapMicroShares : 0n
  if (owner === undefined && purse === 'outside') return asset === 'SHARE' ? 0n : undefined
  return 0n
}

export function nameOf({ owner, asset, purse }: Purse): string {
  return `${owner ?? ''}/${asset}/${purse}`
}
