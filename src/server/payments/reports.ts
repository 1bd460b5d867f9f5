import { and, asc, desc, eq } from 'drizzle-orm'
import { purchaseTerms } from '@/config/purchase-terms'
import { payments } from '../db/schema/payment'
import { paymentReports, quotes } from '../db/schema/quote'
import { errorFields } from '../ports/log'
import type { Services } from '../services'
import { readBlock } from './chain-block'
import { closeIfOver, end, giveUp } from './end-report'
import { agreed, askEveryNode } from './every-node'
import { paymentsIn } from './observe'
import { readPosition } from './position'
import { record, showToPayers } from './record'
import { type Asked, type Word, wordOn } from './report-word'

const mostOfQuote = 5
const mostWaiting = 500
const searchMs = purchaseTerms.searchHours * 60 * 60_000
const soonMs = 5_000
const laterMs = 60_000

/** When each report may be asked about again; kept by who works, as nothing is lost with it. */
export type AskedAt = Map<string, number>

/** What the chain says of transactions that people reported and that were not seen yet. */
export async function followReports(
  services: Services,
  askedAt: AskedAt = new Map(),
): Promise<void> {
  const now = services.clock.now().getTime()
  const waiting = await waitingReports(services)
  for (const asked of waiting) {
    if ((askedAt.get(asked.report.id) ?? 0) > now) continue
    const ageMs = now - asked.report.reportedAt.getTime()
    askedAt.set(asked.report.id, now + (ageMs < purchaseTerms.patienceMs ? soonMs : laterMs))
    try {
      await followOne(services, asked, ageMs)
    } catch (error) {
      services.log.error('reported payment not looked up', {
        report: asked.report.id,
        ...errorFields(error),
      })
    }
  }
  const alive = new Set(waiting.map(({ report }) => report.id))
  for (const id of askedAt.keys()) if (!alive.has(id)) askedAt.delete(id)
}

/** Anybody may report as much as they like, so the newest few of each order are looked for. */
async function waitingReports({ db }: Services): Promise<Asked[]> {
  const rows = await db
    .select({ report: paymentReports, quote: quotes })
    .from(paymentReports)
    .innerJoin(quotes, eq(quotes.id, paymentReports.quoteId))
    .where(eq(paymentReports.state, 'waiting'))
    .orderBy(desc(paymentReports.reportedAt), asc(paymentReports.id))
    .limit(mostWaiting)
  const counts = new Map<string, number>()
  return rows.filter(({ quote }) => {
    const before = counts.get(quote.id) ?? 0
    counts.set(quote.id, before + 1)
    return before < mostOfQuote
  })
}

async function followOne(services: Services, asked: Asked, ageMs: number): Promise<void> {
  if (await isSeen(services, asked)) return
  const words = await askEveryNode(services, (reader) => wordOn(reader, asked))
  const kind = agreed(words?.map((word) => word.kind))
  const word = words?.[0]
  if (kind === 'failed' || kind === 'replaced') return end(services, asked, kind)
  if (kind === 'succeeded') return lookInto(services, asked, word as Word)
  if (word?.nonce !== undefined) await keepNonce(services, asked, word.nonce)
  if (ageMs > searchMs) await giveUp(services, asked)
}

/** The follower was faster than the report. */
async function isSeen(services: Services, asked: Asked): Promise<boolean> {
  const rows = await services.db.select().from(payments).where(eq(payments.hash, asked.report.hash))
  if (rows.length === 0) return false
  await services.db.transaction(async (tx) => {
    await showToPayers(services, tx, rows)
    if (rows.every(({ state }) => state === 'settled')) await closeIfOver(services, tx, asked)
  })
  return true
}

async function keepNonce(services: Services, { report }: Asked, nonce: number): Promise<void> {
  if (report.nonce === nonce) return
  await services.db
    .update(paymentReports)
    .set({ nonce })
    .where(and(eq(paymentReports.id, report.id), eq(paymentReports.state, 'waiting')))
}

/**
 * It succeeded in a block that was followed, and no payment was seen in it: a node kept it from us, or it
 * pays somebody else. Every node has to show it before it is believed.
 */
async function lookInto(services: Services, asked: Asked, { block }: Word): Promise<void> {
  const position = await readPosition(services.db)
  if (block === undefined || position === undefined || block > position.height) return
  const currencies = await services.chain.currencies()
  const views = await askEveryNode(services, async (reader) => {
    const whole = await readBlock(reader, block)
    const eyes = { reader, treasury: services.treasury, currencies }
    return whole && (await paymentsIn(eyes, whole)).filter(({ hash }) => hash === asked.report.hash)
  })
  const [first] = views ?? []
  if (first === undefined || views === undefined) return
  const isSame = views.every((view) => view?.length === first.length)
  if (!isSame) return
  if (first.length === 0) return giveUp(services, asked)
  services.log.error('a payment was missed by the follower and found by its report', {
    hash: asked.report.hash,
  })
  await services.db.transaction((tx) => record(services, tx, first))
}
