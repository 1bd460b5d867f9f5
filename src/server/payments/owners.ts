import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../db/database'
import { accounts } from '../db/schema/account'
import { paymentReports, quotes } from '../db/schema/quote'
import { walletLinks } from '../db/schema/wallet-link'
import type { Payment } from './confirm'
import { digitsOf } from './record'

export type Owner = typeof accounts.$inferSelect
export type Quote = typeof quotes.$inferSelect
type Link = typeof walletLinks.$inferSelect

/** Whose each payment is, and what it pays, with both locked until the transaction ends. */
export async function ownersAndQuotes(tx: Db, payments: Payment[]) {
  const accountIds = await ownersOf(tx, payments)
  const ids = [...new Set(accountIds.values())]
  const owners = await tx
    .select()
    .from(accounts)
    .where(inArray(accounts.id, ids))
    .orderBy(asc(accounts.id))
    .for('share')
  const quoteIds = await quotesMeant(tx, payments, accountIds)
  const locked = await tx
    .select()
    .from(quotes)
    .where(inArray(quotes.id, [...new Set(quoteIds.values())]))
    .orderBy(asc(quotes.id))
    .for('update')
  return {
    ownerOf: ({ id }: Payment) => owners.find((owner) => owner.id === accountIds.get(id)),
    quoteOf: ({ id }: Payment) => locked.find((quote) => quote.id === quoteIds.get(id)),
  }
}

/** By the link at the time of the block: one that was ended since still counts. */
async function ownersOf(tx: Db, payments: Payment[]): Promise<Map<string, string>> {
  const payers = [...new Set(payments.map(({ payer }) => payer))]
  const links = await tx
    .select()
    .from(walletLinks)
    .where(inArray(walletLinks.address, payers))
    .orderBy(asc(walletLinks.linkedAt))
  const found = payments.flatMap((payment) => {
    const link = links.find((one) => one.address === payment.payer && isAt(one, payment.blockAt))
    return link === undefined ? [] : [[payment.id, link.accountId] as const]
  })
  return new Map(found)
}

// Blocks tell their time in whole seconds, cut off.
function isAt({ linkedAt, unlinkedAt }: Link, at: Date): boolean {
  const linkedMs = linkedAt.getTime()
  const isLinked = linkedMs - (linkedMs % 1000) <= at.getTime()
  return isLinked && (unlinkedAt === null || at < unlinkedAt)
}

/** The digits choose the quote; without them what was reported, or else the only one that is open. */
async function quotesMeant(
  tx: Db,
  payments: Payment[],
  accountIds: Map<string, string>,
): Promise<Map<string, string>> {
  const owned = payments.filter(({ id, currency }) => currency !== null && accountIds.has(id))
  if (owned.length === 0) return new Map()
  const ids = [...new Set(accountIds.values())]
  const digits = [...new Set(owned.map(({ amount }) => digitsOf(amount)))]
  const theirs = await tx
    .select()
    .from(quotes)
    .where(
      and(
        inArray(quotes.accountId, ids),
        or(inArray(quotes.digits, digits), eq(quotes.state, 'open')),
      ),
    )
  const reported = await tx
    .select({ hash: paymentReports.hash, quote: quotes })
    .from(paymentReports)
    .innerJoin(quotes, eq(quotes.id, paymentReports.quoteId))
    .where(
      inArray(
        paymentReports.hash,
        owned.map(({ hash }) => hash),
      ),
    )
  return new Map(
    owned.flatMap((payment) => {
      const isPossible = ({ accountId, currency }: Quote) =>
        accountId === accountIds.get(payment.id) && currency === payment.currency
      const named = theirs.find(
        (quote) => isPossible(quote) && quote.digits === digitsOf(payment.amount),
      )
      const said = reported.find(({ hash, quote }) => hash === payment.hash && isPossible(quote))
      const open = theirs.filter((quote) => isPossible(quote) && isOpenFor(quote, payment))
      const quote = named ?? said?.quote ?? (open.length === 1 ? open[0] : undefined)
      return quote === undefined ? [] : [[payment.id, quote.id] as const]
    }),
  )
}

function isOpenFor({ state, payer, lockedAt }: Quote, payment: Payment): boolean {
  const lockedMs = lockedAt.getTime()
  return (
    state === 'open' &&
    payer === payment.payer &&
    lockedMs - (lockedMs % 1000) <= payment.blockAt.getTime()
  )
}
