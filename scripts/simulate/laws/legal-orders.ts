import {
  type LegalNotice,
  type LegalOrderRow,
  legalReads,
  type OrderedMove,
} from '../product-legal-orders'
import type { KnownLegalOrder } from '../simulation/records'
import type { Law, Outside } from './law'

const noticeMs = 7 * 24 * 60 * 60_000
const fiveMinutesMs = 300_000

interface Order {
  row: LegalOrderRow
  known: KnownLegalOrder
  moves: OrderedMove[]
  all: LegalOrderRow[]
  name: string
}

/**
 * What an estate or a court orders moves once, to whom and as much as two people have decided, after the
 * days of notice, never once it is stopped; and its account stays on hold as long as it is open.
 */
export const movedByOrder: Law = {
  name: 'shares move by order once',
  isQuick: true,
  async check(world, seenRows) {
    const rows = await seenRows.rows<LegalOrderRow>(legalReads.orders)
    const moves = await seenRows.rows<OrderedMove>(legalReads.moves)
    const notices = await seenRows.rows<LegalNotice>(legalReads.told)
    const namedIds = new Set(rows.map(({ id }) => id))
    const invented = moves.filter(({ key }) => !namedIds.has(idIn(key)))
    const violations = rows.flatMap((row) => {
      const knownLegalOrder = world.records.legalOrders.get(row.file)
      if (knownLegalOrder === undefined) return [`nobody has asked for ${row.file}`]
      const ownMoves = moves.filter(({ key }) => idIn(key) === row.id)
      const order = {
        row,
        known: knownLegalOrder,
        moves: ownMoves,
        all: rows,
        name: `order ${row.file}`,
      }
      return [
        ...misbegun(order),
        ...misended(world, order),
        ...mismoved(order),
        ...untimely(world, order),
        ...mistold(order, notices),
        ...(seenRows.isLast ? hanging(order) : []),
      ]
    })
    return [...violations, ...invented.map(({ key }) => `journal ${key} is of no order`)]
  },
}

const idIn = (key: string) => /^legal order ([0-9a-f-]{36})/.exec(key)?.[1] ?? ''

function misbegun({ row, known, all, name }: Order): string[] {
  const { holder, receiver, basis, wanted } = known
  const isMeant =
    row.account === holder.accountId &&
    row.receiver === (receiver?.accountId ?? null) &&
    row.basis === basis &&
    row.wanted === (wanted === undefined ? null : String(wanted))
  const isTwice = all.filter(({ file }) => file === row.file).length > 1
  return [
    ...(isMeant ? [] : [`${name} is not what was asked for`]),
    ...(known.approvedAt === undefined ? [`${name} has begun without a second person`] : []),
    ...(isTwice ? [`${name} has begun twice`] : []),
    ...(row.endedMs === null && !row.isHeld ? [`${name} is open, and its account moves`] : []),
  ]
}

function misended({ records }: Outside, { row, known, name }: Order): string[] {
  const { id, state, basis } = row
  const isByTwo = state === 'stopped' || state === 'lifted'
  const isOver = row.endedMs !== null || known.isObjected
  if (isOver) known.movedAtEnd ??= row.moved
  return [
    ...(isOver && known.movedAtEnd !== row.moved ? [`${name} goes on after its end`] : []),
    ...(isByTwo && !records.endedOrders.has(id) ? [`${name} is ${state} without two people`] : []),
    ...(state === 'objected' && basis === 'court' ? [`${name} of a court was objected to`] : []),
    ...(known.isObjected && !['objected', 'stopped', 'done'].includes(state)
      ? [`${name} was objected to and is ${state}`]
      : []),
  ]
}

function mismoved({ row, known, moves, name }: Order): string[] {
  const of = (account: string | undefined, sign: bigint) =>
    moves.filter(
      ({ owner, type, amount }) =>
        owner === account && type === 'available' && BigInt(amount) * sign > 0n,
    )
  const [leftMoves, arrived] = [of(known.holder.accountId, -1n), of(known.receiver?.accountId, 1n)]
  const sum = arrived.reduce((total, { amount }) => total + BigInt(amount), 0n)
  const isWhole =
    leftMoves.length + arrived.length === moves.length &&
    leftMoves.length === arrived.length &&
    sum === BigInt(row.moved)
  const greatest = known.wanted ?? sum
  const isTooMuch = known.home.some(({ amount }) => amount > (known.wanted ?? amount))
  const isShort = row.state === 'done' && known.wanted !== undefined && sum !== known.wanted
  return [
    ...(isWhole ? [] : [`${name} has moved ${row.moved}, and its entries say ${sum}`]),
    ...(sum > greatest || isShort
      ? [`${name} has moved ${sum} of ${greatest} and is ${row.state}`]
      : []),
    ...(isTooMuch ? [`more is brought home for ${name} than it is for`] : []),
  ]
}

function untimely({ records }: Outside, { row, known, moves, all, name }: Order): string[] {
  if (row.basis === 'court') return []
  const { approvedAt = 0, passedAt = Number.POSITIVE_INFINITY } = known
  const allowedMs = (at: number) =>
    10_000 + records.clockSlack(at - fiveMinutesMs, at + fiveMinutesMs)
  const dueAt = Math.min(passedAt, approvedAt + noticeMs)
  const freezes = all.filter(({ act, account }) => act === 'freeze' && account === row.account)
  const isFrozenAt = (at: number) =>
    freezes.some(
      ({ begunMs, endedMs }) =>
        begunMs + allowedMs(at) < at && at < (endedMs ?? Number.POSITIVE_INFINITY) - allowedMs(at),
    )
  return moves.flatMap(({ atMs }) => [
    ...(atMs < dueAt - allowedMs(atMs) ? [`${name} has moved before its days were over`] : []),
    ...(isFrozenAt(atMs) ? [`${name} went against a freeze`] : []),
  ])
}

/** Once at its beginning, once for each part, once at its end; nothing if the court forbids it. */
function mistold({ row, known, moves, name }: Order, notices: LegalNotice[]): string[] {
  const count = (account: string | null, kind: string) =>
    notices.find(
      (notice) => notice.account === account && notice.file === row.file && notice.kind === kind,
    )?.count ?? 0
  const parts = moves.length / 2
  const isBegun = row.basis === 'estate' ? 1 : 0
  const isFreeze = row.act === 'freeze'
  const isEnded = ['objected', 'stopped', 'lifted'].includes(row.state)
  const due: [account: string | null, kind: string, count: number][] = [
    [row.account, 'estate-begun', isBegun],
    [row.receiver, 'estate-coming', isBegun],
    [row.receiver, 'legal-received', parts],
    [row.account, 'legal-moved', known.isTold ? parts : 0],
    [row.account, 'legal-frozen', known.isTold && isFreeze ? 1 : 0],
    [row.account, 'legal-stopped', known.isTold && isEnded && !isFreeze ? 1 : 0],
    [row.account, 'legal-lifted', known.isTold && isEnded && isFreeze ? 1 : 0],
  ]
  return due.flatMap(([account, kind, times]) => {
    const heard = account === null ? times : count(account, kind)
    return heard === times ? [] : [`${name} was told as ${kind} ${heard} times instead of ${times}`]
  })
}

/** What could move has, and nothing waits for a delivery that nobody sends. */
function hanging({ row, known, all, name }: Order): string[] {
  const isOther = (order: LegalOrderRow) => order !== row && order.account === row.account
  const isBehind = all.some(
    (order) => isOther(order) && (order.state === 'moving' || order.act === 'freeze'),
  )
  if (row.state === 'waiting' && known.passedAt !== undefined) return [`${name} still waits`]
  if (row.state !== 'moving' || row.isReceiverStopped || isBehind) return []
  return [
    ...(BigInt(row.available) > 0n ? [`${name} leaves ${row.available} where they are`] : []),
    ...(row.isUnsent ? [`${name} waits for a delivery that nobody sends`] : []),
  ]
}
