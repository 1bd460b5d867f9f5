import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { priceAlertCalls } from '@/contract/price-alert'
import { purchaseCalls } from '@/contract/purchase'
import { stakingCalls } from '@/contract/user/staking'
import { inEachLanguage } from '@/messages/in-each-language'
import { platformBalances, shareAsset } from '@/server/modules/ledger'
import { issuersInputs, publishPrices, sharePriceAt } from '@/server/modules/offerings'
import { offerings } from '@/server/modules/offerings/tables'
import { payments } from '@/server/modules/purchases/tables'
import { signals } from '@/server/platform/db/tables'
import { AppError } from '@/server/platform/errors'
import { reasonField } from '@/server/platform/signals/read'
import * as samples from '../messages/samples'
import * as m from '../messages/scenarios'
import type { SandboxNeeds } from '../needs'
import { beginOutage } from '../outages'
import { inWholeCents, withInputs } from '../sample'
import { sampleOffering } from '../seed'
import { FreshMember, type Scene } from './fresh-member'
import { OnChain, until } from './on-chain'
import { orderAgo } from './payments'
import {
  type Arranged,
  funded,
  heldLong,
  inGroup,
  receipt,
  type Scenario,
  type ScenarioRows,
} from './scenario'

/**
 * Scenarios that change something for everybody. They are offered only if one person has the
 * product to themselves.
 */
export const scenariosForEverybody: ScenarioRows = {
  ...inGroup(m.forEverybodyTitle, '/dashboard', {
    'price-risen': [m.priceRisenText, moved(20n)],
    'staking-full': [m.stakingFullText, stakingFull, '/staking'],
    'payment-vanished': [m.paymentVanishedText, vanished],
    'sale-stopped': [m.saleStoppedText, after((scene) => stopSale(scene)), '/buy-shares'],
    'sale-closed': [m.saleClosedText, after((scene) => closeOffering(scene)), '/buy-shares'],
    'sale-open': [m.saleOpenText, after(reopen), '/buy-shares'],
    'sale-sold-out': [m.saleSoldOutText, after(sellTheRest), '/buy-shares'],
    'chain-away': [m.chainAwayText, after(async () => beginOutage('chainAway')), '/buy-shares'],
    'mails-late': [m.mailsLateText, after(async () => beginOutage('mailsLate')), '/settings'],
  }),
}

function after(act: (scene: Scene) => Promise<void>): Scenario['arrange'] {
  return async (scene) => {
    const member = await funded(scene)
    await act(scene)
    return member
  }
}

function moved(byPercent: bigint): Scenario['arrange'] {
  return async (scene) => {
    const member = await heldLong(scene)
    const terms = { kind: 'move', moveBps: 1_000 } as const
    await member.call(priceAlertCalls.setPriceAlert, { terms })
    await movePrice(scene, byPercent)
    return member
  }
}

async function stakingFull(scene: Scene): Promise<FreshMember> {
  const member = await heldLong(scene)
  await fillPlans(scene)
  return member
}

async function vanished(scene: Scene): Promise<Arranged> {
  const member = await funded(scene)
  const order = await orderAgo(member)
  const hash = await new OnChain(scene.needs).pay(member.wallet, order)
  await member.call(purchaseCalls.buyShare, { orderId: order.id, hash })
  await replaceBlocks(scene, hash)
  return { member, path: receipt(order.id) }
}

const percent = 100n
const openMs = 90 * dayMs

/** Publishes a price now: the previous one, or one that differs by this percentage. */
export async function movePrice({ needs }: Pick<Scene, 'needs'>, byPercent: bigint): Promise<void> {
  const at = needs.clock.now()
  const before = await sharePriceAt(needs.db, at)
  const priceMicroUsd = inWholeCents((before * (percent + byPercent)) / percent)
  await publishPrices(needs, [withInputs(at, priceMicroUsd, await issuersInputs(needs.db))])
}

async function stopSale({ needs }: Scene, isPausing = true): Promise<void> {
  const now = await needs.databaseTime()
  const reasons = Object.entries(inEachLanguage(samples.priceCheckedText))
  const why = reasons.map(([tag, said]) => [reasonField(tag), said])
  const details = { ...Object.fromEntries(why), operator: 'sandbox' }
  const row = {
    name: 'sale' as const,
    state: 'warn' as const,
    value: 0,
    isPausing,
    since: now,
    seenAt: now,
    details,
  }
  await needs.db.insert(signals).values(row).onConflictDoUpdate({ target: signals.name, set: row })
  needs.responseCache.clear()
}

async function reopen(scene: Scene): Promise<void> {
  await stopSale(scene, false)
  await closeOffering(scene, new Date(scene.needs.clock.now().getTime() + openMs))
}

async function closeOffering({ needs }: Scene, closesAt = needs.clock.now()): Promise<void> {
  await needs.db.update(offerings).set({ closesAt }).where(eq(offerings.id, sampleOffering.id))
  needs.responseCache.clear()
}

const leftMicroShares = 1_500_000n

async function sellTheRest(scene: Scene): Promise<void> {
  const { needs } = scene
  const other = await FreshMember.made(scene)
  await other.receiveMicro((await unsold(needs)) - leftMicroShares)
  needs.responseCache.clear()
}

async function unsold({ db }: SandboxNeeds): Promise<bigint> {
  const all = await platformBalances(db)
  return all.find(({ type, asset }) => type === 'unsold' && asset === shareAsset)?.balance ?? 0n
}

async function fillPlans(scene: Scene): Promise<void> {
  const other = await FreshMember.made(scene)
  const { plans } = await other.call(stakingCalls.staking, {})
  const [{ id: planId, rateBps, room }] = plans.toSorted((a, b) =>
    Number(BigInt(a.room) - BigInt(b.room)),
  ) as [(typeof plans)[number]]
  // Another person may have bought or staked the rest.
  if ((await unsold(scene.needs)) < BigInt(room)) throw new AppError('CONFLICT')
  await other.receiveMicro(BigInt(room))
  await other.call(stakingCalls.stake, { planId, rateBps, amount: room })
}

async function replaceBlocks({ needs }: Scene, hash: string): Promise<void> {
  const whereSeenPayment = eq(payments.hash, hash)
  await until(
    needs,
    'payment seen',
    async () => (await needs.db.$count(payments, whereSeenPayment)) || undefined,
    0,
  )
  await new OnChain(needs).reorg()
}
