import { eq, sql } from 'drizzle-orm'
import { erc20Abi, type Hex } from 'viem'
import type { BankOrder } from '@/contract/purchase'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import {
  assetsThatDoNotAddUp,
  balancesThatDisagree,
} from '@/server/modules/ledger/integrity-errors'
import {
  balanceOf,
  offeredMicroShares,
  totalReserved,
} from '@/server/modules/ledger/ledger-account'
import { ledgerAccounts, memberTransactions } from '@/server/modules/ledger/tables'
import {
  paymentSubmissions,
  payments,
  purchaseOrders,
  settlements,
} from '@/server/modules/purchases/tables'
import type { Db } from '@/server/platform/db/database'
import { sandboxTokens, sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import { makeLog } from './api'
import type { KillFixture } from './kill-fixture'
import { rowsOf } from './rows-of'
import { pause } from './seeded'
import type { Site } from './stubborn-buyer'

async function unsettled(
  { database: { db }, sent }: KillFixture,
  purchases: number,
): Promise<string[]> {
  const settledOrders = await db
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.state, 'settled'))
  const ids = new Set(settledOrders.map(({ id }) => id))
  const seenPayments = await db.select().from(payments).where(eq(payments.state, 'seen'))
  return [
    ...sent.all.filter(({ order }) => !ids.has(order.id)).map(({ order }) => `order ${order.id}`),
    ...seenPayments.map(({ hash }) => `payment ${hash}`),
    ...Array.from({ length: purchases - sent.all.length }, () => 'never paid'),
  ]
}

export async function untilSettled(
  fixture: KillFixture,
  purchases: number,
  { buying, within, signal }: { buying: Promise<unknown>; within: number; signal: AbortSignal },
): Promise<void> {
  const latest = Date.now() + within
  let isBought = false
  buying.then(
    () => {
      isBought = true
    },
    () => undefined,
  )
  while (!isBought || (await unsettled(fixture, purchases)).length > 0) {
    if (Date.now() > latest || signal.aborted) break
    await fixture.sent.bringBack()
    await pause(200)
  }
  expect({ isBought, unsettled: await unsettled(fixture, purchases) }).toEqual({
    isBought: true,
    unsettled: [],
  })
}

/** An order that its buyer has paid by bank transfer, as asked. */
export interface BankPurchase {
  order: BankOrder
  accountId: string
}

export async function expectEachCreditedOnce(
  fixture: KillFixture,
  { reported }: Site,
  purchases: number,
  transfers: BankPurchase[] = [],
): Promise<void> {
  const { db } = fixture.database
  const { all } = fixture.sent
  expect(all).toHaveLength(purchases)
  const settledPayments = await db
    .select()
    .from(settlements)
    .innerJoin(payments, eq(payments.id, settlements.paymentId))
  const rows = await db.select().from(memberTransactions)
  const faults = []
  for (const sentPayment of all) {
    const { id } = sentPayment.order
    const mined = await fixture.sent.minedOf(sentPayment)
    const credited = settledPayments
      .filter(({ settlement }) => settlement.orderId === id)
      .map(({ settlement, payment }) => `${settlement.outcome} ${payment.hash}`)
    const statusesWithHash = rows
      .filter((row) => row.id === id)
      .map(({ status, hash }) => `${status} ${hash}`)
    const due = { credited: [`credited ${mined[0]}`], told: [`confirmed ${mined[0]}`] }
    if (JSON.stringify({ credited, told: statusesWithHash }) !== JSON.stringify(due))
      faults.push({ order: id, mined, credited, told: statusesWithHash })
  }
  for (const { order } of transfers) {
    const { id, pay } = order
    const credited = settledPayments
      .filter(({ settlement }) => settlement.orderId === id)
      .map(({ settlement, payment }) => `${settlement.outcome} ${payment.amount}`)
    const statuses = rows.filter((row) => row.id === id).map(({ status }) => status)
    const due = { credited: [`credited ${pay}`], told: ['confirmed'] }
    if (JSON.stringify({ credited, told: statuses }) !== JSON.stringify(due))
      faults.push({ order: id, credited, told: statuses })
  }
  expect(faults).toEqual([])
  const rowCounts = [
    settledPayments.length,
    rows.length,
    await db.$count(purchaseOrders),
    await db.$count(payments),
  ]
  expect(rowCounts).toEqual(rowCounts.map(() => purchases + transfers.length))
  const submissions = await db.select().from(paymentSubmissions)
  const places = new Set(submissions.map(({ orderId, hash }) => `${orderId} ${hash}`))
  expect(reported.filter(({ orderId, hash }) => !places.has(`${orderId} ${hash}`))).toEqual([])
  await expectShares(fixture, transfers)
  await expectMoney(fixture)
}

async function expectShares(
  { database: { db }, buyers, sent }: KillFixture,
  transfers: BankPurchase[],
): Promise<void> {
  const shares = (owner: string) => balanceOf(db, { owner, type: 'available', asset: 'SHARE' })
  let total = 0n
  for (const { accountId, address } of buyers) {
    const byWallet = sent.all.filter(({ order }) => order.payer === address)
    const byBank = transfers.filter((transfer) => transfer.accountId === accountId)
    const due = [...byWallet, ...byBank].reduce((sum, { order }) => sum + BigInt(order.receive), 0n)
    expect(await shares(accountId)).toBe(due)
    total += due
  }
  expect(await totalReserved(db, 'ordered')).toBe(0n)
  expect(await balanceOf(db, { type: 'unsold', asset: 'SHARE' })).toBe(
    offeredMicroShares - total - (await staked(db)),
  )
}

async function staked(db: Db): Promise<bigint> {
  const accounts = await db.select().from(ledgerAccounts).where(eq(ledgerAccounts.type, 'staked'))
  return accounts.reduce((sum, { balance }) => sum + balance, 0n)
}

async function expectMoney({ database: { db }, chain }: KillFixture): Promise<void> {
  const { client } = rpcChain({ urls: [chain.url], tokens: sandboxTokens, log: makeLog() })
  const { address: treasury } = sandboxTreasury
  const heldBy = (token: Hex) =>
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [treasury],
    })
  const inBooks = async (asset: 'BNB' | 'USDT' | 'USDC') => {
    const accounts = (['treasury', 'fees'] as const).map((type) => balanceOf(db, { type, asset }))
    return (await Promise.all(accounts)).reduce((sum, balance) => sum + balance)
  }
  expect(await inBooks('BNB')).toBe(await client.getBalance({ address: treasury }))
  for (const { symbol, address } of sandboxTokens)
    expect(await inBooks(symbol as 'USDT')).toBe(await heldBy(address))
  expect(await balancesThatDisagree(db)).toEqual([])
  expect(await assetsThatDoNotAddUp(db)).toEqual([])
  expect(await journalsThatDoNotAddUp(db)).toEqual([])
}

async function journalsThatDoNotAddUp(db: Db): Promise<unknown[]> {
  return rowsOf(
    await db.execute(sql`
      select journal_id, asset from ledger_entry
      join ledger_account on ledger_account.id = ledger_entry.account_id
      group by journal_id, asset having sum(amount) <> 0`),
  )
}
