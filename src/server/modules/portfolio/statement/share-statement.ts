import { dayMs } from '@/config/durations'
import type { Answer, Input } from '@/contract/define'
import type { OwnedPlace } from '@/contract/owned'
import {
  balanceTotal,
  type ShareBalance,
  type StatementKind,
  type StatementRow,
  type statementCalls,
} from '@/contract/statement'
import { type Db, inOneSnapshot } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import type { PortfolioNeeds } from '../needs'
import {
  asBalance,
  balanceBefore,
  findPlace,
  firstMoveAt,
  heldAfterPlace,
  type JournalMove,
  movesAfter,
  type Period,
  placesBefore,
} from './movements'

const kinds: Record<string, StatementKind> = {
  'payment credited': 'bought',
  'payment taken': 'bought',
  'dividend reinvested': 'bought',
  stake: 'staked',
  'stake claim': 'claimed',
  'stake ended': 'unlocked',
  delivery: 'delivered',
  'delivery ended': 'undelivered',
  'buy-back settled': 'sold',
}

const changes: Record<string, [went: StatementKind, came: StatementKind]> = {
  'share moved': ['sent', 'received'],
  'gift accepted': ['given', 'gift'],
  'transfer by order': ['surrendered', 'assigned'],
}

/**
 * Until a gift is accepted or a buy-back has closed, its shares count as available here, because
 * they still belong to the member.
 */
const setAside = new Set(['gift', 'gift ended', 'buy-back offered', 'buy-back ended'])

/** A line of a statement before it is formatted. */
export type StatementLine = Omit<StatementRow, 'available' | 'staked' | 'delivered' | 'heldAfter'> &
  Record<'available' | 'staked' | 'delivered' | 'heldAfter', bigint>

export const statementRow = (line: StatementLine): StatementRow => ({
  ...line,
  available: String(line.available),
  staked: String(line.staked),
  delivered: String(line.delivered),
  heldAfter: String(line.heldAfter),
})

export function statementLines(moves: JournalMove[], held: bigint): StatementLine[] {
  let heldAfter = held
  return moves.flatMap(({ id, at, transaction, ...move }) =>
    partsOf(move).map(({ kind, available, staked, delivered = 0n }, place) => {
      heldAfter += available + staked + delivered
      return {
        id: place === 0 ? id : `${id}/${place}`,
        at,
        kind,
        available,
        staked,
        delivered,
        heldAfter,
        transaction,
      }
    }),
  )
}

interface Part {
  kind: StatementKind
  available: bigint
  staked: bigint
  delivered?: bigint
}

type BalanceMove = Pick<JournalMove, 'kind' | 'available' | 'staked' | 'delivered'>

function partsOf(move: BalanceMove): Part[] {
  const { available, staked, delivered } = move
  // guard: without it, a reward paid on leaving early counts as returned —
  //   server/portfolio/share-statement: leaving early shows returned shares apart from the reward
  if (move.kind === 'stake left') return leavingParts(available, staked)
  if (move.kind === 'share moved') return movedParts(available, delivered)
  if (setAside.has(move.kind)) return []
  const kind = kinds[move.kind] ?? kindOfChange(move.kind, available + staked)
  return [{ kind, available, staked, delivered }]
}

/** The statement's word for a journal that changes what a member owns. */
export function kindOfChange(journal: string, change: bigint): StatementKind {
  const [went, came] = changes[journal] ?? ['correction', 'received']
  return change < 0n ? went : came
}

/**
 * Arriving in the own wallet is no line of its own: the shares left for it when the move was
 * requested.
 */
function movedParts(available: bigint, delivered: bigint): Part[] {
  const total = available + delivered
  if (available === 0n && delivered === 0n) return []
  const kind = total === 0n ? 'brought' : kindOfChange('share moved', total)
  return [{ kind, available, staked: 0n, delivered }]
}

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

type Statement = Answer<(typeof statementCalls)['shareStatement']>
type StatementRequest = Input<(typeof statementCalls)['shareStatement']> & { accountId: string }

/** Reads in one snapshot: a simultaneous booking is in all parts of the statement, or in none. */
export function shareStatement(
  { db, clock }: PortfolioNeeds,
  request: StatementRequest,
): Promise<Statement> {
  const period = periodOf(request, clock.now())
  return inOneSnapshot(db, (tx) => readStatement(tx, request, period))
}

/** The period's bounds. A running one ends now, this moment included. */
export function periodOf(
  { accountId, from, to }: Pick<StatementRequest, 'accountId' | 'from' | 'to'>,
  now: Date,
): Period {
  const present = now.getTime() + 1
  const begin = from === undefined ? 0 : Math.min(Math.max(Date.parse(from), 0), present)
  const end = to === undefined ? present : Math.min(Date.parse(to) + dayMs, present)
  return { accountId, from: new Date(begin), until: new Date(Math.max(begin, end)) }
}

async function readStatement(
  tx: Db,
  { accountId, cursor, limit }: StatementRequest,
  period: Period,
): Promise<Statement> {
  const opening = await balanceBefore(tx, accountId, period.from)
  const closing = await balanceBefore(tx, accountId, period.until)
  const after = cursor === undefined ? undefined : await findPlace(tx, accountId, cursor)
  const heldBefore =
    after === undefined ? balanceTotal(opening) : await heldAfterPlace(tx, accountId, after)
  const moves = await movesAfter(tx, period, { after, limit: limit + 1 })
  const shownMoves = moves.slice(0, limit)
  return {
    docs: statementLines(shownMoves, heldBefore).map(statementRow),
    since: await firstMoveAt(tx, accountId),
    opening,
    closing,
    closedAt: period.until.toISOString(),
    ...(moves.length > limit && { nextCursor: shownMoves.at(-1)?.serial as string }),
  }
}

export interface WholeStatement {
  opening: ShareBalance
  closing: ShareBalance
  /** At the end, by place. */
  owned: Record<OwnedPlace, bigint>
  rows: StatementRow[]
  fees: { currency: string; decimals: number; fee: string }[]
}

const moveBatchSize = 500

export function wholeStatement(
  db: Db,
  period: Period,
  max: number,
): Promise<WholeStatement | undefined> {
  return inOneSnapshot(db, (tx) => readWhole(tx, period, max))
}

async function readWhole(tx: Db, period: Period, max: number): Promise<WholeStatement | undefined> {
  const opening = await balanceBefore(tx, period.accountId, period.from)
  const rows: StatementRow[] = []
  let heldShares = balanceTotal(opening)
  let after: Awaited<ReturnType<typeof movesAfter>>[number] | undefined
  do {
    const moves = await movesAfter(tx, period, { after, limit: moveBatchSize })
    const lines = statementLines(moves, heldShares)
    rows.push(...lines.map(statementRow))
    heldShares = lines.at(-1)?.heldAfter ?? heldShares
    after = moves.length < moveBatchSize ? undefined : moves.at(-1)
    if (rows.length > max) return undefined
  } while (after !== undefined)
  const owned = await placesBefore(tx, period.accountId, period.until)
  return { opening, closing: asBalance(owned), owned, rows, fees: await feesIn(tx, period) }
}

async function feesIn(db: Db, { accountId, from, until }: Period): Promise<WholeStatement['fees']> {
  return queryAll(db, { currency: read.text, decimals: read.number, fee: read.text })`
    select currency, decimals, sum(fee)::text as fee from member_transaction
    where account_id = ${accountId} and status = 'confirmed' and micro_shares is not null and fee > 0
      and coalesce(ended_at, at) >= ${from.toISOString()}::timestamptz
      and coalesce(ended_at, at) < ${until.toISOString()}::timestamptz
    group by currency, decimals order by currency`
}

export async function holdingAround(
  db: Db,
  { accountId, transaction, at: from }: { accountId: string; transaction: string; at: Date },
): Promise<{ before: bigint; after: bigint } | undefined> {
  const period = { accountId, from, until: new Date(from.getTime() + 1) }
  const before = await balanceBefore(db, accountId, from)
  const moves = await movesAfter(db, period, { after: undefined, limit: moveBatchSize })
  const lines = statementLines(moves, balanceTotal(before))
  const line = lines.find((statementLine) => statementLine.transaction === transaction)
  return line && { before: line.heldAfter - line.available, after: line.heldAfter }
}
