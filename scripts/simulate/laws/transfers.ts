import {
  type Booking,
  bankReads,
  bookedSum,
  type EntryRow,
  type TransferRow,
} from '../product-bank'
import type { KnownTransfer } from '../simulation/records'
import { feeFor, transferHoldsUntil } from '../simulation/terms'
import { type Law, type Outside, type SeenRows, short } from './law'

/** For each order the transfers that credited it. */
export async function creditedByTransfer({ rows }: SeenRows): Promise<Map<string, TransferRow[]>> {
  const all = await rows<TransferRow>(bankReads.transfers)
  const credited = new Map<string, TransferRow[]>()
  for (const row of all)
    if (row.outcome === 'credited' && row.order !== null)
      credited.set(row.order, [...(credited.get(row.order) ?? []), row])
  return credited
}

/** What the bank has booked is in the books once, only what came as asked has bought shares, and what they cost is a fee. */
export const transfersOnce: Law = {
  name: 'transfers are booked and credited once',
  isQuick: true,
  async check(outside, seen) {
    const { records } = outside
    const entries = await seen.rows<EntryRow>(bankReads.entries)
    const [{ count } = { count: 0 }] = await seen.rows<{ count: number }>(bankReads.journals)
    const credited = await creditedByTransfer(seen)
    return [
      ...(count === entries.length ? [] : [`${entries.length} entries are ${count} in the books`]),
      ...misbooked(records.booked, entries),
      ...[...credited].flatMap(([id, rows]) => miscredited(outside, id, rows)),
      ...(await misearned(outside, seen, credited)),
      ...(seen.isLast ? await missing(outside, seen, { entries, credited }) : []),
    ]
  },
}

const wayOf = ({ reference, isReversal }: Pick<Booking, 'reference' | 'isReversal'>) =>
  `${reference}${isReversal ? ' taken back' : ''}`

function misbooked(booked: Booking[], entries: EntryRow[]): string[] {
  const bookings = new Map(booked.map((one) => [wayOf(one), one]))
  return entries.flatMap((row) => {
    const known = bookings.get(wayOf(row))
    const isSame =
      String(known?.amount) === row.amount && (known?.isCredit !== false) === row.isCredit
    return [
      ...(isSame ? [] : [`entry ${row.reference} of ${row.amount} is not what the bank booked`]),
      ...(row.isInBooks ? [] : [`entry ${row.reference} is not in the books`]),
    ]
  })
}

/** Of its amount, in its buyer's own name, in time, once, and not after it was cancelled. */
function miscredited({ records }: Outside, id: string, rows: TransferRow[]): string[] {
  const isBooked = ({ reference }: TransferRow) =>
    records.booked.some((one) => one.reference === reference)
  const wrong = rows
    .filter((row) => !isBooked(row))
    .map(({ reference }) => `order ${short(id)} is credited by ${reference}, which no bank booked`)
  if (rows.length > 1) wrong.push(`order ${short(id)} is credited by ${rows.length} transfers`)
  const known = records.transferOrders.find(({ order }) => order.id === id)
  // The answer with the order may still be on its way.
  if (known === undefined) return wrong
  if (known.isCancelled) wrong.push(`order ${short(id)} was cancelled and is credited`)
  for (const { reference } of rows)
    if (!known.sent.some((one) => one.reference === reference && isAsAsked(known, one)))
      wrong.push(`order ${short(id)} is credited by ${reference}, which is not as asked`)
  return wrong
}

const isAsAsked = (
  { quoted, answeredAt, member }: KnownTransfer,
  { amount, name, day = '' }: Booking,
) =>
  amount === quoted.pay &&
  name === member.fullName &&
  Date.parse(day) <= transferHoldsUntil(answeredAt)

/** The fees of what was credited, once the answers of all its orders are known. */
async function misearned(
  { records }: Outside,
  { rows }: SeenRows,
  credited: Map<string, TransferRow[]>,
): Promise<string[]> {
  const known = records.transferOrders.filter(({ order }) => credited.has(order.id))
  if (known.length < credited.size) return []
  const due = known.reduce((sum, { quoted }) => sum + feeFor(quoted.pay, records.feeBps), 0n)
  const [{ balance = '' } = {}] = await rows<{ balance: string }>(bankReads.fees)
  return balance === String(due) ? [] : [`the books hold fees of ${balance} cents, ${due} are due`]
}

interface BankEntries {
  entries: EntryRow[]
  credited: Map<string, TransferRow[]>
}

async function missing(
  { records }: Outside,
  { rows }: SeenRows,
  { entries, credited }: BankEntries,
): Promise<string[]> {
  const untold = records.booked.length - entries.length
  const [{ balance = '' } = {}] = await rows<{ balance: string }>(bankReads.money)
  const due = String(bookedSum(records.booked))
  const hanging = records.transferOrders.filter((known) => {
    const isMeant = known.sent.some((one) => isAsAsked(known, one))
    return isMeant && !known.isCancelAsked && !known.isTakenBack && !credited.has(known.order.id)
  })
  return [
    ...(untold === 0 ? [] : [`${untold} bookings of the bank are unknown`]),
    ...(balance === due ? [] : [`the books hold ${balance} cents, the bank has ${due}`]),
    ...hanging.map(({ order }) => `order ${short(order.id)} was paid as asked and is not credited`),
  ]
}
