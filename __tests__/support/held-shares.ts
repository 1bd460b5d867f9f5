import type { Answer } from '@/contract/define'
import { ownedIn } from '@/contract/owned'
import { balanceTotal, type statementCalls } from '@/contract/statement'
import type { Holdings, holdingsCalls } from '@/contract/user/holdings'
import { ownedBalances, type PersonAccountType } from '@/server/modules/ledger/ledger-account'
import { type Move, post } from '@/server/modules/ledger/post'
import { sharePriceAt } from '@/server/modules/offerings'
import { sharePrices } from '@/server/modules/offerings/tables'
import { gainsReport } from '@/server/modules/portfolio/gains/report'
import { gainsSums } from '@/server/modules/portfolio/gains/sums'
import { endOfDay, lastWholeDay } from '@/server/modules/register/days'
import { registerLines } from '@/server/modules/register/lines'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import { makeApi, type TestApi } from './api'
import { accountIdOf, makeTransaction } from './make-transactions'
import type { TestMember } from './member'
import { quickMember } from './quick-member'

export type Graph = Answer<(typeof holdingsCalls)['graphForDealUser']>

const dollar = 10n ** 18n
let journals = 0

export const novemberTime = (time: string) => new Date(`2026-11-${time}Z`)

export interface HeldShares {
  api: TestApi
  member: TestMember
  accountId: string
  stored: (typeof sharePrices.$inferSelect)[]
}

/** A worker's tests share the prices: `restorePrices` puts them back. */
export async function heldShares(api?: TestApi): Promise<HeldShares> {
  const testApi = api ?? (await makeApi())
  const member = await quickMember(testApi)
  const accountId = await accountIdOf(testApi, member)
  const storedPrices = await testApi.services.db.select().from(sharePrices)
  return { api: testApi, member, accountId, stored: storedPrices }
}

export const restorePrices = ({ api, stored }: HeldShares) => replacePrices(api, stored)

export function publishPrices(api: TestApi, ...fixings: [string, bigint][]): Promise<void> {
  return replacePrices(
    api,
    fixings.map(([day, dollars]) => ({
      at: new Date(`${day}T16:00:00Z`),
      priceMicroUsd: dollars * 1_000_000n,
    })),
  )
}

async function replacePrices(
  { services: { db } }: TestApi,
  rows: (typeof sharePrices.$inferInsert)[],
): Promise<void> {
  await db.delete(sharePrices)
  if (rows.length > 0) await db.insert(sharePrices).values(rows)
}

async function postMove({ api }: HeldShares, kind: string, at: Date, move: Move): Promise<void> {
  journals += 1
  const journal = { key: `test ${journals}`, kind, at, moves: [move] }
  await api.services.db.transaction((tx) => post(tx, [journal]))
}

const personAccount = (owner: string, type: PersonAccountType = 'available') =>
  ({ owner, type, asset: 'SHARE' }) as const

export function creditShares(
  holding: HeldShares,
  amount: bigint,
  at: Date,
  {
    type = 'available',
    kind = 'payment credited',
  }: { type?: PersonAccountType; kind?: string } = {},
): Promise<void> {
  const from = { type: 'issued', asset: 'SHARE' } as const
  return postMove(holding, kind, at, { from, to: personAccount(holding.accountId, type), amount })
}

export const giveShares = (holding: HeldShares, amount: bigint, at: Date) =>
  creditShares(holding, amount, at, { kind: 'sandbox gift' })

export function takeBack(
  holding: HeldShares,
  amount: bigint,
  at: Date,
  kind = 'correction',
): Promise<void> {
  const to = { type: 'unsold', asset: 'SHARE' } as const
  return postMove(holding, kind, at, { from: personAccount(holding.accountId), to, amount })
}

/** Negative: what leaving early took. */
export async function earn(holding: HeldShares, amount: bigint, at: Date): Promise<void> {
  const { db } = holding.api.services
  const { accountId } = holding
  const times = { startedAt: at, unlocksAt: at, endedAt: at }
  const stake = { id: crypto.randomUUID(), accountId, planId: '12-months', ...times } as const
  await db.insert(stakes).values({ ...stake, status: 'left', amount: 1n, rateBps: 550, days: 365 })
  await db.insert(rewardClaims).values({
    id: crypto.randomUUID(),
    accountId,
    stakeId: stake.id,
    amount,
    at,
    kind: amount < 0n ? 'leave' : 'claim',
    fromDay: 0,
    toDay: 1,
    sharePriceMicroUsd: await sharePriceAt(db, at),
  })
  if (amount > 0n) await creditShares(holding, amount, at, { kind: 'stake claim' })
  else await takeBack(holding, -amount, at, 'stake left')
}

export const buy = (holding: HeldShares, shares: bigint, dollars: bigint, at: Date) =>
  buyMicro(holding, shares * 1_000_000n, dollars * dollar, at)

export async function buyMicro(holding: HeldShares, microShares: bigint, pay: bigint, at: Date) {
  await creditShares(holding, microShares, at)
  return makeTransaction(holding.api, holding.member, { pay, microShares, at, endedAt: at })
}

export async function holdingsOf({ member }: Pick<HeldShares, 'member'>): Promise<Holdings> {
  const answer = await member.call('GET', 'user/my-wallet')
  expect(answer.status).toBe(200)
  return (answer.opened as { holdings: Holdings }).holdings
}

export async function graphOf({ member }: HeldShares, range = '1M'): Promise<Graph> {
  const { status, opened } = await member.call('GET', 'user/graphForDealUser', { range })
  expect(status).toBe(200)
  return opened
}

interface Holder {
  accountId: string
  member: TestMember
}

/**
 * A member's shares are the same by the ledger, their holdings, their statement, their gains and
 * the register of the last complete day; and their value is what was paid, earned and received,
 * plus the gain, by both methods of cost. Returns it.
 */
export async function expectOneFigure(api: TestApi, holder: Holder): Promise<bigint> {
  const { services } = api
  const { accountId, member } = holder
  const owned = ownedIn(await ownedBalances(services.db, accountId))
  const holdings = await holdingsOf(holder)
  expect(BigInt(ownedIn(holdings))).toBe(owned)
  const { opened } = await member.call('GET', 'wallet/shareStatement', { limit: 100 })
  const { closing, docs } = opened as Answer<(typeof statementCalls)['shareStatement']>
  expect([balanceTotal(closing), BigInt(docs.at(-1)?.heldAfter ?? 0)]).toEqual([owned, owned])
  for (const { book, gain } of [holdings, holdings.fifo]) {
    const parts = [book.paid, book.rewards, book.received, gain].map(BigInt)
    expect(String(parts.reduce((sum, part) => sum + part, 0n))).toBe(holdings.value)
  }
  const year = services.clock.now().getUTCFullYear()
  expect(gainsSums(await gainsReport(services, accountId, year)).agrees).toBe(true)
  const end = endOfDay(lastWholeDay(services.clock.now()))
  const [line] = await registerLines(services.db, end, [accountId])
  expect(line?.microShares ?? 0n).toBe(owned)
  return owned
}
