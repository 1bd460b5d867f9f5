import { asc, eq, inArray, ne } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { PurchaseOrder } from '@/contract/purchase'
import {
  assetsThatDoNotAddUp,
  balancesThatDisagree,
} from '@/server/modules/ledger/integrity-errors'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { post } from '@/server/modules/ledger/post'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { orderJournal } from '@/server/modules/purchases/orders/release'
import { payments, purchaseOrders, settlements } from '@/server/modules/purchases/tables'
import type { Database } from '@/server/platform/db/database'
import { makeApi, type TestApi, TestClock } from './api'
import { followerJob } from './jobs'
import { accountIdOf } from './make-transactions'
import type { TestMember } from './member'
import type { TestPostgres } from './postgres'
import { makeBuyer, makeOrder } from './purchase'
import { quickMember } from './quick-member'
import {
  ScriptedChain,
  type ScriptedNode,
  type ScriptedTransaction,
  scriptedNode,
  scriptedPort,
} from './scripted-chain'

export interface Buyer {
  member: TestMember
  accountId: string
  wallet: Hex
}

export interface PaymentFixture {
  api: TestApi
  clock: TestClock
  chain: ScriptedChain
  nodes: ScriptedNode[]
  treasury: Hex
  run: () => Promise<void>
  settleAll: () => Promise<void>
}

interface FixtureChoices {
  nodes?: number
  mode?: 'sandbox' | 'production'
  database?: Database
}

export async function paymentFixture({
  nodes: count = 1,
  mode = 'sandbox',
  database,
}: FixtureChoices = {}): Promise<PaymentFixture> {
  const clock = new TestClock()
  const chain = new ScriptedChain(clock)
  const nodes = Array.from({ length: count }, (_, index) => scriptedNode(chain, `node ${index}`))
  const api = await makeApi({
    chain: scriptedPort(nodes),
    clock,
    mode,
    ...(database && { database }),
  })
  const treasury = api.services.treasury.toLowerCase() as Hex
  const { run } = followerJob(api.services)
  const settleAll = async () => {
    await run()
    chain.mineEmpty(api.services.confirmations + 2)
    await run()
  }
  return { api, clock, chain, nodes, treasury, run, settleAll }
}

export async function makeBuyerIn({ api, chain }: PaymentFixture): Promise<Buyer> {
  const member = await quickMember(api)
  const wallet = (await makeBuyer(api, member)) as Hex
  chain.endow(wallet)
  return { member, accountId: await accountIdOf(api, member), wallet }
}

export function orderOf(
  { api }: PaymentFixture,
  { member, wallet }: Buyer,
  wish: { currency?: string; pay?: string } = {},
): Promise<PurchaseOrder> {
  return makeOrder(api, member, { payer: wallet, ...wish })
}

export function paymentOf(
  { chain, treasury }: PaymentFixture,
  { payer, pay, currency }: PurchaseOrder,
  changes: { amount?: bigint; from?: Hex } = {},
): ScriptedTransaction {
  const from = changes.from ?? (payer.toLowerCase() as Hex)
  return chain.pay(from, treasury, changes.amount ?? BigInt(pay), { symbol: currency })
}

export async function sharesOf({ api }: PaymentFixture, { accountId }: Buyer): Promise<bigint> {
  return balanceOf(api.services.db, { owner: accountId, type: 'available', asset: 'SHARE' })
}

export function rowsOf({ api }: PaymentFixture, { accountId }: Buyer) {
  return api.services.db
    .select()
    .from(memberTransactions)
    .where(eq(memberTransactions.accountId, accountId))
    .orderBy(asc(memberTransactions.serial))
}

export function settlementsIn({ api }: Pick<PaymentFixture, 'api'>) {
  return api.services.db
    .select()
    .from(settlements)
    .innerJoin(payments, eq(payments.id, settlements.paymentId))
    .orderBy(asc(payments.blockNumber), asc(payments.logIndex))
}

export function finalIn({ api }: Pick<PaymentFixture, 'api'>) {
  return api.services.db
    .select()
    .from(payments)
    .where(ne(payments.state, 'seen'))
    .orderBy(asc(payments.blockNumber), asc(payments.logIndex))
}

export async function orderStateIn(
  { api }: PaymentFixture,
  { id }: PurchaseOrder,
): Promise<string> {
  const [row] = await api.services.db.select().from(purchaseOrders).where(eq(purchaseOrders.id, id))
  return row?.state ?? 'unknown'
}

export async function expectSoundBooks({ api }: Pick<PaymentFixture, 'api'>): Promise<void> {
  expect(await balancesThatDisagree(api.services.db)).toEqual([])
  expect(await assetsThatDoNotAddUp(api.services.db)).toEqual([])
}

let orderNumber = 500_000_000

export async function makeOrders(
  { api, treasury }: Pick<PaymentFixture, 'api' | 'treasury'>,
  { accountId, wallet }: Pick<Buyer, 'accountId' | 'wallet'>,
  count: number,
): Promise<(typeof purchaseOrders.$inferSelect)[]> {
  const { db } = api.services
  const now = api.clock.now()
  const rows = Array.from({ length: count }, () => {
    orderNumber += 1
    const shared = {
      id: crypto.randomUUID(),
      accountId,
      currency: 'USDT',
      decimals: 18,
      pay: 10n ** 20n + BigInt(orderNumber),
      fee: 5n * 10n ** 17n,
      microShares: 8_000_000n,
      sharePriceMicroUsd: 12_480_000n,
      currencyPriceMicroUsd: 1_000_000n,
    }
    return {
      ...shared,
      payer: wallet,
      treasury,
      amountTag: orderNumber,
      lockedAt: now,
      expiresAt: new Date(now.getTime() + 10 * 60_000),
      signature: '0x',
    }
  })
  await db.transaction(async (tx) => {
    await post(
      tx,
      rows.map((row) => orderJournal('reserved', row, now)),
    )
    await tx.insert(memberTransactions).values(
      rows.map((row) => ({
        ...row,
        kind: 'purchase' as const,
        status: 'awaiting' as const,
        at: now,
      })),
    )
    await tx.insert(purchaseOrders).values(rows)
  })
  return db
    .select()
    .from(purchaseOrders)
    .where(
      inArray(
        purchaseOrders.id,
        rows.map(({ id }) => id),
      ),
    )
}

export async function fixtureOnPostgres(postgres: TestPostgres): Promise<PaymentFixture> {
  return paymentFixture({ database: (await postgres.makeDatabase('seeded')).connect() })
}
