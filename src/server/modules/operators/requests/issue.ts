import { stakingTerms } from '@/config/terms'
import { formatShares } from '@/contract/format/amounts'
import { depositRewards, type IssueKey, issueShares, wasIssued } from '@/server/modules/ledger'
import { findOffering } from '@/server/modules/offerings'
import type { Db } from '@/server/platform/db/database'
import { alreadyDone, type Fields, type Kind, NotDone, noOffering, takesTwo } from './kind'

interface Issue {
  key: IssueKey
  title: string
  what: string
  said: string
  amountOf: (db: Db) => Promise<bigint | undefined>
  write: (db: Db, at: Date, amount: bigint) => Promise<boolean>
}

export const sharesIssue = onceByTwo({
  key: 'shares issued',
  title: 'Issue the shares',
  what: 'For sale',
  said: 'All for sale.',
  amountOf: async (db) => (await findOffering(db))?.offered,
  write: issueShares,
})

export const rewardsDeposit = onceByTwo({
  key: 'rewards deposited',
  title: 'Fill the reward pool',
  what: 'Reward pool',
  said: 'Staking is open.',
  amountOf: async () => stakingTerms.poolMicroShares,
  write: depositRewards,
})

function onceByTwo({ key, title, what, said, amountOf, write }: Issue): Kind {
  return {
    title: () => title,
    ask: 'ask issue',
    approve: 'approve issue',
    lifeHours: 24,
    parse: () => ({}),
    facts: async ({ db }): Promise<Fields> => {
      const amount = await amountOf(db)
      return { isDone: String(await wasIssued(db, key)), amount: String(amount ?? '') }
    },
    whyTwo: async ({ db }) => {
      if (await wasIssued(db, key)) throw new NotDone(alreadyDone)
      if ((await amountOf(db)) === undefined) throw new NotDone(noOffering)
      return takesTwo
    },
    changes: (_, { amount = '' }) => [{ what, now: 'None', after: inShares(BigInt(amount)) }],
    execute: async ({ db, clock, responseCache }) => {
      const amount = (await amountOf(db)) ?? 0n
      if (!(await write(db, clock.now(), amount))) throw new NotDone(alreadyDone)
      responseCache.clear()
      return `Issued: ${inShares(amount)}. ${said}`
    },
  }
}

const inShares = (amount: bigint) => `${formatShares(amount)} shares`
