import { and, asc, eq, gt, lte, or } from 'drizzle-orm'
import { payments } from '../db/schema/payment'
import { asAppError } from '../errors'
import { errorFields } from '../ports/log'
import type { Services } from '../services'
import { confirmed, type Payment } from './confirm'
import { readPosition } from './position'
import { settleBatch } from './settle-batch'

const batch = 200

/** Settles what is deep enough and shown again by every node; answers how many payments that were. */
export async function settle(services: Services): Promise<number> {
  const position = await readPosition(services.db)
  if (position === undefined) return 0
  const deepest = position.height - BigInt(services.confirmations) + 1n
  let settled = 0
  let page = await nextPage(services, deepest, undefined)
  let asked = shownAgain(services, page)
  while (page.length > 0) {
    const final = await asked
    const last = page.length === batch ? page.at(-1) : undefined
    page = last === undefined ? [] : await nextPage(services, deepest, last)
    // Nodes are asked about the next page while the database writes down this one.
    asked = shownAgain(services, page)
    settled += await unlessBroken(services, () => settleAll(services, final), 0)
  }
  return settled
}

function shownAgain(services: Services, page: Payment[]): Promise<Payment[]> {
  const shown = unlessBroken(services, () => confirmed(services, page), [])
  // Nobody may be left to hear of a failure, if the page before has failed.
  shown.catch(() => undefined)
  return shown
}

/** Of a page that makes trouble nothing is settled; the next page is looked at all the same. */
async function unlessBroken<Result>(
  { log }: Services,
  act: () => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (asAppError(error).code !== 'INTERNAL') throw error
    log.error('a page of payments was not settled', errorFields(error))
    return otherwise
  }
}

/** In the order of the chain. What hangs stays behind, and the next page is looked at all the same. */
function nextPage({ db }: Services, deepest: bigint, last: Payment | undefined) {
  const { state, blockNumber, id } = payments
  const isLater =
    last &&
    or(gt(blockNumber, last.blockNumber), and(eq(blockNumber, last.blockNumber), gt(id, last.id)))
  return db
    .select()
    .from(payments)
    .where(and(eq(state, 'seen'), lte(blockNumber, deepest), isLater))
    .orderBy(asc(blockNumber), asc(id))
    .limit(batch)
}

async function settleAll(services: Services, final: Payment[]): Promise<number> {
  if (final.length === 0) return 0
  const currencies = await services.chain.currencies()
  const decimals = new Map(currencies.map((one) => [one.symbol, one.decimals]))
  try {
    return await settleBatch(services, final, decimals)
  } catch (error) {
    if (final.length === 1 || asAppError(error).code !== 'INTERNAL') throw error
    services.log.error('payments are settled one by one', errorFields(error))
  }
  // One that cannot be settled must not keep the others.
  let settled = 0
  for (const payment of final) {
    try {
      settled += await settleBatch(services, [payment], decimals)
    } catch (error) {
      services.log.error('payment not settled', { payment: payment.id, ...errorFields(error) })
    }
  }
  return settled
}
