import { and, desc, eq, sql } from 'drizzle-orm'
import { isStakingOffered } from '@/config/staking-offered'
import { stakingTerms } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import {
  type Holdings,
  type holdingsCalls,
  maxShownMovements,
  type NextStep,
} from '@/contract/user/holdings'
import { ownAccount } from '@/server/modules/identity'
import { asTransaction } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { dayPrice, rangeStart } from '@/server/modules/offerings'
import type { NextStepAsked } from '@/server/modules/owner-events/needs'
import { hasPayable } from '@/server/modules/payables'
import { runningStakes } from '@/server/modules/staking'
import { linkedWallets } from '@/server/modules/wallets'
import type { Db } from '@/server/platform/db/database'
import { queryOne, read } from '@/server/platform/db/query'
import type { Member } from '@/server/platform/http/admit'
import type { PortfolioNeeds } from '../needs'
import { type Latest, latestOf, openTransactions } from '../transactions/list'
import { holdingsOf } from './holdings'
import { listPurchases, purchasesSince } from './movements'
import { seriesOf } from './series'

type Graph = Answer<(typeof holdingsCalls)['graphForDealUser']>

type Since = Date | undefined

const after = (from: Since) =>
  from === undefined ? sql`true` : sql`at >= ${from.toISOString()}::timestamptz`

type Calls = typeof holdingsCalls

const { minimumMicroShares } = stakingTerms

export async function myWallet(
  needs: PortfolioNeeds,
  { accountId }: Member,
): Promise<Answer<Calls['myWallet']>> {
  const [holdings, wallets, open, stakes] = await Promise.all([
    holdingsOf(needs, accountId),
    linkedWallets(needs.db, accountId),
    openTransactions(needs.db, accountId),
    runningStakes(needs.db, accountId),
  ])
  const moving = open.filter(({ status, kind }) => status === 'pending' && kind === 'purchase')
  return { holdings, wallets, moving, stakes }
}

export async function dashboard(
  needs: PortfolioNeeds,
  member: Member,
): Promise<Answer<Calls['dashboard']>> {
  const { accountId, kycStatus } = member
  const now = needs.clock.now()
  const isVerified = kycStatus === 'APPROVED'
  const stepFacts = { accountId, now, isVerified }
  const [holdings, latest, account, wallets, hasDividend, ofEvents] = await Promise.all([
    holdingsOf(needs, accountId),
    latestOf(needs, accountId),
    ownAccount(needs.db, accountId),
    linkedWallets(needs.db, accountId),
    hasPayable(needs.db, accountId),
    stepsOfEvents(needs, stepFacts),
  ])
  const isTransferOffered = needs.bank !== undefined
  const nextSteps = nextStepsOf({
    isTransferOffered,
    isVerified,
    hasWallet: wallets.length > 0,
    hasDividend,
    ofEvents,
    isTwoFactorOn: account.isTwoFactorOn,
    areRecoveryCodesKept: account.areRecoveryCodesKept,
    holdings,
    latest,
  })
  return { holdings, latest: latest.docs, open: latest.open, nextSteps, isTransferOffered }
}

export async function graphForDealUser(
  { db, clock }: PortfolioNeeds,
  { accountId }: Member,
  { range }: Input<Calls['graphForDealUser']>,
): Promise<Answer<Calls['graphForDealUser']>> {
  const now = clock.now()
  const from = rangeStart(now, range)
  const [graph, purchases, rewards, swaps] = await Promise.all([
    seriesOf(db, { accountId, from, now }),
    purchasesSince(db, accountId, from),
    rewardsSince(db, accountId, from),
    swapsSince(db, accountId, from),
  ])
  return { ...graph, deals: purchases, rewards, swaps }
}

export function getDealHistoryUser(
  { db }: PortfolioNeeds,
  { accountId }: Member,
  { cursor, limit }: Input<Calls['getDealHistoryUser']>,
): Promise<Answer<Calls['getDealHistoryUser']>> {
  return listPurchases(db, { accountId, cursor, limit })
}

interface Situation {
  isTransferOffered: boolean
  isVerified: boolean
  hasWallet: boolean
  hasDividend: boolean
  /** The next steps of each kind of event. */
  ofEvents: NextStep[]
  isTwoFactorOn: boolean
  areRecoveryCodesKept: boolean
  holdings: Holdings
  latest: Latest
}

function nextStepsOf(situation: Situation): NextStep[] {
  const { isVerified, hasWallet, holdings, latest } = situation
  const { available, staked, pending, rewards } = holdings
  const hasShares = [available, staked, pending].some((shares) => shares !== '0')
  const steps: [NextStep, boolean][] = [
    ['decide', latest.open.some(({ status }) => status === 'decision')],
    ['dividend', situation.hasDividend],
    ...situation.ofEvents.map((step): [NextStep, boolean] => [step, true]),
    ['verify', !isVerified],
    // A member who owns shares and paid by bank transfer has needed none, and may never.
    ['wallet', !hasWallet && !(hasShares && situation.isTransferOffered)],
    ['two-factor', !situation.isTwoFactorOn],
    ['recovery-codes', !situation.areRecoveryCodesKept],
    ['buy', !hasShares],
    ['claim', rewards !== '0' && staked === '0'],
    [
      'stake',
      isStakingOffered() && isVerified && staked === '0' && BigInt(available) >= minimumMicroShares,
    ],
  ]
  return steps.filter(([, isDue]) => isDue).map(([step]) => step)
}

async function stepsOfEvents(
  { db, ownerEvents }: PortfolioNeeds,
  stepFacts: NextStepAsked,
): Promise<NextStep[]> {
  const stepNames = await Promise.all(
    ownerEvents.map(async ({ nextStep }) =>
      nextStep !== undefined && (await nextStep.isDue(db, stepFacts)) ? [nextStep.name] : [],
    ),
  )
  return stepNames.flat()
}

/** The column `at` in the contract's format, for a statement that returns JSON. */
const timeText = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function rewardsSince(db: Db, accountId: string, from: Since): Promise<Graph['rewards']> {
  const { rewards } = await queryOne(db, { rewards: read.json<Graph['rewards']> })`
    select coalesce(json_agg(doc), '[]') as rewards
    from (select id, kind, ${timeText} as at, amount::text as shares,
        ${dayPrice(sql`newest.at`)}::text as "sharePrice"
      from (select * from reward_claim where account_id = ${accountId} and ${after(from)}
        order by serial desc limit ${maxShownMovements}) newest order by serial) doc`
  return rewards
}

async function swapsSince(db: Db, accountId: string, from: Since): Promise<Graph['swaps']> {
  const t = memberTransactions
  const newest = await db
    .select()
    .from(t)
    .where(
      and(eq(t.accountId, accountId), eq(t.kind, 'swap'), eq(t.status, 'confirmed'), after(from)),
    )
    .orderBy(desc(t.serial))
    .limit(maxShownMovements)
  return newest
    .reverse()
    .map(asTransaction)
    .map(({ id, at, currency, decimals, pay, received }) => {
      return { id, at, currency, decimals, pay, received }
    })
}
