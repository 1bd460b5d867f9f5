import { eq } from 'drizzle-orm'
import { getAddress } from 'viem'
import { formatSharesFull } from '@/contract/format/amounts'
import { accounts } from '@/server/modules/identity/tables'
import {
  approveRecovery,
  lockForDecision,
  type RecoveryObstacle,
  recoveryFacts,
} from '@/server/modules/recoveries'
import { isUuid } from '@/server/platform/db/database'
import { sameEmail } from '@/server/platform/email-key'
import type { OperatorsNeeds } from '../needs'
import { findOperator } from '../operators'
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

/**
 * Nobody decides about their own shares, and one person with two names or addresses is one person: the
 * vault's two owners sign what these two have decided.
 */
export async function refuseOwnShares(
  needs: OperatorsNeeds,
  accountId: string,
  emails: string[],
): Promise<void> {
  // The console's role reads no other column of the account.
  const [member] = await needs.db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const own = sameEmail(member?.email ?? '')
  if (emails.some((email) => sameEmail(email) === own))
    throw new NotDone('These are your own shares. Someone else has to decide.')
  const operators = await Promise.all(emails.map((email) => findOperator(needs.db, email)))
  const names = operators.map((one) => one?.name.trim().toLowerCase().replaceAll(/\s+/g, ' '))
  if (names.length > 1 && names[0] !== undefined && names[0] === names[1])
    throw new NotDone('Whoever asked has the same name as you. Someone else has to decide.')
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
  refusePeople: async (needs, input, emails) =>
    refuseOwnShares(needs, (await known(needs, input)).row.accountId, emails),
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
