import { eq } from 'drizzle-orm'
import { dayMs, daysCounted, unlocksAt } from '@/contract/staking-rewards'
import { accounts } from '@/server/modules/identity/tables'
import { depositRewards, issueShares, type Journal } from '@/server/modules/ledger'
import { ledgerJournals } from '@/server/modules/ledger/tables'
import { defaultPreferences } from '@/server/modules/notifications'
import { presentOffering, sharePriceAt } from '@/server/modules/offerings'
import { sharePrices } from '@/server/modules/offerings/tables'
import {
  claimableOf,
  claimJournal,
  planOf,
  postNew,
  type StakeRow,
  stakeJournal,
} from '@/server/modules/staking'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import type { Db } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import type { Services } from '@/server/services'
import { publishSample, seedSample } from './seed'

const amount = 40_000_000n
const giftKey = 'gift to the demo person'

/** Two people to try everything as; the start command prints them. */
export const demoPassword = 'Sandbox-pass-2026'
export const demoPeople = [
  {
    email: 'demo@fnx.example',
    phone: '+12025550143',
    fullName: 'Dana Demo',
    kycStatus: 'APPROVED',
  },
  {
    email: 'new@fnx.example',
    phone: '+12025550187',
    fullName: 'Nils Newcomer',
    kycStatus: 'NOT_APPLIED',
  },
] as const

export async function seedSandbox(services: Services): Promise<void> {
  const { db, clock } = services
  const isNew = (await db.select().from(sharePrices).limit(1)).length === 0
  // Fixings of the time that it stood still are news to people; the first ones are to nobody.
  if (!isNew) await publishSample(services)
  await seedSample(db, clock.now())
  await issueShares(db, clock.now(), (await presentOffering(db)).offered)
  await depositRewards(db, clock.now())
  await addMissing(services)
  const [demo] = await db.select().from(accounts).where(eq(accounts.email, demoPeople[0].email))
  if (demo?.kycStatus === 'APPROVED' && demo.closedAt === null)
    await demoStake(db, demo.id, clock.now())
}

async function addMissing({ db, clock, passwords }: Services): Promise<void> {
  const known = await db.select({ email: accounts.email }).from(accounts)
  const missing = demoPeople.filter(({ email }) =>
    known.every((account) => account.email !== email),
  )
  if (missing.length === 0) return
  const passwordHash = await passwords.hash(demoPassword)
  const preferences = defaultPreferences
  const rows = missing.map((person) => ({
    ...person,
    emailKey: emailKey(person.email),
    passwordHash,
    preferences,
    createdAt: clock.now(),
  }))
  await db.insert(accounts).values(rows).onConflictDoNothing()
}

/**
 * Gives the demo person of a sandbox a stake that has run for weeks and was claimed from once, so that its
 * page has something to show. What they buy is bought on the chain of today, so these shares are a gift. Once.
 */
async function demoStake(db: Db, accountId: string, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const stake = newStake(accountId, before(47))
  const claim = claimOf(stake, before(19))
  await db.transaction(async (tx) => {
    const known = await tx.select().from(ledgerJournals).where(eq(ledgerJournals.key, giftKey))
    if (known.length > 0) return
    await tx.insert(stakes).values({ ...stake, claimedDays: claim.toDay, claimed: claim.amount })
    await tx.insert(rewardClaims).values({
      ...claim,
      ...{ id: crypto.randomUUID(), accountId, stakeId: stake.id, kind: 'claim' },
      sharePriceMicroUsd: await sharePriceAt(tx, claim.at),
    })
    await postNew(tx, [
      giftJournal(accountId, before(52)),
      stakeJournal(stake, stake.startedAt),
      claimJournal(stake, claim),
    ])
  })
}

function newStake(accountId: string, startedAt: Date): StakeRow {
  const { id: planId, rateBps, days } = planOf('12-months')
  return {
    id: crypto.randomUUID(),
    accountId,
    planId,
    amount,
    rateBps,
    days,
    status: 'running',
    startedAt,
    unlocksAt: unlocksAt(startedAt, days),
    endedAt: null,
    claimedDays: 0,
    claimed: 0n,
  }
}

function claimOf(stake: StakeRow, at: Date) {
  const toDay = daysCounted(stake.startedAt, at, stake.days)
  return { fromDay: 0, toDay, amount: claimableOf(stake, at), at }
}

function giftJournal(owner: string, at: Date): Journal {
  const from = { type: 'unsold', asset: 'SHARE' } as const
  const to = { owner, type: 'available', asset: 'SHARE' } as const
  return { key: giftKey, kind: 'sandbox gift', at, moves: [{ from, to, amount }] }
}
