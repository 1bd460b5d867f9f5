import { getAddress } from 'viem'
import { formatSharesFull } from '@/contract/format/amounts'
import {
  approveRecovery,
  lockForDecision,
  type RecoveryObstacle,
  recoveryFacts,
} from '@/server/modules/recoveries'
import { isUuid } from '@/server/platform/db/database'
import type { OperatorsNeeds } from '../needs'
import { type Fields, type Kind, lastFourOf, NotDone, takesTwo } from './kind'

const obstacles: Record<RecoveryObstacle, string> = {
  unknown: 'No such recovery.',
  'not-waiting': 'It waits for nobody’s decision.',
  'too-early': 'The days of notice are not over.',
  'access-changed': 'Contacts, password or second factor changed within the days of notice.',
  'on-hold': 'The member is on hold.',
  unverified: 'The member is no longer verified.',
  empty: 'The lost wallet holds nothing any more.',
  unlinked: 'One of the two wallets is no longer linked.',
  unlisted: 'The new wallet is not on the token’s list yet.',
}

async function known(needs: OperatorsNeeds, { recovery = '' }: Fields) {
  const found = await recoveryFacts(needs, recovery)
  if (found === undefined) throw new NotDone(obstacles.unknown)
  return found
}

async function facts(needs: OperatorsNeeds, input: Fields): Promise<Fields> {
  const { row, microShares, obstacle } = await known(needs, input)
  return {
    member: row.accountId,
    from: getAddress(row.lost),
    to: getAddress(row.fresh),
    shares: formatSharesFull(microShares),
    stands: obstacle ? obstacles[obstacle] : 'The days of notice are over, and nobody objected.',
  }
}

export const walletRecover: Kind = {
  title: ({ recovery = '' }) => `Recover shares from a lost wallet, ${recovery}`,
  ask: 'ask recovery',
  approve: 'approve recovery',
  lifeHours: 72,
  parse: ({ recovery = '' }) => {
    if (!isUuid(recovery)) throw new NotDone('Choose a recovery on Custody.')
    return { recovery: recovery.toLowerCase() }
  },
  lock: ({ db }, { recovery = '' }) => lockForDecision(db, recovery),
  facts,
  members: async (needs, input) => [(await known(needs, input)).row.accountId],
  whyTwo: async (needs, input) => {
    const { obstacle } = await known(needs, input)
    if (obstacle !== undefined) throw new NotDone(obstacles[obstacle])
    return `${takesTwo} Then two owners of the vault sign it.`
  },
  changes: (_, { member = '', from = '', to = '', shares = '', stands = '' }) => [
    { what: 'Member', now: member, after: 'stays the owner' },
    { what: 'In the lost wallet', now: `${shares} shares in ${from}`, after: 'nothing' },
    { what: 'In the new wallet', now: to, after: `${shares} shares more` },
    { what: 'Notices', now: stands, after: '–' },
  ],
  retyped: lastFourOf('recovery'),
  execute: async (needs, { recovery = '' }) => {
    const why = await approveRecovery(needs, recovery)
    if (why !== undefined) throw new NotDone(obstacles[why])
    return 'Approved. Two owners of the vault sign it now: Custody shows the command.'
  },
}
