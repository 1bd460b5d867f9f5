import { and, eq } from 'drizzle-orm'
import { parseEther } from 'viem'
import { dayMs } from '@/config/durations'
import { dividendCalls } from '@/contract/dividends'
import { keepDocuments } from '@/server/modules/content'
import { addResidence, correctTax, lapseJournal } from '@/server/modules/dividends'
import { type Dividend, reinvestChoices } from '@/server/modules/dividends/tables'
import { keptCountry } from '@/server/modules/kyc'
import { kycApplicants } from '@/server/modules/kyc/tables'
import { post } from '@/server/modules/ledger'
import { priceOnDay } from '@/server/modules/offerings'
import { entitlements, payouts } from '@/server/modules/payables/tables'
import { ownDividend, sampleResidence, waitingDividend } from '../dividends'
import * as m from '../messages/scenarios'
import { movePrice } from './for-everybody'
import { FreshMember, type Scene } from './fresh-member'
import { until } from './on-chain'
import { type Arranged, inGroup, linked, type ScenarioRows } from './scenario'

const rights = '/rights'
const treatyBps = 1_500

export const dividendScenarios: ScenarioRows = {
  ...inGroup(m.dividendsTitle, rights, {
    'dividend-announced': [m.dividendAnnouncedText, announced],
    'dividend-nothing': [m.dividendNothingText, nothing],
    'dividend-payable': [m.dividendPayableText, payable],
    'dividend-no-residence': [m.dividendNoResidenceText, withoutResidence],
    'dividend-no-wallet': [m.dividendNoWalletText, withoutWallet],
    'dividend-small': [m.dividendSmallText, small],
    'dividend-asked': [m.dividendAskedText, asked],
    'dividend-paid': [m.dividendPaidText, paid],
    'dividend-in-shares': [m.dividendInSharesText, inShares],
    'dividend-corrected': [m.dividendCorrectedText, corrected],
    'dividend-lapsed': [m.dividendLapsedText, lapsed],
    'dividend-residence': [m.dividendResidenceText, otherCountry],
  }),
}

async function announced(scene: Scene): Promise<FreshMember> {
  await waitingDividend(scene.needs)
  const member = await linked(scene)
  await member.receive('99.942173')
  return member
}

async function nothing(scene: Scene): Promise<Arranged> {
  const dividend = await waitingDividend(scene.needs)
  return { member: await linked(scene), path: pathOf(dividend) }
}

const pathOf = ({ id }: Dividend) => `${rights}/${id}`

async function payable(scene: Scene): Promise<Arranged> {
  return credited(await linked(scene))
}

async function withoutResidence(scene: Scene): Promise<Arranged> {
  return credited(await linked(scene), { isResidenceKnown: false })
}

async function withoutWallet(scene: Scene): Promise<Arranged> {
  return credited(await FreshMember.made(scene))
}

async function small(scene: Scene): Promise<Arranged> {
  return credited(await linked(scene), { shares: '3.5' })
}

async function asked(scene: Scene): Promise<Arranged> {
  const arranged = await credited(await linked(scene))
  const { member } = arranged
  const address = member.wallet.address
  const made = await member.call(dividendCalls.payout, { coin: 'USDC', address, isAlways: false })
  // An automatic run of the sandbox skips it.
  const { db } = scene.needs
  await db.update(payouts).set({ run: 'a sample' }).where(eq(payouts.id, made.id))
  return arranged
}

async function paid(scene: Scene): Promise<Arranged> {
  const arranged = await credited(await linked(scene))
  const { member } = arranged
  const address = member.wallet.address
  await member.call(dividendCalls.payout, { coin: 'USDC', address, isAlways: true })
  await until(scene.needs, 'payout that has arrived', async () => {
    const { docs } = await member.call(dividendCalls.dividends, {})
    return docs.find(({ payout }) => payout?.state === 'paid')
  })
  return arranged
}

/**
 * Chosen two days ago, at today's price. Daily prices come in the afternoon, and not on weekends.
 */
async function inShares(scene: Scene): Promise<Arranged> {
  const member = await linked(scene)
  const { db, clock } = scene.needs
  const now = clock.now()
  const begins = new Date(now)
  begins.setUTCHours(0, 0, 0, 0)
  if ((await priceOnDay(db, { begins, until: now })) === undefined) await movePrice(scene, 0n)
  const chosenAt = new Date(now.getTime() - 2 * dayMs)
  const accepted = await keepDocuments(db)
  await db.insert(reinvestChoices).values({ accountId: member.id, chosenAt, isOn: true, accepted })
  return credited(member)
}

/** Two people have found out where the member paid tax after all. */
async function corrected(scene: Scene): Promise<Arranged> {
  const arranged = await credited(await linked(scene), { isResidenceKnown: false })
  const { needs } = scene
  const { id: accountId } = arranged.member
  const { id: action } = arranged.dividend
  const right = () => ({ rateBps: treatyBps, isResidenceKnown: true })
  await needs.db.transaction((tx) => correctTax(needs, tx, { action, accountId }, right))
  return arranged
}

async function lapsed(scene: Scene): Promise<Arranged> {
  const arranged = await credited(await linked(scene))
  const { needs } = scene
  const { member, dividend } = arranged
  const accountId = member.id
  const at = needs.clock.now()
  await needs.db.transaction(async (tx) => {
    const [owed] = await tx
      .update(entitlements)
      .set({ lapsedAt: at })
      .where(and(eq(entitlements.actionId, dividend.id), eq(entitlements.accountId, accountId)))
      .returning()
    if (owed !== undefined) await post(tx, [lapseJournal(dividend, owed, { amount: owed.net, at })])
  })
  return arranged
}

async function otherCountry(scene: Scene): Promise<FreshMember> {
  const member = await linked(scene)
  await member.receive('99.942173')
  const { needs } = scene
  const accountId = member.id
  const startedAt = needs.clock.now()
  const addressCountry = await keptCountry(needs, { accountId, addressCountry: null }, 'BR')
  await needs.db
    .insert(kycApplicants)
    .values({ accountId, addressCountry, startedAt })
    .onConflictDoUpdate({ target: kycApplicants.accountId, set: { addressCountry } })
  await member.call(dividendCalls.taxResidence, sampleResidence)
  return member
}

interface Wish {
  shares?: string
  isResidenceKnown?: boolean
}

interface Credited extends Arranged {
  dividend: Dividend
}

/** Owns the shares, has told a tax residence, and is credited a dividend. */
async function credited(
  member: FreshMember,
  { shares = '99.942173', isResidenceKnown = true }: Wish = {},
): Promise<Credited> {
  const { needs } = member.scene
  const accountId = member.id
  await member.receive(shares)
  const wish = { accountId, told: sampleResidence, at: needs.clock.now() }
  if (isResidenceKnown) await needs.db.transaction((tx) => addResidence(needs, tx, wish))
  const microShares = parseEther(shares) / 10n ** 12n
  const dividend = await ownDividend(needs, { accountId, microShares })
  return { member, path: pathOf(dividend), dividend }
}
