import { dayMs } from '@/config/durations'
import { microUsdPerCent } from '@/config/units'
import packed from '@/content/sample/packed.json'
import { locales } from '@/messages/locale'
import { type Content, readContents } from '@/server/modules/content'
import { equityOfPrice, type OfferingRow, textFigures } from '@/server/modules/offerings'
import type { sharePrices } from '@/server/modules/offerings/tables'

const files: Record<string, string> = packed
const offered = Object.entries(files).filter(
  ([file]) => file.endsWith('.md') && locales.some((tag) => file.startsWith(`${tag}/`)),
)

/** The words of the bank's sheet by their English ones, for each other language that has them. */
export const sampleBankTexts = (): { tag: string; words: Record<string, string> }[] =>
  locales.flatMap((tag) => {
    const words = files[`${tag}/bank-texts.json`]
    return words === undefined ? [] : [{ tag, words: JSON.parse(words) }]
  })

/** Where the sample's texts belong, as `en/page/cookies`: each file is named so. */
export const sampleAddresses = offered.map(([file]) => file.replace(/\.md$/, ''))

export function readSample(
  offering: Pick<OfferingRow, 'feeBps' | 'minimum' | 'offered'>,
): Content[] {
  return readContents(Object.fromEntries(offered), () => textFigures(offering))
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

const lastBlock = { offeringMicroUsd: 12_500_000n, offeredOn: '2026-06-30' }

export function withInputs(at: Date, priceMicroUsd: bigint): SampleFixing {
  const equityMicroUsd = equityOfPrice(priceMicroUsd, lastBlock, at)
  return { at, priceMicroUsd, equityMicroUsd, ...lastBlock }
}

function isWeekend(at: number): boolean {
  const day = new Date(at).getUTCDay()
  return day === 0 || day === 6
}

/** Depends on the day alone, so the past of a series never changes. */
function swing(day: number): number {
  let hash = (Math.floor(day) ^ 0x9e3779b9) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  hash = (hash ^ (hash >>> 16)) >>> 0
  return (hash % (2 * swingPpm + 1)) - swingPpm
}

/** Rounded down, as the method page says. */
export function inWholeCents(priceMicroUsd: bigint): bigint {
  return (priceMicroUsd / microUsdPerCent) * microUsdPerCent
}
