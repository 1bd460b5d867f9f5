import {
  type Booking,
  bankReads,
  bookedSum,
  type EntryRow,
  type TransferRow,
} from '../product-bank'
import type { KnownTransfer } from '../simulation/records'
import { feeFor, transferHoldsUntil } from '../simulation/terms'
import { type Law, type Outside, type SeenRows, shortHash } from './law'

/** For each order the transfers that credited it. */
export async function creditedByTransfer({ rows }: SeenRows): Promise<Map<string, TransferRow[]>> {
  const allTransfers = await rows<TransferRow>(bankReads.transfers)
  const credited = new Map<string, TransferRow[]>()
  for (const row of allTransfers)
    if (row.outcome === 'credited' && row.order !== null)
      credited.set(row.order, [...(credited.get(row.order) ?? []), row])
  return credited
}

/** What the bank has booked is in the books once, only what came as asked has bought shares, and what they cost is a fee. */
export const transfersOnce: Law = {
  name: 'transfers are booked and credited once',
  isQuick: true,
  async check(world, seenRows) {
    const { records } = world
    const entries = await seenRows.rows<EntryRow>(bankReads.entries)
    const [{ count } = { count: 0 }] = await seenRows.rows<{ count: number }>(bankReads.journals)
    const credited = await creditedByTransfer(seenRows)
    return [
      ...(count === entries.length ? [] : [`${entries.length} entries are ${count} in the books`]),
      ...misbooked(records.booked, entries),
      ...[...credited].flatMap(([id, rows]) => miscredited(world, id, rows)),
      ...(await wrongFees(world, seenRows, credited)),
      ...(seenRows.isLast ? await missing(world, seenRows, { entries, credited }) : []),
    ]
  },
}

const wayOf = ({ reference, isReversal }: Pick<Booking, 'reference' | 'isReversal'>) =>
  `${reference}${isReversal ? ' taken back' : ''}`

function misbooked(bookedEntries: Booking[], entries: EntryRow[]): string[] {
  const bookings = new Map(bookedEntries.map((booking) => [wayOf(booking), booking]))
  return entries.flatMap((row) => {
    const knownBooking = bookings.get(wayOf(row))
    const isSame =
      String(knownBooking?.amount) === row.amount &&
      (knownBooking?.isCredit !== false) === row.isCredit
    return [
      ...(isSame ? [] : [`entry ${row.reference} of ${row.amount} is not what the bank booked`]),
      ...(row.isInBooks ? [] : [`entry ${row.reference} is not in the books`]),
    ]
  })
}

/** Of its amount, in its buyer's own name, in time, once, and not after it was cancelled. */
function miscredited({ records }: Outside, id: string, rows: TransferRow[]): string[] {
  const isBooked = ({ reference }: TransferRow) =>
    records.booked.some((booking) => booking.reference === reference)
  const violations = rows
    .filter((row) => !isBooked(row))
    .map(
      ({ reference }) => `order ${shortHash(id)} is credited by ${reference}, which no bank booked`,
    )
  if (rows.length > 1)
    violations.push(`order ${shortHash(id)} is credited by ${rows.length} transfers`)
  const knownTransfer = records.transferOrders.find(({ order }) => order.id === id)
  // The answer with the order may still be on its way.
  if (knownTransfer === undefined) return violations
  if (knownTransfer.isCancelled)
    violations.push(`order ${shortHash(id)} was cancelled and is credited`)
  for (const { reference } of rows)
    if (
      !knownTransfer.sent.some(
        (booking) => booking.reference === reference && isAsAsked(knownTransfer, booking),
      )
    )
      violations.push(`order ${shortHash(id)} is credited by ${reference}, which is not as asked`)
  return violations
}

const isAsAsked = (
  { quoted, answeredAt, member }: KnownTransfer,
  { amount, name, day = '' }: Booking,
) =>
  amount === quoted.pay &&
  name === member.fullName &&
  Date.parse(day) <= transferHoldsUntil(answeredAt)

/** The fees of what was credited, once the answers of all its orders are known. */
async function wrongFees(
  { records }: Outside,
  { rows }: SeenRows,
  credited: Map<string, TransferRow[]>,
): Promise<string[]> {
  const knownTransfers = records.transferOrders.filter(({ order }) => credited.has(order.id))
  if (knownTransfers.length < credited.size) return []
  const due = knownTransfers.reduce(
    (sum, { quoted }) => sum + feeFor(quoted.pay, records.feeBps),
    0n,
  )
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
  const unreportedCount = records.booked.length - entries.length
  const [{ balance = '' } = {}] = await rows<{ balance: string }>(bankReads.money)
  const due = String(bookedSum(records.booked))
  const hanging = records.transferOrders.filter((knownTransfer) => {
    const isMeant = knownTransfer.sent.some((booking) => isAsAsked(knownTransfer, booking))
    return (
      isMeant &&
      !knownTransfer.isCancelAsked &&
      !knownTransfer.isTakenBack &&
      !credited.has(knownTransfer.order.id)
    )
  })
  return [
    ...(unreportedCount === 0 ? [] : [`${unreportedCount} bookings of the bank are unknown`]),
    ...(balance === due ? [] : [`the books hold ${balance} cents, the bank has ${due}`]),
    ...hanging.map(
      ({ order }) => `order ${shortHash(order.id)} was paid as asked and is not credited`,
    ),
  ]
}
