import { and, eq, inArray, isNull } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import { accounts } from '@/server/modules/identity/tables'
import { memberTransactions } from '@/server/modules/ledger/tables'
import {
  paymentSubmissions,
  payments,
  purchaseOrders,
  refunds,
  settlements,
} from '@/server/modules/purchases/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { type Db, isUuid } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'

const shapes = [
  { by: 'email', is: (text: string) => text.includes('@'), find: byEmail },
  { by: 'wallet address', is: (text: string) => /^0x[0-9a-f]{40}$/i.test(text), find: byWallet },
  { by: 'payment hash', is: (text: string) => /^0x[0-9a-f]{64}$/i.test(text), find: byHash },
  { by: 'order or member', is: isUuid, find: byId },
  { by: 'phone', is: (text: string) => /^\+?[\d\s().-]{5,24}$/.test(text), find: byPhone },
]

export interface FoundMembers {
  by: string
  ids: string[]
}

export async function findMembers(db: Db, text: string): Promise<FoundMembers | undefined> {
  const shape = shapes.find(({ is }) => is(text))
  if (shape === undefined) return undefined
  const ids = await shape.find(db, text)
  return { by: shape.by, ids: [...new Set(ids)].filter((id) => id !== null) }
}

type Ids = Promise<(string | null)[]>

async function byEmail(db: Db, text: string): Ids {
  return open(db, eq(accounts.emailKey, emailKey(text)))
}

async function byPhone(db: Db, text: string): Ids {
  const digits = text.replaceAll(/[\s().-]/g, '')
  return open(db, eq(accounts.phone, digits.startsWith('+') ? digits : `+${digits}`))
}

async function open(db: Db, matching: ReturnType<typeof eq>): Ids {
  const isOpen = and(matching, isNull(accounts.closedAt))
  return (await db.select({ id: accounts.id }).from(accounts).where(isOpen)).map(({ id }) => id)
}

/** Past owners too: a payment belongs to whoever had the wallet then. */
async function byWallet(db: Db, text: string): Ids {
  const rows = await db
    .select({ id: walletLinks.accountId })
    .from(walletLinks)
    .where(eq(walletLinks.address, text.toLowerCase()))
  return rows.map(({ id }) => id)
}

async function byHash(db: Db, text: string): Ids {
  const hash = text.toLowerCase()
  const told = db
    .select({ id: memberTransactions.accountId })
    .from(memberTransactions)
    .where(eq(memberTransactions.hash, hash))
  const paid = db
    .select({ id: settlements.accountId })
    .from(payments)
    .innerJoin(settlements, eq(settlements.paymentId, payments.id))
    .where(and(eq(payments.chainId, chainFacts.id), eq(payments.hash, hash)))
  const said = db
    .select({ id: purchaseOrders.accountId })
    .from(paymentSubmissions)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, paymentSubmissions.orderId))
    .where(eq(paymentSubmissions.hash, hash))
  const sentBack = db
    .select({ id: settlements.accountId })
    .from(refunds)
    .innerJoin(settlements, eq(settlements.paymentId, refunds.paymentId))
    .where(eq(refunds.hash, hash))
  const rows = await Promise.all([told, paid, said, sentBack])
  return rows.flat().map(({ id }) => id)
}

async function byId(db: Db, text: string): Ids {
  const id = text.toLowerCase()
  const own = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id))
  const ordered = db
    .select({ id: memberTransactions.accountId })
    .from(memberTransactions)
    .where(eq(memberTransactions.id, id))
  const paid = db
    .select({ id: settlements.accountId })
    .from(settlements)
    .where(eq(settlements.paymentId, id))
  return (await Promise.all([own, ordered, paid])).flat().map((row) => row.id)
}

export function foundRows(db: Db, ids: string[]) {
  const { id, fullName, kycStatus, createdAt, closedAt } = accounts
  return db
    .select({ id, fullName, kycStatus, createdAt, closedAt })
    .from(accounts)
    .where(inArray(accounts.id, ids.slice(0, 20)))
}
