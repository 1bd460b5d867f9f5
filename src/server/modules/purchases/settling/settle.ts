import { and, asc, eq, lte } from 'drizzle-orm'
import { bankCurrency, bankDecimals } from '@/config/coins'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { newestOfDepth, topOf } from '@/server/chain/blocks/depth'
import { asJson, isAnyOf } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import { asAppError } from '@/server/platform/errors'
import { batchThenEach } from '@/server/platform/jobs/repeat'
import { errorFields } from '@/server/platform/log/log'
import type { Ports } from '@/server/platform/ports'
import type { SettlingNeeds } from '../needs'
import { isOnChain, type Payment, type PaymentOnChain, payments } from '../tables'
import { followRefundTransfers } from './after-transfers'
import { confirm } from './confirm'
import { leaveSettled, takeDecisions } from './decided-transfers'
import { minPay } from './min-pay'
import { returnReversed } from './reversed'
import { settleBatch } from './settle-batch'
import { maxSuspended, suspend } from './suspend'

interface SettlingDepths {
  deepest: bigint
  minimums: Map<string, bigint>
}

const batchSize = 400

/**
 * Settles payments that are deep enough, those that may buy something before those that cannot.
 * Returns how many. A page that cannot be settled is logged and retried in the next turn.
 */
export async function settle(needs: SettlingNeeds): Promise<number> {
  const ofBank = await logAndDefault(needs, () => settleOfBank(needs), 0)
  return ofBank + (await settleOfChain(needs))
}

/**
 * The bank's bookings are final, independent of the nodes. Only payments with an order's reference,
 * or assigned to a member by two operators, have the state `seen`; the rest was set aside when it
 * was recorded.
 */
async function settleOfBank(needs: SettlingNeeds): Promise<number> {
  await takeDecisions(needs)
  const { origin, state, blockAt, hash, logIndex } = payments
  const unsettledPayments = await needs.db
    .select()
    .from(payments)
    .where(and(eq(origin, 'bank'), eq(state, 'seen')))
    .orderBy(asc(blockAt), asc(hash), asc(logIndex))
    .limit(batchSize)
  if (unsettledPayments.length > 0) await leaveSettled(needs.db)
  const settledCount = await settleAll(needs, unsettledPayments, {
    minimums: new Map<string, bigint>(),
    skipped: new Set<string>(),
    decimals: new Map([[bankCurrency, bankDecimals]]),
  })
  return settledCount + (await returnReversed(needs)) + (await followRefundTransfers(needs))
}

async function settleOfChain(needs: SettlingNeeds): Promise<number> {
  const cursor = await readChainCursor(needs.db)
  if (cursor === undefined) return 0
  const deepest = newestOfDepth(needs.confirmations, topOf(cursor))
  const currencies = await currenciesDue(needs, deepest)
  if (currencies.size === 0) return 0
  const minimums = await minPay(needs, currencies)
  const { worth, others } = await listDue(needs, { deepest, minimums })
  const settledCount = await settlePages(needs, worth, minimums)
  // guard: without it, all that was not listed is set aside — server/purchases/turn/two-followers:
  //   though another follower records its payment meanwhile
  const aside = () => suspend(needs, others)
  return settledCount + (await logAndDefault(needs, aside, 0))
}

async function currenciesDue({ db }: SettlingNeeds, deepest: bigint): Promise<Set<string | null>> {
  const rows = await db
    .selectDistinct({ currency: payments.currency })
    .from(payments)
    .where(and(eq(payments.state, 'seen'), lte(payments.blockNumber, deepest)))
  return new Set(rows.map(({ currency }) => currency))
}

async function settlePages(
  needs: SettlingNeeds,
  ids: string[],
  minimums: Map<string, bigint>,
): Promise<number> {
  let settledCount = 0
  const currencies = await needs.chain.currencies()
  const decimals = new Map(currencies.map((currency) => [currency.symbol, currency.decimals]))
  const turn = { minimums, skipped: new Set<string>(), decimals }
  let page = await pageFrom(needs, ids, 0)
  let confirming = confirmOnNodes(needs, page)
  for (let from = batchSize; page.length > 0; from += batchSize) {
    const final = await confirming
    page = await pageFrom(needs, ids, from)
    // The nodes are asked about the next page while this one is written.
    confirming = confirmOnNodes(needs, page)
    settledCount += await logAndDefault(needs, () => settleAll(needs, final, turn), 0)
  }
  return settledCount
}

function confirmOnNodes(needs: SettlingNeeds, page: PaymentOnChain[]): Promise<PaymentOnChain[]> {
  const confirming = logAndDefault(needs, () => confirm(needs, page), [])
  // If the page before this one fails, this answer is no longer awaited, and its error must not end
  // the process.
  confirming.catch(() => undefined)
  return confirming
}

/**
 * The failure of one page is logged, and the next page continues. An unreachable database or chain
 * throws: it would fail every page, so the turn ends.
 */
async function logAndDefault<Result>(
  { log }: SettlingNeeds,
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

/**
 * Each page is read by its ids rather than as "the first that are left", so that a payment which
 * cannot be settled does not delay those after it.
 */
async function pageFrom(
  { db }: SettlingNeeds,
  ids: string[],
  from: number,
): Promise<PaymentOnChain[]> {
  const pageIds = ids.slice(from, from + batchSize)
  if (pageIds.length === 0) return []
  const { id, blockNumber } = payments
  const page = await db
    .select()
    .from(payments)
    .where(isAnyOf(id, pageIds))
    .orderBy(asc(blockNumber), asc(id))
  return page.filter(isOnChain)
}

async function settleAll(
  needs: SettlingNeeds,
  final: Payment[],
  turn: Parameters<typeof settleBatch>[2],
): Promise<number> {
  if (final.length === 0) return 0
  return batchThenEach(needs.log, final, {
    act: (few) => settleBatch(needs, few, turn),
    events: { fallback: 'payments are settled one by one', failedItem: 'payment not settled' },
    fieldsOf: ({ id }) => ({ payment: id }),
  })
}

interface DueIds {
  worth: string[]
  others: string[]
}

/**
 * Separates payments that are worth settling from the others. A payment is worth it if a linked
 * wallet paid at least the smallest purchase, or if it is the first for an unpaid order; a
 * stranger's counts for an order only with its tag and at least half of its price, because less is
 * more likely a prank. The others come from the same snapshot: what a second follower records
 * afterwards has not been judged here and must not be treated as unowned.
 */
async function listDue(
  { db }: Pick<Ports, 'db'>,
  { deepest, minimums }: SettlingDepths,
): Promise<DueIds> {
  const minimumOf = asJson(Object.fromEntries(minimums))
  // guard: without it, the crumbs of a member are settled one by one —
  //   server/purchases/settling/floods: crumbs of a member tell nothing — condition on amount >=
  //   minimum true
  // guard: without it, a payment of before an order is shown as its own —
  //   server/purchases/refunds/decisions: older than an order with its amount tag — condition on
  //   locked_at true
  const due = await queryAll(db, { id: read.text, is_wanted: read.boolean })`
    with due as (
      select id, hash, payer, currency, amount, block_number, log_index, block_at,
        coalesce((${minimumOf}::json ->> currency)::numeric, 0) as minimum,
        (select account_id from wallet_link where address = payer
          and date_trunc('second', linked_at) <= block_at
          and (unlinked_at is null or block_at < unlinked_at)
          order by linked_at limit 1) as payer_account
      from payment where state = 'seen' and block_number <= ${String(deepest)}::bigint
    ), meant as (
      select due.id, block_number, log_index, purchase_order.id as order_id, locked_at, block_at
      from due join purchase_order on purchase_order.currency = due.currency
        and amount_tag = (amount % 1000000000)::bigint
      where amount_tag > 0 and case when payer_account is null
        then amount >= minimum and amount * 2 >= pay else account_id = payer_account end
      union all
      select due.id, block_number, log_index, purchase_order.id, locked_at, block_at
      from due join purchase_order on purchase_order.account_id = payer_account
        and purchase_order.currency = due.currency and purchase_order.payer = due.payer and state = 'open'
      union all
      select due.id, block_number, log_index, purchase_order.id, locked_at, block_at
      from due join payment_submission report on report.hash = due.hash
        join purchase_order on purchase_order.id = report.order_id and account_id = payer_account
          and purchase_order.currency = due.currency
    ), first_of_order as (
      select distinct on (order_id) id from meant
      where date_trunc('second', locked_at) <= block_at and not exists (
        select from settlement
        where settlement.order_id = meant.order_id or named_order_id = meant.order_id)
      order by order_id, block_number, log_index, id
    ), judged as (
      select id, block_number, (payer_account is not null and amount >= minimum)
        or id in (select id from first_of_order) as is_wanted from due
    ), others as (
      select * from judged where not is_wanted order by block_number, id limit ${maxSuspended}
    )
    select id, block_number, is_wanted from judged where is_wanted union all select * from others
    order by block_number, id`
  const idsOf = (isWanted: boolean) =>
    due.flatMap(({ id, is_wanted }) => (is_wanted === isWanted ? [id] : []))
  return { worth: idsOf(true), others: idsOf(false) }
}
