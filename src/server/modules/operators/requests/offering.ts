import { and, desc, gt, lte } from 'drizzle-orm'
import { dayMs, hourMs } from '@/config/durations'
import { operatorTerms } from '@/config/terms'
import { microUsdPerCent, wholeBps } from '@/config/units'
import { formatCoinsDown, formatExactUsd } from '@/contract/format/amounts'
import {
  changeOffering,
  dailyPrice,
  findOffering,
  lockOffering,
  publishPrices,
  writtenTerms,
} from '@/server/modules/offerings'
import { sharePrices } from '@/server/modules/offerings/tables'
import { memberLimits } from '@/server/modules/terms'
import * as m from '../messages/platform'
import type { OperatorsNeeds } from '../needs'
import { choice, day, declare } from './fields'
import {
  type Fields,
  type Kind,
  NotDone,
  noOfferingText,
  type RequestField,
  refuseWithoutShares,
  type Sentence,
  unchangedText,
} from './kind'
import { dollarsIn, keptMicroUsd, percentIn, utcDayIn } from './typed'

/**
 * How far a price may move: up to the first figure one operator is enough, beyond the last it is
 * refused.
 */
const bounds = {
  alonePercent: BigInt(operatorTerms.priceAlonePercent),
  maxPercent: BigInt(operatorTerms.priceMaxPercent),
}

const wholeCents = (label: Sentence): RequestField => ({
  label,
  look: 'dollars',
  keep: (typed) => String(wholeCentsIn(typed)),
})

/** The inputs of the published price rule. */
const inputsOfRule = declare({
  equity: wholeCents(m.equityPerShareLabel),
  offering: wholeCents(m.lastOfferingPriceLabel),
  offeredOn: day(m.paidOnLabel),
})
const newPrice = declare({
  price: { ...wholeCents(m.newPriceLabel), hint: m.newPriceHint },
})

export const priceSet: Kind = {
  title: ({ priceMicroUsd = '' }) => m.setTheSharePriceText({ price: usdText(priceMicroUsd) }),
  ask: 'ask price',
  approve: 'approve price',
  lifeHours: 1,
  retyped: {
    label: m.newPriceInDollarsLabel,
    hint: m.asRequestedHint,
    isSame: ({ priceMicroUsd }, typed) => parseUsd(typed) === BigInt(priceMicroUsd ?? 0),
  },
  fields: { ...inputsOfRule.fields, ...newPrice.fields },
  parse: (given) => {
    const { price = '' } = newPrice.parse(given)
    return { priceMicroUsd: price, ...writtenInputs(given) }
  },
  facts: async (needs) => ({ priceMicroUsd: String((await lastPrice(needs)) ?? '') }),
  refuse: async (needs, input) => {
    refuseAnotherResult(needs, input)
    await refuseWithoutShares(needs.db)
    await refuseTooFar(needs, BigInt(input.priceMicroUsd ?? ''))
  },
  needsTwo: (needs, { priceMicroUsd = '' }) => movesFar(needs, BigInt(priceMicroUsd)),
  changes: (input, facts) => [
    {
      what: m.sharePriceLabel(),
      now: facts.priceMicroUsd ? usdText(facts.priceMicroUsd) : '–',
      after: usdText(input.priceMicroUsd),
    },
    ...(facts.priceMicroUsd ? [moveOf(BigInt(facts.priceMicroUsd), input.priceMicroUsd)] : []),
    ...(input.equityMicroUsd
      ? [
          { what: m.equityPerShareLabel(), now: '–', after: usdText(input.equityMicroUsd) },
          {
            what: m.lastOfferingPriceLabel(),
            now: '–',
            after: m.offeringOnDayText({
              price: usdText(input.offeringMicroUsd),
              day: input.offeredOn ?? '',
            }),
          },
        ]
      : []),
  ],
  execute: async (needs, { priceMicroUsd = '', ...input }) => {
    const at = needs.clock.now()
    const fixing = { at, priceMicroUsd: BigInt(priceMicroUsd), ...inputsIn(input) }
    if ((await publishPrices(needs, [fixing])) === 0) throw new NotDone(m.priceJustSetError)
    return () => m.pricedFromText({ price: usdText(priceMicroUsd), time: at.toISOString() })
  },
}

/** All three inputs or none: a price that was found in another way is published without them. */
function writtenInputs(given: Fields): Fields {
  const isBlank = Object.keys(inputsOfRule.fields).every((name) => !given[name]?.trim())
  if (isBlank) return {}
  const { equity = '', offering = '', offeredOn = '' } = inputsOfRule.parse(given)
  return { equityMicroUsd: equity, offeringMicroUsd: offering, offeredOn }
}

function inputsIn({ equityMicroUsd, offeringMicroUsd, offeredOn = '' }: Fields) {
  if (equityMicroUsd === undefined || offeringMicroUsd === undefined) return undefined
  return {
    equityMicroUsd: BigInt(equityMicroUsd),
    offeringMicroUsd: BigInt(offeringMicroUsd),
    offeredOn,
  }
}

/** Shows a typing error to the operator, before a member buys at that price. */
function refuseAnotherResult({ clock }: OperatorsNeeds, input: Fields): void {
  const inputs = inputsIn(input)
  if (inputs === undefined) return
  const now = clock.now()
  if (utcDayIn(inputs.offeredOn) > now) throw new NotDone(m.priceDayInFutureError, 'offeredOn')
  const price = dailyPrice(inputs, now)
  if (price !== BigInt(input.priceMicroUsd ?? ''))
    throw new NotDone(() => m.inputsDifferError({ price: formatExactUsd(price) }), 'price')
}

const usdText = (microUsd = '0') => formatExactUsd(microUsd)

function moveOf(before: bigint, text = '0') {
  const parts = ((BigInt(text) - before) * BigInt(wholeBps)) / before
  const percent = formatCoinsDown(parts < 0n ? -parts : parts, 2)
  return { what: m.changeLabel(), now: '–', after: `${parts < 0n ? '−' : '+'}${percent}%` }
}

const parseUsd = (typed: string): bigint => keptMicroUsd(dollarsIn(typed), 9)

function microUsdIn(text: string): bigint {
  const price = parseUsd(text)
  if (price === 0n) throw new NotDone(m.dollarAmountError)
  return price
}

function wholeCentsIn(text: string): bigint {
  const price = parseUsd(text)
  if (price === 0n || price % microUsdPerCent !== 0n) throw new NotDone(m.wholeCentsError)
  return price
}

const tooFar = (price: bigint, percent: bigint, start: string) =>
  m.isMoreThanFromText({ price: formatExactUsd(price), percent: String(percent), start })

const lastFixing = (last: bigint) => m.theLastFixingText({ last: formatExactUsd(last) })

async function refuseTooFar(needs: OperatorsNeeds, price: bigint): Promise<void> {
  const last = await lastPrice(needs)
  if (last === undefined) return
  // guard: without it, any price may be set by two — server/ops/price-and-sale: beyond half of it,
  //   is refused whoever asks
  if (isBeyond(price, last, bounds.maxPercent))
    throw new NotDone(
      () => m.nothingChangedError({ reason: tooFar(price, bounds.maxPercent, lastFixing(last)) }),
      'price',
    )
}

async function movesFar(needs: OperatorsNeeds, price: bigint): Promise<string | undefined> {
  const last = await lastPrice(needs)
  // guard: without it, small steps of one operator add up to any price — server/ops/price-and-sale:
  //   small steps come no further than a tenth in a day — value []
  const lately = await pricesOfLastDay(needs)
  const farPrice = lately.find((earlier) => isBeyond(price, earlier, bounds.alonePercent))
  // guard: without it, a price far from the last needs no second operator —
  //   server/ops/price-and-sale: is set when another operator says the same — condition true
  if (farPrice === undefined) return undefined
  const start =
    farPrice === last
      ? lastFixing(farPrice)
      : m.farPriceText({ price: formatExactUsd(farPrice), hours: dayMs / hourMs })
  return tooFar(price, bounds.alonePercent, start)
}

/** Checks the whole last day, so that many small steps cannot add up to a large one. */
async function pricesOfLastDay({ db, clock }: OperatorsNeeds): Promise<bigint[]> {
  const now = clock.now()
  const dayAgo = new Date(now.getTime() - dayMs)
  const { at } = sharePrices
  const before = db.select().from(sharePrices).where(lte(at, dayAgo)).orderBy(desc(at)).limit(1)
  const since = db
    .select()
    .from(sharePrices)
    .where(and(gt(at, dayAgo), lte(at, now)))
  const rows = [...(await since.orderBy(desc(at))), ...(await before)]
  return rows.map((row) => row.priceMicroUsd)
}

function isBeyond(price: bigint, last: bigint, percent: bigint): boolean {
  const apart = price > last ? price - last : last - price
  return apart * 100n > last * percent
}

async function lastPrice({ db, clock }: OperatorsNeeds): Promise<bigint | undefined> {
  const [row] = await db
    .select()
    .from(sharePrices)
    .where(lte(sharePrices.at, clock.now()))
    .orderBy(desc(sharePrices.at))
    .limit(1)
  return row?.priceMicroUsd
}

const terms = declare({
  status: choice(m.statusLabel, m.chooseOpenOrClosedError, {
    open: m.openText,
    closed: m.closedText,
  }),
  opensOn: day(m.opensLabel),
  closesOn: day(m.lastDayLabel),
  minimumMicroUsd: {
    label: m.smallestPurchaseLabel,
    look: 'dollars',
    keep: (typed) => String(microUsdIn(typed)),
    show: formatExactUsd,
  },
  feeBps: {
    label: m.feeLabel,
    look: 'percent',
    keep: (typed) => String(basisPointsIn(typed)),
    show: (bps) => `${formatCoinsDown(BigInt(bps), 2)}%`,
  },
})

/** Otherwise no first order by bank transfer would be possible. */
async function refuseAboveTransfer(
  { db, clock }: OperatorsNeeds,
  input: Fields,
  facts: Fields,
): Promise<void> {
  const [minimum, before] = [input, facts].map((fields) => BigInt(fields.minimumMicroUsd ?? 0))
  if (minimum === undefined || before === undefined || minimum <= before) return
  const { firstTransferCents } = await memberLimits(db, clock.now())
  const most = firstTransferCents * microUsdPerCent
  if (minimum <= most) return
  const shownMost = formatExactUsd(most)
  throw new NotDone(() => m.aboveTransferError({ most: shownMost }), 'minimumMicroUsd')
}

const changedTerms: Kind['changes'] = (input, facts) =>
  terms.changes(input, facts).filter(({ now, after }) => now !== after)

/**
 * Changes the terms of the offering. The documents that members accept when they buy are imported
 * with the texts.
 */
export const offeringChange: Kind = {
  title: () => m.changeOfferingText(),
  ask: 'ask offering',
  approve: 'approve offering',
  lifeHours: 24,
  ...terms,
  parse: (given) => {
    const input = terms.parse(given)
    const { opensOn = '', closesOn = '' } = input
    if (opensOn > closesOn) throw new NotDone(m.daysSwappedError, 'closesOn')
    return input
  },
  changes: changedTerms,
  facts: async ({ db }): Promise<Fields> => {
    const row = await findOffering(db)
    if (row === undefined) return {}
    return writtenTerms(row)
  },
  refuse: async (needs, input) => {
    const facts = await offeringChange.facts(needs, input)
    if (facts.status === undefined) throw new NotDone(noOfferingText)
    if (changedTerms(input, facts).length === 0) throw new NotDone(unchangedText)
    await refuseAboveTransfer(needs, input, facts)
  },
  lock: ({ db }) => lockOffering(db),
  execute: async ({ db, responseCache }, input) => {
    const { status, opensOn = '', closesOn = '', minimumMicroUsd = '', feeBps } = input
    await changeOffering(db, {
      status: status === 'open' ? 'open' : 'closed',
      opensAt: utcDayIn(opensOn),
      closesAt: new Date(utcDayIn(closesOn).getTime() + dayMs),
      minimum: BigInt(minimumMicroUsd),
      feeBps: Number(feeBps),
    })
    responseCache.clear()
    return m.changedText
  },
}

function basisPointsIn(text: string): number {
  const parts = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(percentIn(text))
  if (parts === null) throw new NotDone(m.feePercentError)
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
