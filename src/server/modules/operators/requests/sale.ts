import { eq } from 'drizzle-orm'
import { stakingTerms } from '@/config/terms'
import { formatShares } from '@/contract/format/amounts'
import { depositRewards, issueShares, wasIssued } from '@/server/modules/ledger'
import { findOffering } from '@/server/modules/offerings'
import type { Db } from '@/server/platform/db/database'
import { signals } from '@/server/platform/db/tables'
import { reasonField } from '@/server/platform/signals/read'
import { lockSignal } from '@/server/platform/signals/renew'
import * as m from '../messages/platform'
import type { OperatorsNeeds } from '../needs'
import { factText } from './fact-text'
import { declare, why, whyIn } from './fields'
import {
  alreadyDoneText,
  type Fields,
  type Kind,
  NotDone,
  noOfferingText,
  oneIsEnough,
  refuseWithoutShares,
  type Sentence,
} from './kind'

interface Issue {
  key: Parameters<typeof wasIssued>[1]
  title: Sentence
  what: Sentence
  doneText: Sentence
  refuseEarly?: (db: Db) => Promise<void>
  amountOf: (db: Db) => Promise<bigint | undefined>
  write: (db: Db, at: Date, amount: bigint) => Promise<boolean>
}

export const sharesIssue = onceByTwo({
  key: 'shares issued',
  title: m.issueTheSharesTitle,
  what: m.forSaleLabel,
  doneText: m.allForSaleText,
  amountOf: async (db) => (await findOffering(db))?.offered,
  write: issueShares,
})

export const rewardsDeposit = onceByTwo({
  key: 'rewards deposited',
  title: m.fillTheRewardPoolTitle,
  what: m.rewardPoolLabel,
  doneText: m.stakingIsOpenText,
  refuseEarly: refuseWithoutShares,
  amountOf: async () => stakingTerms.poolMicroShares,
  write: depositRewards,
})

function onceByTwo({ key, title, what, doneText, refuseEarly, amountOf, write }: Issue): Kind {
  return {
    title,
    ask: 'ask issue',
    approve: 'approve issue',
    lifeHours: 24,
    parse: () => ({}),
    facts: async ({ db }): Promise<Fields> => {
      const amount = await amountOf(db)
      return { isDone: String(await wasIssued(db, key)), amount: String(amount ?? '') }
    },
    refuse: async ({ db }) => {
      if (await wasIssued(db, key)) throw new NotDone(alreadyDoneText)
      await refuseEarly?.(db)
      if ((await amountOf(db)) === undefined) throw new NotDone(noOfferingText)
    },
    changes: (_, { amount = '' }) => [
      { what: what(), now: m.noneText(), after: inShares(BigInt(amount)) },
    ],
    execute: async ({ db, clock, responseCache }) => {
      const amount = (await amountOf(db)) ?? 0n
      if (!(await write(db, clock.now(), amount))) throw new NotDone(alreadyDoneText)
      responseCache.clear()
      return () => m.issuedText({ amount: inShares(amount), state: doneText() })
    },
  }
}

const inShares = (amount: bigint) => m.sharesText({ amount: formatShares(amount) })

type Row = typeof signals.$inferInsert

const shared = { lifeHours: 24, facts: saleFacts } as const

/**
 * Ends the text with a full stop if it has none, because another sentence follows it on the page.
 */
const withFullStop = (said: string) => (/[.!?]$/.test(said) ? said : `${said}.`)

const reasons = declare(why())

export const saleStop: Kind = {
  ...shared,
  ...reasons,
  title: () => m.stopTheSaleText(),
  ask: 'stop sale',
  approve: 'approve sale resumed',
  refuse: async (needs) => {
    if ((await saleFacts(needs)).sale === 'stopped') throw new NotDone(m.alreadyStoppedError)
  },
  needsTwo: oneIsEnough,
  changes: (input, { sale = '' }) => [
    { what: m.saleLabel(), now: factText(sale), after: m.stoppedText() },
    ...reasons.changes(input, {}),
  ],
  execute: async (needs, input, { by }) => {
    const why = Object.entries(whyIn(input)).map(([tag, said]) => [
      reasonField(tag),
      withFullStop(said),
    ])
    const details = { ...Object.fromEntries(why), operator: by }
    await setSale(needs, { isPausing: true, details })
    return m.saleStoppedText
  },
}

export const saleResume: Kind = {
  ...shared,
  parse: () => ({}),
  title: () => m.resumeTheSaleText(),
  ask: 'ask sale resumed',
  approve: 'approve sale resumed',
  refuse: async (needs) => {
    if ((await saleFacts(needs)).sale === 'open') throw new NotDone(m.alreadyOpenError)
  },
  changes: (_, { sale = '' }) => [
    { what: m.saleLabel(), now: factText(sale), after: m.openWordText() },
  ],
  execute: async (needs, _, { by }) => {
    await setSale(needs, { isPausing: false, details: { operator: by } })
    return m.saleResumedText
  },
}

async function setSale(
  { db, databaseTime, responseCache }: OperatorsNeeds,
  { isPausing, details }: Pick<Row, 'isPausing' | 'details'>,
): Promise<void> {
  const now = await databaseTime()
  await db.transaction(async (tx) => {
    const last = await lockSignal(tx, 'sale')
    const since = last?.isPausing === isPausing ? last.since : now
    const state = isPausing ? ('warn' as const) : ('good' as const)
    const row = { name: 'sale' as const, state, value: 0, isPausing, since, seenAt: now, details }
    await tx.insert(signals).values(row).onConflictDoUpdate({ target: signals.name, set: row })
  })
  responseCache.clear()
}

async function saleFacts({ db }: OperatorsNeeds): Promise<Fields> {
  const [sale] = await db.select().from(signals).where(eq(signals.name, 'sale'))
  return sale?.isPausing
    ? { sale: 'stopped', reason: String(sale.details.reason) }
    : { sale: 'open' }
}
