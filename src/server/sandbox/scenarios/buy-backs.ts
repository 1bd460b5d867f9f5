import { eq } from 'drizzle-orm'
import { microSharesPerShare } from '@/config/units'
import { dividendCalls } from '@/contract/dividends'
import { buyBackCalls } from '@/contract/user/buy-backs'
import { inEachLanguage } from '@/messages/in-each-language'
import {
  advanceBuyBacks,
  allBuyBacks,
  callOffBuyBack,
  startSettling,
} from '@/server/modules/buy-backs'
import { type BuyBack, buyBacks } from '@/server/modules/buy-backs/tables'
import { announceSample, openBuyBack, pastBuyBack } from '../buy-backs'
import * as samples from '../messages/samples'
import * as m from '../messages/scenarios'
import type { FreshMember, Scene } from './fresh-member'
import { until } from './on-chain'
import { type Arranged, ago, inGroup, linked, type ScenarioRows } from './scenario'

const rights = '/rights'
const dayMinutes = 24 * 60
const ownShares = '99.942173'

export const buyBackScenarios: ScenarioRows = {
  ...inGroup(m.buyBacksTitle, rights, {
    'buy-back-announced': [m.buyBackAnnouncedText, announced],
    'buy-back-open': [m.buyBackOpenText, open],
    'buy-back-offered': [m.buyBackOfferedText, offered],
    'buy-back-closed': [m.buyBackClosedText, closed],
    'buy-back-paid': [m.buyBackPaidText, paid],
    'buy-back-kept': [m.buyBackKeptText, kept],
    'buy-back-called-off': [m.buyBackCalledOffText, calledOff],
  }),
}

const pathOf = ({ id }: Pick<BuyBack, 'id'>) => `${rights}/${id}`

async function announced(scene: Scene): Promise<Arranged> {
  const { db } = scene.needs
  const member = await holder(scene)
  const known = (await allBuyBacks(db)).find(({ state }) => state === 'announced')
  const [opensAt, closesAt] = [ago(scene, -3 * dayMinutes), ago(scene, -20 * dayMinutes)]
  const buyBack = known ?? (await announceSample(scene.needs, { opensAt, closesAt }))
  await db.update(buyBacks).set({ isTold: true }).where(eq(buyBacks.id, buyBack.id))
  return { member, path: pathOf(buyBack) }
}

async function holder(scene: Scene): Promise<FreshMember> {
  const member = await linked(scene)
  await member.receive(ownShares)
  return member
}

async function open(scene: Scene): Promise<Arranged> {
  return { member: await holder(scene), path: pathOf(await openOne(scene)) }
}

async function openOne({ needs }: Scene): Promise<BuyBack> {
  const buyBack = await openBuyBack(needs)
  if (buyBack === undefined) throw new Error('The bank may buy no more shares back.')
  return buyBack
}

async function offered(scene: Scene): Promise<Arranged> {
  const member = await holder(scene)
  const buyBack = await openOne(scene)
  await offer(member, buyBack, 40n)
  return { member, path: pathOf(buyBack) }
}

async function offer(member: FreshMember, { id: buyBack }: BuyBack, shares: bigint): Promise<void> {
  await member.call(buyBackCalls.buyBackCode, { buyBack })
  const code = await member.newestCode()
  await member.call(buyBackCalls.offerShares, {
    buyBack,
    shares: String(shares * microSharesPerShare),
    code,
  })
}

async function closed(scene: Scene): Promise<Arranged> {
  return ended(scene, 40n)
}

async function kept(scene: Scene): Promise<Arranged> {
  return ended(scene, 0n)
}

async function paid(scene: Scene): Promise<Arranged> {
  const arranged = await ended(scene, 40n)
  const { member } = arranged
  const address = member.wallet.address
  await member.call(dividendCalls.payout, { coin: 'USDC', address, isAlways: false })
  await until(scene.needs, 'payout that has arrived', async () => {
    const { docs } = await member.call(buyBackCalls.buyBacks, {})
    return docs.find(({ payout }) => payout?.state === 'paid')
  })
  return arranged
}

async function calledOff(scene: Scene): Promise<Arranged> {
  const { needs } = scene
  const member = await holder(scene)
  const buyBack = await ownBuyBack(scene, ago(scene, -10 * dayMinutes))
  await offer(member, buyBack, 40n)
  const why = inEachLanguage(samples.burntBranchText)
  await callOffBuyBack(needs.db, { id: buyBack.id, why, at: needs.clock.now() })
  // A scenario of one person is no news for everybody.
  await needs.db.update(buyBacks).set({ isTold: true }).where(eq(buyBacks.id, buyBack.id))
  await advanceBuyBacks(needs)
  return { member, path: pathOf(buyBack) }
}

/** A separate one, because nothing can be added to a closed one. */
async function ownBuyBack(scene: Scene, closesAt: Date): Promise<BuyBack> {
  const buyBack = await pastBuyBack(scene.needs, { opensAt: ago(scene, 3 * dayMinutes), closesAt })
  await scene.needs.db.update(buyBacks).set({ isTold: true }).where(eq(buyBacks.id, buyBack.id))
  return buyBack
}

/** Sixty shares are wanted: together with another member's offer it is too much. */
async function ended(scene: Scene, own: bigint): Promise<Arranged> {
  const { needs } = scene
  const [member, other] = [await holder(scene), await holder(scene)]
  const buyBack = await ownBuyBack(scene, ago(scene, -10 * dayMinutes))
  await offer(other, buyBack, 56n)
  if (own > 0n) await offer(member, buyBack, own)
  const closesAt = needs.clock.now()
  await needs.db.update(buyBacks).set({ closesAt }).where(eq(buyBacks.id, buyBack.id))
  await advanceBuyBacks(needs)
  await startSettling(needs.db, buyBack.id)
  await until(needs, 'buy-back that is settled', async () => {
    await advanceBuyBacks(needs)
    return (await allBuyBacks(needs.db)).find(
      ({ id, state }) => id === buyBack.id && state === 'settled',
    )
  })
  return { member, path: pathOf(buyBack) }
}
