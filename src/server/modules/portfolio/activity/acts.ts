import {
  type ActivityEntry,
  type ActState,
  inMicroUsd,
  emptyActivity as nothing,
} from '@/contract/activity'
import { valueAt } from '@/contract/format/amounts'
import { sumOfAmounts } from '@/contract/format/rounded-rows'
import { type StatementLine, statementLines } from '../statement/share-statement'

export interface MovedShares {
  kind: string
  available: string
  staked: string
  delivered: string
  price: string
  /** The gift or the move that it belongs to. */
  about: string | null
}

interface Row<Facts> {
  id: string
  serial: string
  at: string
  state: ActState
  facts: Facts
}

/** The statement has them in JSON, where an amount is text. */
export const changesByPart = ({ available, staked, delivered }: MovedShares) =>
  [BigInt(available), BigInt(staked), BigInt(delivered)] as const

/** Leaving a stake early is two lines of a statement, so it is two entries here. */
export function actsOfMove({ id, serial, at, state, facts }: Row<MovedShares>): ActivityEntry[] {
  const [available, staked, delivered] = changesByPart(facts)
  const move = { id, serial, at, kind: facts.kind, available, staked, delivered, transaction: null }
  const lines = statementLines([move], 0n).toReversed()
  return lines.map((line) => {
    const change = changeOf(line)
    const value = valueAt(change < 0n ? -change : change, facts.price)
    return {
      ...nothing,
      id: line.id,
      at,
      kind: line.kind,
      state,
      about: facts.about,
      shares: String(change === 0n ? movedIn(line) : change),
      dollars: change === 0n ? null : String(change < 0n ? -value : value),
      hasCome: change !== 0n,
    }
  })
}

/** The change of what the member owns; 0 if shares only changed their place. */
function changeOf({ available, staked, delivered }: StatementLine): bigint {
  return available + staked + delivered
}

function movedIn({ available, staked, delivered }: StatementLine): bigint {
  return sumOfAmounts([available, staked, delivered].filter((amount) => amount > 0n))
}

export interface SentPayout {
  about: string | null
  net: string
  coin: string
  decimals: number
  hash: string | null
}

/** The dividend was already credited, so this only changed its place. */
export function actOfPayout({ id, at, state, facts }: Row<SentPayout>): ActivityEntry {
  const { about, net, coin, decimals } = facts
  return {
    ...nothing,
    id,
    at,
    kind: 'payout',
    state,
    about,
    money: { amount: net, decimals, currency: coin },
    dollars: inMicroUsd(net, decimals),
  }
}

export interface SentGift {
  about: string
  shares: string
  isOwn: boolean
}

/** While it is open. Once it is accepted the ledger describes it. */
export function actOfGift({
  id,
  at,
  state,
  facts: { about, shares, isOwn },
}: Row<SentGift>): ActivityEntry {
  return { ...nothing, id, at, kind: isOwn ? 'given' : 'gift', state, about, shares }
}
