import { getAddress } from 'viem'
import {
  approveRecovery,
  lockForDecision,
  type RecoveryObstacle,
  recoveryFacts,
} from '@/server/modules/recoveries'
import * as m from '../messages/members'
import type { OperatorsNeeds } from '../needs'
import { sharesFact, shownShares } from './fact-text'
import { about, declare } from './fields'
import { type Fields, type Kind, lastFourOf, NotDone } from './kind'

const obstacles: Record<RecoveryObstacle, () => string> = {
  unknown: m.noSuchRecoveryText,
  'not-waiting': m.itWaitsForNobodysText,
  'too-early': m.noticeStillRunsText,
  'access-changed': m.accessChangedText,
  'on-hold': m.memberOnHoldText,
  unverified: m.noLongerVerifiedText,
  empty: m.lostWalletEmptyText,
  unlinked: m.oneWalletUnlinkedText,
  unlisted: m.newWalletUnlistedText,
}

async function requireRecovery(needs: OperatorsNeeds, { recovery = '' }: Fields) {
  const facts = await recoveryFacts(needs, recovery)
  if (facts === undefined) throw new NotDone(obstacles.unknown)
  return facts
}

async function facts(needs: OperatorsNeeds, input: Fields): Promise<Fields> {
  const { row, microShares, obstacle } = await requireRecovery(needs, input)
  return {
    member: row.accountId,
    from: getAddress(row.lost),
    to: getAddress(row.fresh),
    shares: sharesFact(microShares),
    stands: obstacle ?? '',
  }
}

/** The obstacle when it was requested, or that there was none. */
const standsText = (obstacle: string): string =>
  obstacle === '' ? m.noticeIsOverText() : (obstacles[obstacle as RecoveryObstacle]?.() ?? obstacle)

export const walletRecover: Kind = {
  title: ({ recovery = '' }) => m.recoverSharesText({ recovery }),
  ask: 'ask recovery',
  approve: 'approve recovery',
  lifeHours: 72,
  ...declare({ recovery: about(m.chooseARecoveryOnError) }),
  lock: ({ db }, { recovery = '' }) => lockForDecision(db, recovery),
  facts,
  members: async (needs, input) => [(await requireRecovery(needs, input)).row.accountId],
  refuse: async (needs, input) => {
    const { obstacle } = await requireRecovery(needs, input)
    if (obstacle !== undefined) throw new NotDone(obstacles[obstacle])
  },
  changes: (_, { member = '', from = '', to = '', shares = '', stands = '' }) => [
    { what: m.memberLabel(), now: member, after: m.staysTheOwnerText() },
    {
      what: m.inTheLostWalletLabel(),
      now: m.sharesInText({ shares: shownShares(shares), wallet: from }),
      after: m.nothingText(),
    },
    {
      what: m.inTheNewWalletLabel(),
      now: to,
      after: m.sharesMoreText({ shares: shownShares(shares) }),
    },
    { what: m.noticesLabel(), now: standsText(stands), after: '–' },
  ],
  retyped: lastFourOf('recovery'),
  execute: async (needs, { recovery = '' }) => {
    const why = await approveRecovery(needs, recovery)
    if (why !== undefined) throw new NotDone(obstacles[why])
    return m.approvedForOwnersText
  },
}
