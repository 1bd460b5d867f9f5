import { stakingTerms } from '@/config/terms'
import { formatShares } from '@/contract/format/amounts'
import { depositRewards, issueShares, wasWritten } from '@/server/modules/ledger'
import { findOffering } from '@/server/modules/offerings'
import type { Services } from '@/server/services'
import { type Fields, type Kind, NotDone } from './kind'

const shared = {
  ask: 'ask issue',
  approve: 'approve issue',
  lifeHours: 24,
  parse: () => ({}),
} as const
const inShares = (amount: string | bigint) => `${formatShares(amount)} shares`

const issued = 'Already issued.'
const filled = 'Already filled.'

export const sharesIssue: Kind = {
  ...shared,
  title: () => 'Issue the shares for sale',
  facts: async ({ db }) => {
    const offering = await findOffering(db)
    const wasIssued = await wasWritten(db, 'shares issued')
    return { isDone: String(wasIssued), ...(offering && { amount: String(offering.offered) }) }
  },
  whyTwo: async (services) => {
    const { isDone, amount } = await sharesIssue.facts(services, {})
    if (isDone === 'true') throw new NotDone(issued)
    if (amount === undefined) throw new NotDone('Import offering.json first.')
    return 'Issuing shares takes two people.'
  },
  changes: (_, facts) => [{ what: 'For sale', now: 'None', after: amountIn(facts) }],
  execute: async (services) => {
    const { amount = '' } = await sharesIssue.facts(services, {})
    if (!(await issueShares(services.db, services.clock.now(), BigInt(amount))))
      throw new NotDone(issued)
    return done(services, `Issued: ${inShares(amount)}, all for sale.`)
  },
}

export const rewardsDeposit: Kind = {
  ...shared,
  title: () => 'Fill the reward pool',
  facts: async ({ db }) => {
    const isDone = String(await wasWritten(db, 'rewards deposited'))
    return { isDone, amount: String(stakingTerms.poolMicroShares) }
  },
  whyTwo: async (services) => {
    const { isDone } = await rewardsDeposit.facts(services, {})
    if (isDone === 'true') throw new NotDone(filled)
    return 'Filling the reward pool takes two people.'
  },
  changes: (_, facts) => [{ what: 'Reward pool', now: 'Empty', after: amountIn(facts) }],
  execute: async (services) => {
    if (!(await depositRewards(services.db, services.clock.now()))) throw new NotDone(filled)
    return done(services, `Deposited: ${inShares(stakingTerms.poolMicroShares)}. Staking is open.`)
  },
}

const amountIn = ({ amount = '' }: Fields) => inShares(amount)

function done({ responseCache }: Services, said: string): string {
  responseCache.clear()
  return said
}
