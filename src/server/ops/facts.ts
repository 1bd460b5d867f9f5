import { count, eq, isNull, or } from 'drizzle-orm'
import { contentItems } from '@/server/modules/content/tables'
import { accounts } from '@/server/modules/identity/tables'
import { ledgerAccounts } from '@/server/modules/ledger/tables'
import { findOffering, type OfferingRow } from '@/server/modules/offerings'
import { refunds, settlements } from '@/server/modules/purchases/tables'
import type { Services } from '../services'

/** What became of a payment so far. */
export async function paymentFacts({ db }: Services, [id = '']: string[]): Promise<object> {
  if (!isId(id)) return {}
  const [row] = await db
    .select({ outcome: settlements.outcome, refund: refunds.state, hash: refunds.hash })
    .from(settlements)
    .leftJoin(refunds, eq(refunds.paymentId, settlements.paymentId))
    .where(eq(settlements.paymentId, id))
  return row ?? {}
}

/** The platform's own ledger accounts. */
export async function bookFacts({ db }: Services): Promise<object> {
  const rows = await db.select().from(ledgerAccounts).where(isNull(ledgerAccounts.ownerId))
  return Object.fromEntries(
    rows.map(({ asset, type, balance }) => [`${asset} ${type}`, String(balance)]).sort(),
  )
}

export async function contentFacts({ db }: Services): Promise<object> {
  const [row] = await db.select({ texts: count() }).from(contentItems)
  const offering = await findOffering(db)
  return { ...row, offering: offering && asFacts(offering) }
}

export async function personFacts({ db }: Services, [who = '']: string[]): Promise<object> {
  const isMeant = isId(who) ? or(eq(accounts.id, who), eq(accounts.email, who)) : undefined
  const [row] = await db
    .select({ account: accounts.id, kycStatus: accounts.kycStatus })
    .from(accounts)
    .where(isMeant ?? eq(accounts.email, who.toLowerCase()))
  return row ?? {}
}

function asFacts({ opensAt, closesAt, offered, minimum, ...named }: OfferingRow): object {
  const days = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() }
  return { ...named, ...days, offered: String(offered), minimum: String(minimum) }
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
