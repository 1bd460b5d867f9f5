import { getAddress } from 'viem'
import { custodyTerms } from '@/config/terms'
import {
  approveVaultDelivery,
  endVaultDelivery,
  lockVaultDelivery,
  type VaultDeliveryObstacle,
  vaultDeliveryFacts,
} from '@/server/modules/custody'
import * as m from '../messages/members'
import type { OperatorsNeeds } from '../needs'
import { sharesFact, shownShares } from './fact-text'
import { about, declare } from './fields'
import { type Fields, type Kind, lastFourOf, NotDone, type Sentence } from './kind'

const obstacles: Record<VaultDeliveryObstacle, () => string> = {
  unknown: m.noSuchDeliveryText,
  over: m.deliveryOverText,
  approved: m.approvedAlreadyText,
  waiting: () => m.hoursNotOverText({ hours: custodyTerms.waitHours }),
  paused: m.movesArePausedText,
  'on-hold': m.memberOnHoldText,
  unverified: m.noLongerVerifiedText,
  unlinked: m.noLongerLinkedText,
  unlisted: m.notListedText,
  seen: m.theChainHasMovedText,
}

async function requireDelivery(needs: OperatorsNeeds, { delivery = '' }: Fields) {
  const facts = await vaultDeliveryFacts(needs, delivery)
  if (facts === undefined) throw new NotDone(obstacles.unknown)
  return facts
}

async function factsOf(
  needs: OperatorsNeeds,
  input: Fields,
  what: 'toApprove' | 'toEnd',
): Promise<Fields> {
  const { row, [what]: obstacle } = await requireDelivery(needs, input)
  return {
    member: row.accountId,
    wallet: getAddress(row.address),
    shares: sharesFact(row.microShares),
    stands: obstacle ?? '',
  }
}

async function refuseObstacle(
  needs: OperatorsNeeds,
  input: Fields,
  what: 'toApprove' | 'toEnd',
): Promise<void> {
  const { [what]: obstacle } = await requireDelivery(needs, input)
  if (obstacle !== undefined) throw new NotDone(obstacles[obstacle])
}

const shared = {
  ask: 'ask vault delivery',
  approve: 'approve vault delivery',
  lifeHours: 72,
  ...declare({ delivery: about(m.chooseADeliveryOnError) }),
  lock: ({ db }: OperatorsNeeds, { delivery = '' }: Fields) => lockVaultDelivery(db, delivery),
  members: async (needs: OperatorsNeeds, input: Fields) => [
    (await requireDelivery(needs, input)).row.accountId,
  ],
  retyped: lastFourOf('delivery'),
} as const

/** The obstacle when it was requested, or that there was none. */
const standsText = (obstacle: string): string =>
  obstacle === ''
    ? m.nothingStandsText()
    : (obstacles[obstacle as VaultDeliveryObstacle]?.() ?? obstacle)

function refuseIfObstacle(why: VaultDeliveryObstacle | undefined, said: Sentence): Sentence {
  if (why !== undefined) throw new NotDone(obstacles[why])
  return said
}

export const deliveryFromVault: Kind = {
  ...shared,
  title: ({ delivery = '' }) => m.sendFromVaultText({ delivery }),
  facts: (needs, input) => factsOf(needs, input, 'toApprove'),
  refuse: async (needs, input) => {
    await refuseObstacle(needs, input, 'toApprove')
  },
  changes: (_, { member = '', wallet = '', shares = '', stands = '' }) => [
    { what: m.memberLabel(), now: member, after: m.staysTheOwnerText() },
    {
      what: m.inTheVaultLabel(),
      now: m.sharesForThisDeliveryText({ shares: shownShares(shares) }),
      after: m.sentText(),
    },
    {
      what: m.inTheMembersWalletLabel(),
      now: wallet,
      after: m.sharesMoreText({ shares: shownShares(shares) }),
    },
    { what: m.checkLabel(), now: standsText(stands), after: '–' },
  ],
  execute: async (needs, { delivery = '' }) =>
    refuseIfObstacle(await approveVaultDelivery(needs, delivery), m.approvedForOwnersText),
}

export const deliveryEnd: Kind = {
  ...shared,
  title: ({ delivery = '' }) => m.giveUpADeliveryText({ delivery }),
  facts: (needs, input) => factsOf(needs, input, 'toEnd'),
  refuse: async (needs, input) => {
    await refuseObstacle(needs, input, 'toEnd')
  },
  changes: (_, { member = '', wallet = '', shares = '', stands = '' }) => [
    { what: m.memberLabel(), now: member, after: m.isToldText() },
    {
      what: m.sharesLabel(),
      now: m.onTheirWayToText({ shares: shownShares(shares), wallet }),
      after: m.availableAgainText(),
    },
    { what: m.checkLabel(), now: standsText(stands), after: '–' },
  ],
  execute: async (needs, { delivery = '' }) =>
    refuseIfObstacle(await endVaultDelivery(needs, delivery), m.theSharesAreAvailableText),
}
