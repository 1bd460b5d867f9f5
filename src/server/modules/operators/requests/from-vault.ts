import { getAddress } from 'viem'
import { formatSharesFull } from '@/contract/format/amounts'
import {
  approveVaultDelivery,
  endVaultDelivery,
  lockVaultDelivery,
  type VaultDeliveryObstacle,
  vaultDeliveryFacts,
} from '@/server/modules/custody'
import { isUuid } from '@/server/platform/db/database'
import type { OperatorsNeeds } from '../needs'
import { type Fields, type Kind, lastFourOf, NotDone, takesTwo } from './kind'

const obstacles: Record<VaultDeliveryObstacle, string> = {
  unknown: 'No such delivery from the vault.',
  over: 'It was sent, canceled or given up.',
  approved: 'Two people have approved it already.',
  waiting: 'Its 24 hours are not over.',
  paused: 'Moves are paused.',
  'on-hold': 'The member is on hold.',
  unverified: 'The member is no longer verified.',
  unlinked: 'The wallet is no longer linked.',
  unlisted: 'The wallet is not on the token’s list yet.',
  seen: 'The chain has moved the shares.',
}

async function known(needs: OperatorsNeeds, { delivery = '' }: Fields) {
  const found = await vaultDeliveryFacts(needs, delivery)
  if (found === undefined) throw new NotDone(obstacles.unknown)
  return found
}

async function factsOf(
  needs: OperatorsNeeds,
  input: Fields,
  what: 'toApprove' | 'toEnd',
): Promise<Fields> {
  const { row, [what]: obstacle } = await known(needs, input)
  return {
    member: row.accountId,
    wallet: getAddress(row.address),
    shares: formatSharesFull(row.microShares),
    stands: obstacle ? obstacles[obstacle] : 'Nothing stands against it.',
  }
}

async function refuseObstacle(
  needs: OperatorsNeeds,
  input: Fields,
  what: 'toApprove' | 'toEnd',
): Promise<void> {
  const { [what]: obstacle } = await known(needs, input)
  if (obstacle !== undefined) throw new NotDone(obstacles[obstacle])
}

const shared = {
  ask: 'ask vault delivery',
  approve: 'approve vault delivery',
  lifeHours: 72,
  parse: ({ delivery = '' }: Fields) => {
    if (!isUuid(delivery)) throw new NotDone('Choose a delivery on Custody.')
    return { delivery: delivery.toLowerCase() }
  },
  lock: ({ db }: OperatorsNeeds, { delivery = '' }: Fields) => lockVaultDelivery(db, delivery),
  members: async (needs: OperatorsNeeds, input: Fields) => [
    (await known(needs, input)).row.accountId,
  ],
  retyped: lastFourOf('delivery'),
} as const

function done(why: VaultDeliveryObstacle | undefined, said: string): string {
  if (why !== undefined) throw new NotDone(obstacles[why])
  return said
}

export const deliveryFromVault: Kind = {
  ...shared,
  title: ({ delivery = '' }) => `Send shares from the vault, ${delivery}`,
  facts: (needs, input) => factsOf(needs, input, 'toApprove'),
  whyTwo: async (needs, input) => {
    await refuseObstacle(needs, input, 'toApprove')
    return `${takesTwo} Then two owners of the vault sign it.`
  },
  changes: (_, { member = '', wallet = '', shares = '', stands = '' }) => [
    { what: 'Member', now: member, after: 'stays the owner' },
    { what: 'In the vault', now: `${shares} shares for this delivery`, after: 'sent' },
    { what: 'In the member’s wallet', now: wallet, after: `${shares} shares more` },
    { what: 'Check', now: stands, after: '–' },
  ],
  execute: async (needs, { delivery = '' }) =>
    done(
      await approveVaultDelivery(needs, delivery),
      'Approved. Two owners of the vault sign it now: Custody shows the command.',
    ),
}

export const deliveryEnd: Kind = {
  ...shared,
  title: ({ delivery = '' }) => `Give up a delivery from the vault, ${delivery}`,
  facts: (needs, input) => factsOf(needs, input, 'toEnd'),
  whyTwo: async (needs, input) => {
    await refuseObstacle(needs, input, 'toEnd')
    return `${takesTwo} What owners of the vault have signed for it must not be sent any more.`
  },
  changes: (_, { member = '', wallet = '', shares = '', stands = '' }) => [
    { what: 'Member', now: member, after: 'is told' },
    { what: 'Shares', now: `${shares} on their way to ${wallet}`, after: 'available again' },
    { what: 'Check', now: stands, after: '–' },
  ],
  execute: async (needs, { delivery = '' }) =>
    done(await endVaultDelivery(needs, delivery), 'The shares are available again.'),
}
