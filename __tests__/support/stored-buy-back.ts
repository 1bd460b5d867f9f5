import { minuteMs } from '@/config/durations'
import type { Answer } from '@/contract/define'
import type { buyBackCalls, MemberBuyBack } from '@/contract/user/buy-backs'
import { announceBuyBack, type BuyBackTerms, startSettling } from '@/server/modules/buy-backs'
import { buyBackTransferJournal } from '@/server/modules/buy-backs/journals'
import type { BuyBack } from '@/server/modules/buy-backs/tables'
import { buyBackCost } from '@/server/modules/buy-backs/totals'
import { balanceOf, offeredMicroShares } from '@/server/modules/ledger/ledger-account'
import { issueShares, post } from '@/server/modules/ledger/post'
import { addTransfer } from '@/server/modules/payables/transfers/transfers'
import type { TestApi } from './api'
import { advanceBuyBacks } from './jobs'
import { codeFor, type TestMember } from './member'

let paidIn = 0

export const share = 1_000_000n

/** At $12.80 for up to 60 shares; opens in a minute, closes in an hour. */
export async function announceBuyBackStored(
  { services: { db, clock } }: Pick<TestApi, 'services'>,
  terms: Partial<BuyBackTerms> = {},
): Promise<BuyBack> {
  const ahead = (minutes: number) => new Date(clock.now().getTime() + minutes * minuteMs)
  await issueShares(db, clock.now(), offeredMicroShares)
  const announced = await announceBuyBack(
    db,
    {
      priceMicroUsd: 12_800_000n,
      dailyPriceMicroUsd: 12_430_000n,
      coin: 'USDC',
      maxMicroShares: 60n * share,
      opensAt: ahead(1),
      closesAt: ahead(60),
      ...terms,
    },
    clock.now(),
  )
  if (announced === undefined) throw new Error('Too many shares would be bought back.')
  return announced
}

/** As two people book it, without a chain beside. */
export async function fundStored(
  { services: { db, clock } }: Pick<TestApi, 'services'>,
  buyBack: BuyBack,
  amount = buyBackCost(buyBack, buyBack.maxMicroShares),
  kind: 'funded' | 'returned' = 'funded',
): Promise<void> {
  paidIn += 1
  const at = clock.now()
  const hash = `0x${String(paidIn).padStart(64, '7')}`
  const row = { hash, logIndex: 0, other: `0x${'b'.repeat(40)}`, amount, at }
  await db.transaction(async (tx) => {
    await addTransfer(tx, { ...row, kind, actionId: buyBack.id })
    await post(tx, [buyBackTransferJournal(buyBack, kind, row, at)])
  })
}

export async function openBuyBackStored(
  api: TestApi,
  terms: Partial<BuyBackTerms> = {},
): Promise<BuyBack> {
  const buyBack = await announceBuyBackStored(api, terms)
  await fundStored(api, buyBack)
  await advanceBuyBacks(api.services)
  api.clock.forward(minuteMs + 1)
  await advanceBuyBacks(api.services)
  return buyBack
}

/** As the worker does, once the end has come. */
export async function closeBuyBackStored(api: TestApi, { closesAt }: BuyBack): Promise<void> {
  api.clock.forward(Math.max(0, closesAt.getTime() - api.clock.now().getTime()))
  await advanceBuyBacks(api.services)
}

/** As two people start it, and the worker does it. */
export async function settleStored(api: TestApi, buyBack: BuyBack): Promise<void> {
  await closeBuyBackStored(api, buyBack)
  if (!(await startSettling(api.services.db, buyBack.id))) throw new Error('It is not closed.')
  await advanceBuyBacks(api.services)
}

interface Owner {
  api: TestApi
  member: TestMember
}

/** Asks for a code, and offers with it. */
export async function offer(
  { api, member }: Owner,
  { id: buyBack }: Pick<BuyBack, 'id'>,
  microShares: bigint,
  { code, key }: { code?: string; key?: string } = {},
) {
  const usedCode = code ?? (await freshCode({ api, member }, buyBack))
  const input = { buyBack, shares: String(microShares), code: usedCode }
  const { status, body } = await member.call('POST', 'user/offerShares', input, key)
  return { status, code: (body as { code?: string }).code }
}

async function freshCode({ api, member }: Owner, buyBack: string): Promise<string> {
  // The next code may be asked for after half a minute.
  api.clock.forward(minuteMs / 2)
  await member.call('POST', 'user/buyBackCode', { buyBack })
  return codeFor(api, member.email).catch(() => '123456')
}

export async function takeBack({ member }: Owner, { id: buyBack }: Pick<BuyBack, 'id'>) {
  const { status, body } = await member.call('POST', 'user/takeBackOffer', { buyBack })
  return { status, code: (body as { code?: string }).code }
}

export async function buyBacksOf({ member }: Pick<Owner, 'member'>) {
  const { opened } = await member.call('GET', 'user/buyBacks')
  return opened as Answer<(typeof buyBackCalls)['buyBacks']>
}

export async function buyBackOf(
  owner: Pick<Owner, 'member'>,
  { id }: Pick<BuyBack, 'id'>,
): Promise<MemberBuyBack> {
  const { docs } = await buyBacksOf(owner)
  return docs.find((buyBack) => buyBack.id === id) as MemberBuyBack
}

export async function placesIn(
  { services: { db } }: TestApi,
  owner: string,
): Promise<{ available: bigint; offered: bigint; payable: bigint }> {
  const shares = (type: 'available' | 'offered') => balanceOf(db, { owner, type, asset: 'SHARE' })
  return {
    available: await shares('available'),
    offered: await shares('offered'),
    payable: await balanceOf(db, { owner, type: 'payable', asset: 'USDC' }),
  }
}
