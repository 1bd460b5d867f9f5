import { buyBackTerms } from '@/config/terms'
import { formatShares } from '@/contract/format/amounts'
import { AppError } from '@/server/platform/errors'

/** `available` includes what the member has offered already: a new offer takes the place of that one. */
export function refuseBeyondOwned(amount: bigint, available: bigint): void {
  const field = 'shares'
  const { minimumMicroShares } = buyBackTerms
  // guard: more is offered than somebody has — server/buy-backs/buy-backs: nobody offers what they
  //   have not — without the first condition
  if (amount > available || amount <= 0n)
    throw new AppError('OFFER_ABOVE_AVAILABLE', {
      params: { available: formatShares(available) },
      field,
    })
  if (amount < minimumMicroShares && amount < available)
    throw new AppError('OFFER_BELOW_MINIMUM', {
      params: { minimum: formatShares(minimumMicroShares) },
      field,
    })
}
