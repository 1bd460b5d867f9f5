import packed from '@/content/sample/packed.json'
import { locales } from '@/messages/locale'
import { type Content, readContents } from '@/server/modules/content'
import { type OfferingRow, textFigures } from '@/server/modules/offerings'

/** Everything that a sandbox can be read with, its figures those of what is sold; production refuses it. */
export function readSample(
  offering: Pick<OfferingRow, 'feeBps' | 'minimum' | 'offered'>,
): Content[] {
  const offered = Object.entries(packed).filter(([file]) =>
    locales.some((tag) => file.startsWith(`${tag}/`)),
  )
  return readContents(Object.fromEntries(offered), () => textFigures(offering))
}

/** A believable series for the sandbox: the same for everybody, made of whole numbers only. */
export interface SampleFixing {
  at: Date
  priceMicroUsd: bigint
}

const firstDay = Date.UTC(2023, 0, 2, 16)
const firstPrice = 8_600_000n
const million = 1_000_000n
const dayMs = 24 * 60 * 60_000
// About 10 % a year over 261 fixings, around which the daily price swings and returns.
const growthPpm = 364n
const swingPpm = 5_200
const returnShare = 12n

/** Every fixing from the first one to `until`: each working day at 16:00 UTC. */
export function sampleFixings(until: Date): SampleFixing[] {
  const fixings: SampleFixing[] = []
  let trend = firstPrice
  let distancePpm = 0n
  for (let at = firstDay; at <= until.getTime(); at += dayMs) {
    if (isWeekend(at)) continue
    trend = (trend * (million + growthPpm)) / million
    distancePpm = distancePpm - distancePpm / returnShare + BigInt(swing(at / dayMs))
    fixings.push({
      at: new Date(at),
      priceMicroUsd: toTenthOfCent((trend * (million + distancePpm)) / million),
    })
  }
  return fixings
}

function isWeekend(at: number): boolean {
  const day = new Date(at).getUTCDay()
  return day === 0 || day === 6
}

/** A number that depends on the day alone, so a series never changes behind somebody's back. */
function swing(day: number): number {
  let hash = (Math.floor(day) ^ 0x9e3779b9) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  hash = (hash ^ (hash >>> 16)) >>> 0
  return (hash % (2 * swingPpm + 1)) - swingPpm
}

/** Fixings are published in tenths of a cent. */
function toTenthOfCent(priceMicroUsd: bigint): bigint {
  return (priceMicroUsd / 1_000n) * 1_000n
}
