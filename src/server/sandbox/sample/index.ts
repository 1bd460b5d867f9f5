import { dayMs } from '@/config/durations'
import { microUsdPerCent } from '@/config/units'
import packed from '@/content/sample/packed.json'
import { locales } from '@/messages/locale'
import { type Content, readContents } from '@/server/modules/content'
import {
  dailyPrice,
  equityOfPrice,
  type OfferingRow,
  type PriceInputs,
  textFigures,
} from '@/server/modules/offerings'
import type { sharePrices } from '@/server/modules/offerings/tables'

const files: Record<string, string> = packed
const offered = Object.entries(files).filter(
  ([file]) => file.endsWith('.md') && locales.some((tag) => file.startsWith(`${tag}/`)),
)

/** The translations of the bank's sheet by their English texts, for each other language. */
export const sampleBankTexts = (): { tag: string; words: Record<string, string> }[] =>
  locales.flatMap((tag) => {
    const words = files[`${tag}/bank-texts.json`]
    return words === undefined ? [] : [{ tag, words: JSON.parse(words) }]
  })

/**
 * The addresses of the sample's texts, such as `en/page/cookies`, after which each file is named.
 */
export const sampleAddresses = offered.map(([file]) => file.replace(/\.md$/, ''))

export function readSample(
  offering: Pick<OfferingRow, 'feeBps' | 'minimum' | 'offered'>,
  price?: bigint,
): Content[] {
  return readContents(Object.fromEntries(offered), () => textFigures(offering, { price }))
}

export type SampleFixing = typeof sharePrices.$inferInsert

const firstDay = Date.UTC(2023, 0, 2, 16)
const saleBegins = Date.UTC(2026, 8, 1)
const firstPrice = 8_600_000n
const million = 1_000_000n
const growthPpm = 364n
const swingPpm = 5_200
const returnShare = 12n

export function sampleFixings(until: Date): SampleFixing[] {
  const fixings: SampleFixing[] = []
  let trend = firstPrice
  let distancePpm = 0n
  for (let at = firstDay; at <= until.getTime(); at += dayMs) {
    if (isWeekend(at)) continue
    trend = (trend * (million + growthPpm)) / million
    distancePpm = distancePpm - distancePpm / returnShare + BigInt(swing(at / dayMs))
    const day = new Date(at)
    const priceMicroUsd = inWholeCents((trend * (million + distancePpm)) / million)
    fixings.push(at < saleBegins ? { at: day, priceMicroUsd } : withInputs(day, priceMicroUsd))
  }
  return fixings
}

type Block = Omit<PriceInputs, 'equityMicroUsd'>

export const lastBlock: Block = { offeringMicroUsd: 12_500_000n, offeredOn: '2026-06-30' }

/**
 * With the equity that makes this price; without equity if the last price alone makes a higher one.
 */
export function withInputs(
  at: Date,
  priceMicroUsd: bigint,
  { offeringMicroUsd, offeredOn }: Block = lastBlock,
): SampleFixing {
  const block = { offeringMicroUsd, offeredOn }
  const equityMicroUsd = equityOfPrice(priceMicroUsd, block, at)
  return equityMicroUsd > 0n
    ? { at, priceMicroUsd, equityMicroUsd, ...block }
    : { at, priceMicroUsd }
}

/** The price of an issuer by its own figures and the published rule. */
export const byRule = (at: Date, inputs: PriceInputs): SampleFixing => ({
  at,
  priceMicroUsd: dailyPrice(inputs, at),
  ...inputs,
})

interface IssuersPast {
  until: Date
  inputs: PriceInputs
  /** Since when the sandbox has sold: earlier prices have no inputs. */
  opensAt: Date
}

/** The sample's price movements, scaled to end at the issuer's own price. */
export function issuersFixings({ until, inputs, opensAt }: IssuersPast): SampleFixing[] {
  const sample = sampleFixings(until)
  const last = sample.pop()
  if (last === undefined) return []
  const end = byRule(last.at, inputs)
  const begins = Math.max(opensAt.getTime(), Date.parse(inputs.offeredOn))
  const before = sample.map(({ at, priceMicroUsd }) => {
    const scaled = inWholeCents((priceMicroUsd * end.priceMicroUsd) / last.priceMicroUsd)
    const price = scaled > 0n ? scaled : microUsdPerCent
    return at.getTime() < begins ? { at, priceMicroUsd: price } : withInputs(at, price, inputs)
  })
  return [...before, end]
}

function isWeekend(at: number): boolean {
  const day = new Date(at).getUTCDay()
  return day === 0 || day === 6
}

/** Depends only on the day, so the past of a series never changes. */
function swing(day: number): number {
  let hash = (Math.floor(day) ^ 0x9e3779b9) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  hash = (hash ^ (hash >>> 16)) >>> 0
  return (hash % (2 * swingPpm + 1)) - swingPpm
}

/** Rounded down, as on the method page. */
export function inWholeCents(priceMicroUsd: bigint): bigint {
  return (priceMicroUsd / microUsdPerCent) * microUsdPerCent
}
