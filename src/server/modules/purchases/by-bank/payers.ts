import { and, count, inArray } from 'drizzle-orm'
import { quotedAs, writtenAccount, writtenName } from '@/server/modules/bank'
import type { Keys } from '@/server/platform/crypto/keys'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { refundTransfers } from './tables'

/** The other party of a transfer, as the bank reports it. */
export interface Payer {
  name?: string | undefined
  account?: string | undefined
  bic?: string | undefined
  /** The payer's text, which may have no reference or a wrong one. */
  text?: string | undefined
  /** How often the bank had returned the refund when its owner named this account. */
  returns?: number
}

type PayerKeys = Pick<Keys, 'encrypt' | 'decrypt'>

const contextOf = (paymentId: string) => `payer of ${paymentId}`

export const encryptPayer = (keys: PayerKeys, paymentId: string, payer: Payer): Promise<string> =>
  keys.encrypt(JSON.stringify(payer), contextOf(paymentId))

export async function decryptPayer(
  keys: PayerKeys,
  paymentId: string,
  locked: string,
): Promise<Payer> {
  const payer = JSON.parse(await keys.decrypt(locked, contextOf(paymentId))) as Payer
  // guard: without it, a payer of before turns the words beside their name — console/transfers: a
  //   long text from an earlier release is cut, and cannot change the direction of the page —
  //   without the second entry
  return { ...payer, ...plainPayer(payer) }
}

/** Release 0.1.0 stored both as the bank wrote them. */
const plainPayer = ({ name, text }: Payer): Payer => ({
  ...(name !== undefined && { name: quotedAs.name(name) }),
  ...(text !== undefined && { text: quotedAs.text(text) }),
})

/** How often the bank has returned the refund of each of these payments. */
export async function timesReturned(db: Db, ids: string[]): Promise<Map<string, number>> {
  const { paymentId, state } = refundTransfers
  const rows = await db
    .select({ paymentId, times: count() })
    .from(refundTransfers)
    .where(and(inArray(state, ['returned', 'refused']), isAnyOf(paymentId, ids)))
    .groupBy(paymentId)
  return new Map(rows.map((row) => [row.paymentId, row.times]))
}

/**
 * Why a refund cannot be in a file until its owner names another account: the bank gave none, has
 * returned it from this one or refused to send it there, or would refuse the file because of the
 * spelling of account or name.
 */
export type RefundObstacle = 'no-account' | 'other-account' | 'wrong-account' | 'letters'

export function obstacleTo(payer: Payer, timesBack = 0): RefundObstacle | undefined {
  const { account, name = '', returns = 0 } = payer
  // guard: without it, a refund goes to an unknown account — server/purchases/refunds/refund-files:
  //   whose account the bank did not tell — value undefined
  if (account === undefined) return 'no-account'
  if (timesBack > returns) return 'other-account'
  if (writtenAccount(account) === undefined) return 'wrong-account'
  // guard: without it, one name has all refunds of a file refused —
  //   server/purchases/refunds/refund-files: a name in letters that no bank takes
  if (writtenName(name) === undefined) return 'letters'
  return undefined
}
