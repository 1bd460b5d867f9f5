import { and, desc, gt, lte } from 'drizzle-orm'
import { formatCoinsDown } from '@/contract/format/amounts'
import { publishPrices } from '@/server/modules/offerings'
import { sharePrices } from '@/server/modules/offerings/tables'
import type { Services } from '@/server/services'
import { type Kind, NotDone } from './kind'

/** Up to the first, one operator is enough; beyond the last nobody may. */
const bounds = { alonePercent: 10n, maxPercent: 50n }
const dayMs = 24 * 60 * 60_000

export const priceSet: Kind = {
  title: ({ priceMicroUsd }) => `Set the share price to $${shown(priceMicroUsd)}`,
  ask: 'ask price',
  approve: 'approve price',
  lifeHours: 1,
  retyped: {
    label: 'New price in dollars',
    hint: 'As requested.',
    isSame: ({ priceMicroUsd }, typed) => parsed(typed) === BigInt(priceMicroUsd ?? 0),
  },
  parse: ({ price = '' }) => ({ priceMicroUsd: String(microUsdIn(price)) }),
  facts: async (services) => ({ priceMicroUsd: String((await lastPrice(services)) ?? '') }),
  whyTwo: (services, { priceMicroUsd = '' }) => whyTwoFor(services, BigInt(priceMicroUsd)),
  changes: (input, facts) => [
    {
      what: 'Share price',
      now: facts.priceMicroUsd ? `$${shown(facts.priceMicroUsd)}` : '–',
      after: `$${shown(input.priceMicroUsd)}`,
    },
    ...(facts.priceMicroUsd ? [moveOf(BigInt(facts.priceMicroUsd), input.priceMicroUsd)] : []),
  ],
  execute: async (services, { priceMicroUsd = '' }) => {
    const at = services.clock.now()
    if ((await publishPrices(services, [{ at, priceMicroUsd: BigInt(priceMicroUsd) }])) === 0)
      throw new NotDone('Another price was just set. Check it.')
    return `${shown(priceMicroUsd)} dollars from ${at.toISOString()}. Orders keep their price.`
  },
}

const shown = (microUsd = '0') => formatCoinsDown(BigInt(microUsd), 6)

function moveOf(before: bigint, text = '0') {
  const parts = ((BigInt(text) - before) * 10_000n) / before
  const percent = formatCoinsDown(parts < 0n ? -parts : parts, 2)
  return { what: 'Change', now: '–', after: `${parts < 0n ? '−' : '+'}${percent}%` }
}

function parsed(text: string): bigint {
  const parts = /^\$?(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim())
  return parts === null ? 0n : BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(6, '0')}`)
}

export function microUsdIn(text: string): bigint {
  const price = parsed(text)
  if (price === 0n) throw new NotDone('Enter dollars, up to six places: 12.48')
  return price
}

async function whyTwoFor(services: Services, price: bigint): Promise<string | undefined> {
  const last = await lastPrice(services)
  if (last === undefined) return undefined
  const named = `${shown(String(price))} dollars`
  const from = `the last fixing, ${shown(String(last))}`
  const tooFar = (percent: bigint, start: string) =>
    `${named} is more than ${percent}% from ${start}.`
  if (isBeyond(price, last, bounds.maxPercent))
    throw new NotDone(`${tooFar(bounds.maxPercent, from)} Nothing changed.`)
  const lately = await pricesOfLastDay(services)
  const far = lately.find((one) => isBeyond(price, one, bounds.alonePercent))
  if (far === undefined) return undefined
  const start = far === last ? from : `${shown(String(far))}, a price of the last 24 hours`
  return tooFar(bounds.alonePercent, start)
}

/** The whole day: small steps must not add up to a large one. */
async function pricesOfLastDay({ db, clock }: Services): Promise<bigint[]> {
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

async function lastPrice({ db, clock }: Services): Promise<bigint | undefined> {
  const [row] = await db
    .select()
    .from(sharePrices)
    .where(lte(sharePrices.at, clock.now()))
    .orderBy(desc(sharePrices.at))
    .limit(1)
  return row?.priceMicroUsd
}
