import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import { formatCoinsDown } from '@/contract/format/amounts'
import { publishPrices } from '@/server/modules/offerings'
import { sharePrices } from '@/server/modules/offerings/tables'
import { type CommandOutcome, operatorCommands } from '@/server/platform/db/tables'
import type { Services } from '@/server/services'
import { OperatorMistake } from './content-folder'
import { type Asked, printable, refuseNameless } from './events'

/** Beyond the first a second operator has to want the same; beyond the last nobody can. */
const bounds = { alonePercent: 10n, maxPercent: 50n }
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Written down, and not done before another operator says the same. */
export class AwaitsSecond extends Error {}

export async function setPrice(
  services: Services,
  [text = '']: string[],
  asked: Asked,
): Promise<string> {
  const priceMicroUsd = priceIn(text)
  if (priceMicroUsd === undefined)
    throw new OperatorMistake('Say the price in dollars, with up to six places: 12.48')
  // In a sandbox whoever tries it is alone, and its prices are nobody's money.
  if (services.mode === 'production') await holdToBounds(services, priceMicroUsd, asked)
  const at = services.clock.now()
  if ((await publishPrices(services, [{ at, priceMicroUsd }])) === 0)
    throw new OperatorMistake('Another price was set at this very moment. Look at it first.')
  return `A share costs ${formatCoinsDown(priceMicroUsd, 6)} dollars from ${at.toISOString()} on. Orders keep the price that they were locked at.`
}

function priceIn(text: string): bigint | undefined {
  const parts = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text)
  const price = parts === null ? 0n : BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(6, '0')}`)
  return price === 0n ? undefined : price
}

async function holdToBounds(services: Services, price: bigint, asked: Asked): Promise<void> {
  refuseNameless(asked)
  const last = await lastPrice(services)
  if (last === undefined) return
  const shown = `${formatCoinsDown(price, 6)} dollars`
  const from = `the last fixing, ${formatCoinsDown(last, 6)}`
  if (isBeyond(price, last, bounds.maxPercent))
    throw new OperatorMistake(
      `${shown} is more than ${bounds.maxPercent}% away from ${from}. Nothing was changed.`,
    )
  const lately = await pricesOfLastDay(services)
  const far = lately.find((one) => isBeyond(price, one, bounds.alonePercent))
  if (far === undefined) return
  if (await isAskedByAnother(services, { price, last, asked })) return
  const start = far === last ? from : `${formatCoinsDown(far, 6)}, a price of the last 24 hours`
  throw new AwaitsSecond(
    `${shown} is more than ${bounds.alonePercent}% away from ${start}. It is set when another operator gives the same command within an hour.`,
  )
}

/** Newest first, with the one that the day began with: small steps add up to no more than a large one. */
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

interface Wish {
  price: bigint
  last: bigint
  asked: Asked
}

/** The same price, asked for at the same last fixing: one that was set in between takes the wish away. */
async function isAskedByAnother(
  { db, clock }: Services,
  { price, last, asked }: Wish,
): Promise<boolean> {
  const rows = await db
    .select()
    .from(operatorCommands)
    .where(
      and(
        eq(operatorCommands.command, 'price set'),
        eq(operatorCommands.outcome, 'asked'),
        ne(operatorCommands.operator, asked.operator),
        gt(operatorCommands.at, new Date(clock.now().getTime() - hourMs)),
      ),
    )
  return rows.some(
    ({ words, before }) =>
      priceIn(words) === price && (before as PriceFacts).priceMicroUsd === String(last),
  )
}

interface PriceFacts {
  priceMicroUsd: string | null
}

export async function priceFacts(services: Services): Promise<PriceFacts> {
  return { priceMicroUsd: (await lastPrice(services))?.toString() ?? null }
}

export type Facts = (services: Services, words: string[]) => Promise<object>

interface Recorded extends Asked {
  command: string
  words: string[]
  facts: Facts | undefined
}

const shownAtOnce = 50

/** Writes down who does what and why before it is done, and what became of it after. */
export async function recorded(
  services: Services,
  { command, words, operator, reason, facts }: Recorded,
  act: () => Promise<string>,
): Promise<string> {
  const { db, clock } = services
  const look = async () => (facts === undefined ? null : await facts(services, words))
  const begun = { at: clock.now(), operator, command, words: words.map(unnamed).join(' '), reason }
  const before = await look()
  const [row] = await db
    .insert(operatorCommands)
    .values({ ...begun, outcome: 'begun', before })
    .returning({ serial: operatorCommands.serial })
  const end = async (outcome: CommandOutcome) => {
    const ended = { outcome, after: await look() }
    await db
      .update(operatorCommands)
      .set(ended)
      .where(eq(operatorCommands.serial, row?.serial ?? 0))
  }
  try {
    const text = await act()
    await end('done')
    return text
  } catch (error) {
    await end(outcomeOf(error))
    throw error
  }
}

/** The record outlives the account: whom a command was about is told by the account's id. */
function unnamed(word: string): string {
  return word.includes('@') ? '(an e-mail address)' : word
}

function outcomeOf(error: unknown): CommandOutcome {
  if (error instanceof AwaitsSecond) return 'asked'
  return error instanceof OperatorMistake ? 'refused' : 'failed'
}

/** The newest first: who did what, why, and what changed by it. */
export async function listCommands({ db }: Services, [howMany]: string[]): Promise<string> {
  const max = howMany === undefined ? shownAtOnce : Number(howMany)
  if (!Number.isInteger(max) || max < 1)
    throw new OperatorMistake('Say how many with a whole number.')
  const rows = await db
    .select()
    .from(operatorCommands)
    .orderBy(desc(operatorCommands.serial))
    .limit(max)
  return rows.map(lineOf).join('\n')
}

function lineOf(row: typeof operatorCommands.$inferSelect): string {
  const { at, operator, command, words, outcome, reason, before, after } = row
  const isChange = JSON.stringify(before) !== JSON.stringify(after)
  const change = isChange && `${JSON.stringify(before)} → ${JSON.stringify(after)}`
  const parts = [at.toISOString(), operator, `${command} ${words}`.trim(), outcome, reason, change]
  return printable(parts.filter(Boolean).join('  '))
}
