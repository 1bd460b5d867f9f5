import type { StatementKind, StatementRow } from '@/contract/statement'
import type { JournalMove } from './movements'

const kinds: Record<string, StatementKind> = {
  'payment credited': 'bought',
  'payment taken': 'bought',
  stake: 'staked',
  'stake claim': 'claimed',
  'stake ended': 'unlocked',
}

/** Journals as lines of a statement, each with what is held after it. */
export function statementRows(moves: JournalMove[], held: bigint): StatementRow[] {
  let heldAfter = held
  return moves.flatMap(({ id, at, transaction, ...move }) =>
    partsOf(move).map(({ kind, available, staked }, place) => {
      heldAfter += available + staked
      return {
        id: place === 0 ? id : `${id}/${place}`,
        at,
        kind,
        available: String(available),
        staked: String(staked),
        heldAfter: String(heldAfter),
        transaction,
      }
    }),
  )
}

interface Part {
  kind: StatementKind
  available: bigint
  staked: bigint
}

function partsOf(move: Pick<JournalMove, 'kind' | 'available' | 'staked'>): Part[] {
  const [available, staked] = [BigInt(move.available), BigInt(move.staked)]
  if (move.kind === 'stake left') return leavingParts(available, staked)
  const other = available + staked < 0n ? 'correction' : 'received'
  return [{ kind: kinds[move.kind] ?? other, available, staked }]
}

/** Leaving early moves what was staked, and pays a reward or takes one back: each is a line. */
function leavingParts(available: bigint, staked: bigint): Part[] {
  const reward = available + staked
  const back = reward < 0n ? available : -staked
  const parts: Part[] = [
    { kind: 'left', available: back, staked: -back },
    reward < 0n
      ? { kind: 'returned', available: 0n, staked: reward }
      : { kind: 'claimed', available: reward, staked: 0n },
  ]
  return parts.filter((part) => part.available !== 0n || part.staked !== 0n)
}
