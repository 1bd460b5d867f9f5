import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { dayMs, secondMs, utcDay } from '@/config/durations'
import { entryOf, keepBankFile, newestStatement } from '@/server/modules/bank'
import { bankEntries, bankFiles } from '@/server/modules/bank/tables'
import { transfers } from '@/server/modules/purchases'
import type { RepeatedJob } from '@/server/platform/jobs/repeat'
import type { SandboxNeeds } from '../needs'
import { type Booking, camtFile } from './camt'
import { isSampleAccount } from './sample-account'
import { fromBank, tellBookings } from './send-transfer'

const everyMs = 5 * secondMs

/** Reports arrivals, and each day that is over, once the demo person's past is complete. */
export function sandboxBank(needs: SandboxNeeds, isPastOver: () => Promise<boolean>): RepeatedJob {
  let isBegun = needs.chain.isAbsent === true
  return {
    name: 'sandbox bank',
    everyMs,
    run: async () => {
      if (!isSampleAccount(needs.bank)) return
      isBegun ||= await isPastOver().catch(() => false)
      if (isBegun) await endDays(needs)
    },
  }
}

/**
 * Books what was pending until today, then writes the statement of all days that are over and not
 * reported yet, with the refunds that were written for it. It has no memory: what is due follows
 * from what the product has read, so it waits until all is read.
 */
export async function endDays(needs: SandboxNeeds): Promise<void> {
  const { bank, clock, db } = needs
  if (!isSampleAccount(bank)) return
  const { bookedOn, isBooked, onStatement, reference } = bankEntries
  const now = clock.now()
  const [today, yesterday] = [utcDay(now), utcDay(new Date(now.getTime() - dayMs))]
  const newest = await newestStatement(db, bank.iban)
  const [name, dueName] = [`statement-${yesterday}`, `due-${today}`]
  // guard: without it, a file that waits to be read is reported again — server/sandbox/sample-bank:
  //   each day that is over is told once
  if (await isHeldUp(db, [`${name}.xml`, `notice-${dueName}.xml`])) return
  const whereDueEntry = and(eq(isBooked, false), sql`left(${reference}, 10) <= ${today}`)
  const due = await bookingsOf(needs, whereDueEntry)
  if (due.length > 0) return tellBookings(needs, dueName, due.map(onItsDay))
  if (newest !== undefined && newest.toOn >= yesterday) return
  const whereUntold = and(eq(isBooked, true), eq(onStatement, false), lte(bookedOn, yesterday))
  const bookings = await bookingsOf(needs, whereUntold)
  const opening = newest?.closing ?? 0n
  const from = newest === undefined ? yesterday : utcDay(new Date(Date.parse(newest.toOn) + dayMs))
  const { iban, currency } = bank
  const days = { from, to: yesterday, opening }
  const booked = [...bookings, ...(await refundsOf(db, days))]
  const bytes = camtFile({ name, iban, currency, bookings: booked, days })
  await keepBankFile(needs, { name: `${name}.xml`, bytes, by: fromBank })
}

const onItsDay = (booking: Booking): Booking => ({
  ...booking,
  day: booking.reference.slice(0, 10),
})

/**
 * Refunds written until the end of these days leave the account, under a reference that is always
 * the same.
 */
async function refundsOf(
  db: SandboxNeeds['db'],
  { from, to }: { from: string; to: string },
): Promise<Booking[]> {
  return (await transfers.unbooked(db)).flatMap(({ endToEndId, amount, writtenAt }) => {
    const day = [utcDay(writtenAt), from].sort()[1] as string
    if (day > to) return []
    const reference = `${day}-${endToEndId.slice(0, 19)}`
    return [{ endToEndId, amount, day, reference, isCredit: false }]
  })
}

/**
 * By a file that is still to be read, or by one of ours that was refused: tomorrow's has another
 * name.
 */
async function isHeldUp(db: SandboxNeeds['db'], own: string[]): Promise<boolean> {
  const { asideAt, id, name, state } = bankFiles
  const whereRefusedFile = and(eq(state, 'refused'), inArray(name, own))
  const rows = await db
    .select({ id })
    .from(bankFiles)
    .where(or(and(eq(state, 'waiting'), isNull(asideAt)), whereRefusedFile))
    .limit(1)
  return rows.length > 0
}

/** As the bank reported them before, in an order that is always the same. */
async function bookingsOf(needs: SandboxNeeds, whereMeant: SQL | undefined): Promise<Booking[]> {
  const { account, key } = bankEntries
  const whereOwnAccount = and(eq(account, needs.bank?.iban ?? ''), whereMeant)
  const rows = await needs.db.select().from(bankEntries).where(whereOwnAccount).orderBy(asc(key))
  return Promise.all(
    rows.map(async (row) => {
      const { parts, reference, amount, isCredit, isReversal, bookedOn } = await entryOf(needs, row)
      const { name, account: payer, text } = parts[0] ?? {}
      const day = bookedOn || undefined
      return { reference, amount, isCredit, isReversal, day, name, account: payer, text }
    }),
  )
}
