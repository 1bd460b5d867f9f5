import { and, eq, sql } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import type { Db } from '@/server/platform/db/database'
import { isAnyOf } from '@/server/platform/db/rows'
import { quotes } from '../tables'
import type { PaymentNotice } from './payment-notice'
import { amountTagOf } from './record'
import type { Settled } from './settle-batch'

interface Named {
  quoteId: string
  decimals: number
  owner: PaymentNotice['owner']
}

/**
 * Orders whose digits a payment bears that came from a wallet which nobody has linked, by payment: most likely
 * their owner has paid from another wallet. Less than half of the price is more likely a prank.
 */
export async function ordersNamed(tx: Db, settled: Settled[]): Promise<Map<string, Named>> {
  const strange = settled.flatMap(({ payment, owner }) =>
    owner === undefined && payment.currency !== null ? [payment] : [],
  )
  if (strange.length === 0) return new Map()
  const rows = await tx
    .select({ quote: quotes, owner: accounts })
    .from(quotes)
    .innerJoin(accounts, eq(accounts.id, quotes.accountId))
    .where(
      and(
        isAnyOf(quotes.currency, new Set(strange.map(({ currency }) => currency as string))),
        isAnyOf(quotes.digits, new Set(strange.map(({ amount }) => amountTagOf(amount)))),
        sql`${quotes.digits} > 0`,
      ),
    )
  return new Map(
    strange.flatMap(({ id, currency, amount, blockAt }) => {
      const found = rows.find(
        ({ quote }) =>
          quote.currency === currency &&
          quote.digits === amountTagOf(amount) &&
          !isOlder(blockAt, quote),
      )
      if (found === undefined || amount * 2n < found.quote.pay) return []
      const { id: quoteId, decimals } = found.quote
      return [[id, { quoteId, decimals, owner: found.owner }] as const]
    }),
  )
}

// Digits are drawn one after the other, so anybody may pay with those of an order that is not there yet. Blocks tell
// their time in whole seconds, cut off.
function isOlder(paidAt: Date, { lockedAt }: { lockedAt: Date }): boolean {
  return Math.floor(paidAt.getTime() / 1000) < Math.floor(lockedAt.getTime() / 1000)
}

export function unlinkedPayerNotice(
  { payment: { id, currency, amount } }: Settled,
  named: Map<string, Named>,
): PaymentNotice[] {
  const found = named.get(id)
  if (found === undefined) return []
  const { quoteId, decimals, owner } = found
  const microShares = undefined
  return [
    { kind: 'payment-unlinked', rowId: quoteId, owner, currency, decimals, amount, microShares },
  ]
}
