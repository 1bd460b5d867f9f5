import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bankCurrency } from '@/config/coins'
import { purchaseTerms } from '@/config/terms'
import { trustedAddresses } from '@/config/trusted-addresses'
import { activityCalls } from '@/contract/activity'
import { acceptedOf, type DocumentAccepted } from '@/contract/offering'
import { type PurchaseOrder, purchaseCalls, type Quote } from '@/contract/purchase'
import {
  type Transaction,
  type TransactionDetail,
  type TransactionStatus,
  transactionCalls,
} from '@/contract/transaction'
import { type Checkout, isMaybePaid, newCheckout } from '@/features/checkout/machine'
import {
  type CheckoutStore,
  resumeCheckout,
  type StoredCheckouts,
  thisPage,
} from '@/features/checkout/record'
import { reduceCheckout } from '@/features/checkout/reduce'
import { type CheckoutAdapter, Mismatch } from '@/features/checkout/run'
import { ApiError, randomKey } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { useTransaction } from '@/lib/chain/use-transaction'
import { useSubmission } from '@/session/use-submission'
import * as m from './messages/order'
import { purchaseKeys } from './queries'
import { areSameTerms, orderProgress, quoteFault } from './rules'
import { orderText } from './texts'

export type ReviewedQuote = Quote & { token: string | null; accepted: readonly DocumentAccepted[] }
export type Order = Checkout<ReviewedQuote, PurchaseOrder>

export const orderAddress = (id: string) => `/buy-shares?order=${id}`

export const purchaseAdapter: CheckoutAdapter<ReviewedQuote, PurchaseOrder> = {
  kind: 'purchase',
  prepare: async ({ quote, payer = '', isSecond = false, keys }) => {
    const reviewed = quote as ReviewedQuote
    if (reviewed.currency === bankCurrency) return placeTransfer(reviewed, keys.prepare)
    const prepared = await call(
      purchaseCalls.placeOrder,
      { quoteId: reviewed.id, payer, isSecond, accepted: [...reviewed.accepted] },
      { idempotencyKey: keys.prepare },
    )
    await verifyOrder(reviewed, prepared, payer)
    return { prepared, id: prepared.id, steps: 1 }
  },
  walletSteps: (prepared) => [
    {
      payer: prepared.payer,
      description: orderText(prepared),
      // guard: without it, an order that is paid elsewhere is put to the wallet —
      //   pages/buy-shares-resume: a payment made in another browser is not repeated
      check: () => refusePaid(prepared.id),
      send: async () => (await import('@/lib/chain/payments')).sendPayment(prepared),
    },
  ],
  submit: ({ id = '', hashes, keys }) =>
    call(
      purchaseCalls.buyShare,
      { orderId: id, hash: hashes.at(-1) as string },
      { idempotencyKey: keys.submit },
    ),
  deadlineMs: ({ prepared, preparedAtMs }) => {
    if (prepared === undefined) return 0
    const expiresAtMs = Date.parse(prepared.expiresAt)
    // Uses this browser's clock if it saw the lock begin; only the duration comes from the server.
    return preparedAtMs === undefined
      ? expiresAtMs
      : preparedAtMs + expiresAtMs - Date.parse(prepared.lockedAt)
  },
}

/** Needs no wallet: nothing is signed or paid on this page. */
async function placeTransfer(reviewed: ReviewedQuote, idempotencyKey: string) {
  const { id: quoteId, accepted } = reviewed
  const order = await call(
    purchaseCalls.placeBankOrder,
    { quoteId, accepted: [...accepted] },
    { idempotencyKey },
  )
  if (!areSameTerms(order, reviewed)) throw new Mismatch('terms')
  return { id: order.id, steps: 0, isPlaced: true }
}

const checkMs = 2_000

/** Another tab or browser may have paid. If the server does not answer, the payment may go on. */
async function refusePaid(id: string): Promise<void> {
  const late = new Promise<undefined>((done) => setTimeout(done, checkMs))
  const answer = call(transactionCalls.transaction, { id }).catch(() => undefined)
  const detail = await Promise.race([answer, late])
  if (detail !== undefined && orderProgress(detail.status) !== 'waiting')
    throw new ApiError(m.notOpenError())
}

/** Compared with the review and the treasuries built into this page; the signature is verified. */
export async function verifyOrder(
  reviewed: ReviewedQuote,
  order: PurchaseOrder,
  payer: string,
): Promise<void> {
  const { treasuries, quoteSigner } = trustedAddresses
  const expected = { terms: reviewed, payer, token: reviewed.token, treasuries }
  const fault = quoteFault(order, expected)
  if (fault !== undefined) throw new Mismatch(fault)
  const { signerOf } = await import('@/lib/chain/payments')
  if ((await signerOf(order))?.toLowerCase() !== quoteSigner) throw new Mismatch('signature')
}

function orderFrom(detail: TransactionDetail): Order | undefined {
  if (detail.quote === null || detail.quote.id !== detail.id) return undefined
  const { shares, ...terms } = detail.quote
  const prepared: PurchaseOrder = { ...terms, receive: shares }
  return {
    ...newCheckout<ReviewedQuote, PurchaseOrder>('purchase'),
    phase: 'atWallet',
    startedAtMs: Date.now(),
    keys: { prepare: `of-${prepared.id}`, submit: randomKey() },
    quote: { ...prepared, feeBps: 0, minimumPay: '0', accepted: acceptedOf(detail.accepted) },
    payer: prepared.payer,
    prepared,
    id: prepared.id,
    steps: 1,
  }
}

export const storedOrders: StoredCheckouts<ReviewedQuote, PurchaseOrder> = { kind: 'purchase' }

export type OrderStore = CheckoutStore<ReviewedQuote, PurchaseOrder>

const soonMs = 2_000
const laterMs = 10_000
const waitingMs = 5_000
const slowMs = 60_000

const waits: Partial<Record<TransactionStatus, number>> = {
  awaiting: waitingMs,
  pending: soonMs,
  returning: laterMs,
  decision: laterMs,
  held: laterMs,
  // The replacing transaction may be a payment for the order too, so the page keeps polling.
  replaced: laterMs,
}

function orderOptions(id: string, isPaid: boolean) {
  return queryOptions({
    queryKey: purchaseKeys.order(id),
    queryFn: ({ signal }) => call(transactionCalls.transaction, { id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data === undefined) return laterMs
      const isLate = orderProgress(data.status) === 'expired'
      // A transfer may come days after its order has ended.
      if (isLate && data.transfer !== null) return slowMs
      const usual = waits[data.status] ?? (isPaid && isLate ? laterMs : false)
      if (usual === false) return false
      const isLong = dataUpdateCount * soonMs > purchaseTerms.patienceMs
      return isLong ? laterMs : isPaid ? soonMs : usual
    },
  })
}

function useOrderDetail(id: string, isPaid: boolean) {
  return useQuery(orderOptions(id, isPaid))
}

export function useOrder(id: string, stored: Order | undefined) {
  const query = useOrderDetail(id, stored !== undefined && isMaybePaid(stored as Checkout))
  const { data: detail } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was agreed never changes
  const fromServer = useMemo(() => detail && orderFrom(detail), [detail?.id])
  const isAsking = useTransaction({ id, hash: undefined, ending: undefined }).name === 'signing'
  const base = stored ?? fromServer
  const order = base && orderNow(base, detail, isAsking)
  return { ...query, order, isAsking }
}

function orderNow(base: Order, detail: TransactionDetail | undefined, isAsking: boolean): Order {
  const resumed = resumeCheckout(base, { page: thisPage, isAsking })
  if (detail === undefined) return resumed
  return reduceCheckout(resumed, { type: 'PROGRESS', is: orderProgress(detail.status) })
}

/**
 * Retried under the same key until the server answers. If it never arrives, the server still finds
 * the payment on the chain.
 */
export function useOrderSubmission(order: Order | undefined, store: OrderStore): void {
  const key = order?.keys.prepare ?? ''
  const isDue = order?.phase === 'submitting'
  const isDone = () => store.send(key, { type: 'SUBMITTED' })
  useSubmission({
    key: purchaseKeys.submission(key),
    submit: isDue ? () => purchaseAdapter.submit(order as Order) : undefined,
    onAnswer: isDone,
    onRefused: isDone,
  })
}

/** The open transfer; a person may have one at a time. */
export const isOpenTransfer = ({ currency, status }: Transaction): boolean =>
  currency === bankCurrency && status === 'awaiting'

export const openOrders = queryOptions({
  queryKey: purchaseKeys.open,
  queryFn: ({ signal }) => call(activityCalls.latestTransactions, {}, { signal }),
  staleTime: 0,
})

export function useOpenOrders() {
  return useQuery(openOrders)
}
