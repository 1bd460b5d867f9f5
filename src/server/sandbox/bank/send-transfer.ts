import { and, eq } from 'drizzle-orm'
import { dayMs, utcDay } from '@/config/durations'
import type { Answer, Input } from '@/contract/define'
import type { sampleBankCalls, TransferWay } from '@/contract/sandbox'
import { keepBankFile, newCreditorReference, newestStatement } from '@/server/modules/bank'
import { accounts } from '@/server/modules/identity/tables'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { AppError } from '@/server/platform/errors'
import type { SandboxNeeds } from '../needs'
import { type Booking, camtFile } from './camt'
import { isSampleAccount, othersAccount, payersAccount } from './sample-account'

type Call = (typeof sampleBankCalls)['sendTransfer']

export const fromBank = 'sample bank'

/**
 * Sends the transfer of a member's order as at their own bank, or with a mistake. Our bank reports
 * it in a notice, as an ordinary file; a transfer for next week is pending until then.
 */
export async function sendTransfer(
  needs: SandboxNeeds,
  { accountId }: { accountId: string },
  { orderId, way }: Input<Call>,
): Promise<Answer<Call>> {
  const { bank, db } = needs
  const { id, accountId: owner, origin, pay, reference } = purchaseOrders
  const whereOwnOrder = and(eq(id, orderId), eq(owner, accountId), eq(origin, 'bank'))
  const [order] = await db
    .select({ pay, reference, name: accounts.fullName })
    .from(purchaseOrders)
    .innerJoin(accounts, eq(accounts.id, owner))
    .where(whereOwnOrder)
  if (!isSampleAccount(bank) || order?.reference == null) throw new AppError('ORDER_NOT_FOUND')
  const today = utcDay(needs.clock.now())
  const day = await bookingDay(needs, way === 'next-week' ? 7 : 0)
  const exact: Booking = {
    reference: referenceOf(day),
    amount: order.pay,
    day: day > today ? undefined : day,
    name: order.name,
    account: payersAccount,
    text: `Shares ${order.reference}`,
  }
  const booked: Booking = { ...exact, ...otherwise(way, order.pay) }
  const repeated = { ...booked, reference: referenceOf(day) }
  await tellBookings(needs, exact.reference, way === 'twice' ? [booked, repeated] : [booked])
  return { bookedOn: day }
}

function otherwise(way: TransferWay, pay: bigint): Partial<Booking> {
  switch (way) {
    case 'other-name':
      return { name: 'Sample Stranger', account: othersAccount }
    case 'less':
      return { amount: pay - pay / 10n }
    case 'more':
      return { amount: pay + pay / 10n }
    case 'no-reference':
      return { text: 'Shares' }
    case 'wrong-reference':
      return { text: `Shares ${newCreditorReference()}` }
    default:
      return {}
  }
}

/**
 * A bank's day never goes back: while a clock that was set back is before the newest statement,
 * sent transfers are pending until that day has come again.
 */
async function bookingDay({ bank, clock, db }: SandboxNeeds, days: number): Promise<string> {
  const day = utcDay(new Date(clock.now().getTime() + days * dayMs))
  const newest = await newestStatement(db, bank?.iban ?? '')
  return [day, newest?.toOn ?? day].sort()[1] as string
}

/** It begins with the booking day, which is all that the sample bank has to remember. */
const referenceOf = (day: string) => `${day}-${crypto.randomUUID().slice(0, 18)}`

/** Stored for the worker, which reads it like any file. */
export async function tellBookings(
  needs: SandboxNeeds,
  name: string,
  bookings: Booking[],
): Promise<void> {
  const { iban, currency } = needs.bank as NonNullable<SandboxNeeds['bank']>
  const bytes = camtFile({ name, iban, currency, bookings })
  await keepBankFile(needs, { name: `notice-${name}.xml`, bytes, by: fromBank })
}
