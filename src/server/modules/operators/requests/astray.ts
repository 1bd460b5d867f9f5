import { getAddress, isAddress } from 'viem'
import { formatSharesFull } from '@/contract/format/amounts'
import { custodyDecisions } from '@/server/modules/custody'
import * as m from '../messages/custody'
import type { OperatorsNeeds } from '../needs'
import { type Fields, type Kind, lastFourOf, NotDone, type Sentence } from './kind'

const { astrayFacts, decideAstray, lockAstray } = custodyDecisions.astray
type Obstacle = NonNullable<Awaited<ReturnType<typeof decideAstray>>>

const obstacles: Record<Obstacle, Sentence> = {
  none: m.noSuchSharesLieText,
  moving: m.sentOnAlreadyText,
  home: m.broughtHomeAlreadyText,
  unlinked: m.walletUnlinkedText,
  linked: m.linkedByMemberText,
  'on-hold': m.linkedButOnHoldText,
  unverified: m.linkedButUnverifiedText,
}

const wayIn = ({ wallet = '', way = '' }: Fields) => {
  if (way !== 'linked' && way !== 'home') throw new NotDone(m.chooseWhoseTheyError)
  return { address: wallet, way } as const
}

async function requireAstray({ db }: OperatorsNeeds, input: Fields) {
  const facts = await astrayFacts(db, wayIn(input))
  if (facts.shares === undefined) throw new NotDone(obstacles.none)
  return { ...facts, shares: facts.shares }
}

/**
 * Shares that were sent to a wallet that was not linked: who owns them, or that they are brought
 * back.
 */
export const astrayDecide: Kind = {
  ask: 'ask astray decision',
  approve: 'approve astray decision',
  lifeHours: 72,
  title: ({ wallet = '' }) => m.decideAboutSharesText({ wallet: getAddress(wallet) }),
  parse: ({ wallet = '', way = '' }) => {
    if (!isAddress(wallet.trim(), { strict: false })) throw new NotDone(m.chooseAWalletOnError)
    const address = wallet.trim().toLowerCase()
    return { wallet: address, way: wayIn({ wallet: address, way }).way }
  },
  lock: ({ db }, { wallet = '' }) => lockAstray(db, wallet),
  facts: async (needs, input) => {
    const { shares } = await requireAstray(needs, input)
    return {
      units: String(shares.microShares),
      sender: shares.senderId ?? '',
      linked: shares.linkedId ?? '',
    }
  },
  members: async (needs, input) => {
    const { shares } = await requireAstray(needs, input)
    return [shares.senderId, shares.linkedId].filter((id) => id !== null)
  },
  refuse: async (needs, input) => {
    const { obstacle } = await requireAstray(needs, input)
    if (obstacle !== undefined) throw new NotDone(obstacles[obstacle])
  },
  changes: ({ wallet = '', way }, { units = '0', sender = '', linked = '' }) => [
    {
      what: m.walletLabel(),
      now: getAddress(wallet),
      after: way === 'home' ? m.emptyText() : m.staysAsItIsText(),
    },
    {
      what: m.sharesLabel(),
      now: m.sharesSentByText({
        shares: formatSharesFull(units),
        sender: sender || m.unknownText(),
      }),
      after:
        way === 'home'
          ? m.comeHomeToThemText()
          : m.belongToText({ linked: linked || m.nobodyText() }),
    },
  ],
  retyped: { ...lastFourOf('wallet'), label: m.lastFourOfWalletLabel },
  execute: async (needs, input) => {
    const obstacle = await decideAstray(needs, wayIn(input))
    if (obstacle !== undefined) throw new NotDone(obstacles[obstacle])
    return input.way === 'home' ? m.decidedForOwnersText : m.assignedToLinkedText
  },
}
