import { eq } from 'drizzle-orm'
import { dayMs, minuteMs } from '@/config/durations'
import type { Answer } from '@/contract/define'
import type { dividendCalls, MemberDividend } from '@/contract/dividends'
import { acceptedOf } from '@/contract/offering'
import { announceDividend } from '@/server/modules/dividends'
import type { Dividend } from '@/server/modules/dividends/tables'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf } from '@/server/modules/ledger'
import { offeredMicroShares } from '@/server/modules/ledger/ledger-account'
import { issueShares } from '@/server/modules/ledger/post'
import { sharePrices } from '@/server/modules/offerings/tables'
import type { TestApi } from './api'
import { creditDue } from './jobs'
import { accountIdOf } from './make-transactions'
import { logIn, type TestMember } from './member'
import { quickMember } from './quick-member'
import { giveShares } from './shareholders'
import { cutStored, payInStored } from './stored-dividend'

export interface Reinvestor {
  member: TestMember
  accountId: string
}

/** A verified member with shares. */
export async function makeReinvestor(
  api: TestApi,
  microShares = 100_000_000n,
): Promise<Reinvestor> {
  const member = await quickMember(api)
  const accountId = await accountIdOf(api, member)
  await api.services.db
    .update(accounts)
    .set({ kycStatus: 'APPROVED' })
    .where(eq(accounts.id, accountId))
  await giveShares(api, member, microShares)
  return { member, accountId }
}

/** Its record date is a minute ahead, and it is paid at noon two days later. */
export function announceLater({ services }: TestApi, perShareMicroUsd = 250_000n) {
  const { clock } = services
  const recordAt = new Date(clock.now().getTime() + minuteMs)
  const payAt = new Date(clock.now().getTime() + 2 * dayMs)
  const terms = { recordAt, payAt, perShareMicroUsd, coin: 'USDC' as const }
  return announceDividend(services, terms, clock.now())
}

/** To the moment of its payment, with all of the bank's money there. */
export async function bringToPayment(api: TestApi, dividend: Dividend): Promise<void> {
  await issueShares(api.services.db, api.clock.now(), offeredMicroShares)
  await cutStored(api, dividend)
  await payInStored(api, dividend)
  api.clock.forward(dividend.payAt.getTime() - api.clock.now().getTime())
}

/** Published now, in place of all others of today. */
export async function publishPriceToday(
  { services }: TestApi,
  priceMicroUsd: bigint,
): Promise<void> {
  const { db, clock } = services
  await db
    .insert(sharePrices)
    .values({ at: clock.now(), priceMicroUsd })
    .onConflictDoUpdate({ target: sharePrices.at, set: { priceMicroUsd } })
}

export async function removePrices({ services: { db } }: TestApi): Promise<void> {
  await db.delete(sharePrices)
}

export async function chooseReinvesting(
  { member }: Reinvestor,
  dividend: Pick<Dividend, 'id'> | null = null,
): Promise<string | undefined> {
  const { reinvest } = await fetchDividends({ member })
  const choiceInput = { dividend: dividend?.id ?? null, accepted: acceptedOf(reinvest.documents) }
  const { status, body } = await member.call('POST', 'user/reinvest', choiceInput)
  if (status >= 500 && body.code === undefined) throw new Error(JSON.stringify(body))
  return body.code
}

export async function stopReinvesting(
  { member }: Reinvestor,
  dividend: Pick<Dividend, 'id'> | null = null,
): Promise<string | undefined> {
  const { body } = await member.call('POST', 'user/stopReinvesting', {
    dividend: dividend?.id ?? null,
  })
  return body.code
}

export const credit = ({ services }: TestApi) => creditDue(services)

/** After a day a session is over. */
export async function logInAgain(api: TestApi, ...holders: Reinvestor[]): Promise<void> {
  for (const holder of holders) holder.member = await logIn(api, holder.member)
}

export async function fetchDividends({ member }: Pick<Reinvestor, 'member'>) {
  const { opened, text } = await member.call('GET', 'user/dividends', {})
  if (opened === undefined) throw new Error(text)
  return opened as Answer<(typeof dividendCalls)['dividends']>
}

export async function fetchDividend(
  holder: Reinvestor,
  { id }: Pick<Dividend, 'id'>,
): Promise<MemberDividend> {
  const { docs } = await fetchDividends(holder)
  return docs.find((dividend) => dividend.id === id) as MemberDividend
}

export async function booksOf({ services: { db } }: TestApi, { accountId }: Reinvestor) {
  const [payable, shares] = [
    await balanceOf(db, { owner: accountId, type: 'payable', asset: 'USDC' }),
    await balanceOf(db, { owner: accountId, type: 'available', asset: 'SHARE' }),
  ]
  return { payable, shares }
}
