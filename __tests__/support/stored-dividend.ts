import { minuteMs } from '@/config/durations'
import { announceDividend, creditDue, markCut } from '@/server/modules/dividends'
import { dividendTransferJournal } from '@/server/modules/dividends/journals'
import { openFor } from '@/server/modules/dividends/money'
import type { Dividend } from '@/server/modules/dividends/tables'
import { post } from '@/server/modules/ledger/post'
import { payerTransfers, payouts } from '@/server/modules/payables/tables'
import { closeBooks, writeLines } from '@/server/modules/record-dates'
import type { TestApi } from './api'

let paidIn = 0

/** Terms of a quarter a share: its record date is a minute ahead, its payment two. */
export function announceStored(
  { services }: TestApi,
  perShareMicroUsd = 250_000n,
): Promise<Dividend> {
  const { clock } = services
  const ahead = (minutes: number) => new Date(clock.now().getTime() + minutes * minuteMs)
  const dates = { recordAt: ahead(1), payAt: ahead(2) }
  const terms = { ...dates, perShareMicroUsd, coin: 'USDC' as const }
  return announceDividend(services, terms, clock.now())
}

export async function cutStored({ services, clock }: TestApi, action: Dividend) {
  clock.forward(minuteMs + 1)
  await closeBooks(services.db, action)
  await writeLines(services, action, markCut(action, clock.now()))
}

/** As two people book it, without a chain beside. */
export async function payInStored(
  { services: { db, clock } }: TestApi,
  action: Dividend,
  wantedShares?: bigint,
): Promise<void> {
  paidIn += 1
  const at = clock.now()
  const amount = wantedShares ?? (await openFor(db, action, 'funded'))
  const hash = `0x${String(paidIn).padStart(64, '0')}`
  const row = { hash, logIndex: 0, other: `0x${'b'.repeat(40)}`, amount, at }
  await db.transaction(async (tx) => {
    await tx.insert(payerTransfers).values({ ...row, kind: 'funded', actionId: action.id })
    await post(tx, [dividendTransferJournal(action, 'funded', row, at)])
  })
}

/** From its announcement to what each holder is owed. */
export async function creditStored(api: TestApi, perShare?: bigint): Promise<Dividend> {
  const action = await announceStored(api, perShare)
  await cutStored(api, action)
  await payInStored(api, action)
  api.clock.forward(minuteMs)
  await creditDue(api.services)
  return action
}

/** As the follower notes it, once the network has it. */
export async function markPaid({ services: { db, clock } }: TestApi): Promise<void> {
  const hash = `0x${'a'.repeat(64)}`
  await db.update(payouts).set({ state: 'paid', hash, endedAt: clock.now() })
}
