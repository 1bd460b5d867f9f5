import type { Keys } from '@/server/platform/crypto/keys'

/** Who stood on the other side of a transfer, as the bank tells it. */
export interface Payer {
  name?: string | undefined
  account?: string | undefined
  bic?: string | undefined
  /** What the payer wrote on the transfer, which may hold no reference or a wrong one. */
  text?: string | undefined
}

type Locking = Pick<Keys, 'lock' | 'unlock'>

const contextOf = (paymentId: string) => `payer of ${paymentId}`

export const lockPayer = (keys: Locking, paymentId: string, payer: Payer): Promise<string> =>
  keys.lock(JSON.stringify(payer), contextOf(paymentId))

export const openPayer = async (keys: Locking, paymentId: string, locked: string) =>
  JSON.parse(await keys.unlock(locked, contextOf(paymentId))) as Payer
