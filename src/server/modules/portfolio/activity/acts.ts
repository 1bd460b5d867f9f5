import {
  type ActivityEntry,
  type ActState,
  inMicroUsd,
  noAct as nothing,
} from '@/contract/activity'
import { valueAt } from '@/contract/format/amounts'
import type { StatementRow } from '@/contract/statement'
import { statementRows } from '../statement/share-statement'

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

/** Leaving a stake early is two lines of a statement, so it is two of these. */
export function actsOfMove({ id, serial, at, state, facts }: Row<MovedShares>): ActivityEntry[] {
  const move = { id, serial, at, ...facts, transaction: null }
  const rows = statementRows([move], 0n).toReversed()
  return rows.map((row) => {
    const change = changeOf(row)
    const value = valueAt(change < 0n ? -change : change, facts.price)
    return {
      ...{ ...nothing, id: row.id, at, kind: row.kind, state, about: facts.about },
      shares: String(change === 0n ? movedIn(row) : change),
      dollars: change === 0n ? null : String(change < 0n ? -value : value),
      hasCome: change !== 0n,
    }
  })
}

/** By how much the member owns more or less after it; 0 where shares only changed their place. */
function changeOf({ available, staked, delivered }: StatementRow): bigint {
  return BigInt(available) + BigInt(staked) + BigInt(delivered)
}

function movedIn({ available, staked, delivered }: StatementRow): bigint {
  const came = [available, staked, delivered].map(BigInt).filter((amount) => amount > 0n)
  return came.reduce((sum, amount) => sum + amount, 0n)
}

export interface SentPayout {
  about: string | null
  net: string
  coin: string
  decimals: number
  hash: string | null
}

/** The dividend has come already, so this only changed its place. */
export function actOfPayout({ id, at, state, facts }: Row<SentPayout>): ActivityEntry {
  const { about, net, coin, decimals } = facts
  return {
    ...{ ...nothing, id, at, kind: 'payout', state, about },
    money: { amount: net, decimals, currency: coin },
    dollars: inMicroUsd(net, decimals),
  }
}

export interface SentGift {
  about: string
  shares: string
  isOwn: boolean
}

/** While it is open. Once it is accepted the ledger tells of it. */
export function actOfGift({
  id,
  at,
  state,
  facts: { about, shares, isOwn },
}: Row<SentGift>): ActivityEntry {
  return { ...nothing, id, at, kind: isOwn ? 'given' : 'gift', state, about, shares }
}
