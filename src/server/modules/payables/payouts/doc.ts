import { getAddress } from 'viem'
import type { DividendPayout } from '@/contract/dividends'
import type { Payout } from '../tables'

/** asked: waits for the next run · sending: being signed and sent · paid: final. */
export function docOf({ id, address, amount, askedAt, hash, endedAt, state }: Payout) {
  return {
    id,
    state: state === 'paid' || state === 'asked' ? state : ('sending' as const),
    address: getAddress(address),
    amount: String(amount),
    askedAt: askedAt.toISOString(),
    hash: hash as DividendPayout['hash'],
    endedAt: endedAt?.toISOString() ?? null,
  }
}
