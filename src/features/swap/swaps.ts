import { swapTerms } from '@/config/terms'
import { trustedAddresses } from '@/config/trusted-addresses'
import { swapCalls } from '@/contract/swap'
import type { Checkout } from '@/features/checkout/machine'
import type { CheckoutStore, StoredCheckouts } from '@/features/checkout/record'
import { type CheckoutAdapter, Mismatch, type WalletAnswer } from '@/features/checkout/run'
import { call } from '@/lib/api/call'
import { queryClient } from '@/lib/api/query-client'
import { askChainAll, Reverted } from '@/lib/chain/chain-reader'
import { readAllowance, readSwapQuote } from '@/lib/chain/exchange'
import type { Ready } from '@/lib/chain/swap-transactions'
import * as m from './messages/steps'
import { atPrice, needsWord, type ReviewedSwap, swapPayText, termsAt } from './rules'
import { exchangeOptions } from './swap-queries'

export interface PreparedSwap extends Pick<ReviewedSwap, 'kind' | 'path' | 'pay' | 'receive'> {
  payer: string
  minimum: string
  deadlineMinutes: number
  approvals: number
}

export type Swap = Checkout<ReviewedSwap, PreparedSwap>
export type SwapStore = CheckoutStore<ReviewedSwap, PreparedSwap>

export const swapAddress = (id: string) => `/swap?swap=${id}`

export class PriceChanged extends Mismatch {
  constructor(readonly quote: ReviewedSwap) {
    super('price')
  }
}

export class SwapRefused extends Mismatch {
  constructor(
    readonly code: 'NO_LIQUIDITY' | 'UNDONE' | 'ALLOWANCE' | 'APPROVAL_WAITS',
    readonly reason = '',
  ) {
    super(code)
  }
}

/**
 * Prices a swap again right before the wallet is asked. For a worse price the person is asked; a
 * better one raises the guaranteed minimum.
 */
async function priceAgain({ quote, payer = '', hashes }: Swap): Promise<PreparedSwap> {
  const reviewed = quote as ReviewedSwap
  const { pay, receive, deadlineMinutes } = reviewed
  const now = await readSwapQuote(await queryClient.fetchQuery(exchangeOptions), {
    pay: { ...pay, name: pay.symbol },
    receive: { ...receive, name: receive.symbol },
    side: 'pay',
    units: BigInt(pay.amount),
  })
  if (typeof now === 'string') throw new SwapRefused('NO_LIQUIDITY')
  // guard: without it, a worse price between approval and swap is not confirmed —
  //   features/swap/swaps: a worse price after approval needs acceptance
  if (needsWord(reviewed, now)) throw new PriceChanged(atPrice(reviewed, now))
  const approvals = hashes.length + (await approvalsFor(reviewed, payer))
  const terms = { pay, receive, payer, deadlineMinutes, approvals }
  return { ...terms, ...termsAt(reviewed, now) }
}

async function approvalsFor({ kind, pay }: ReviewedSwap, owner: string): Promise<0 | 1> {
  if (kind !== 'swap' || pay.address === null) return 0
  const { router } = trustedAddresses
  return (await readAllowance(pay.address, { owner, router })) < BigInt(pay.amount) ? 1 : 0
}

const transactions = () => import('@/lib/chain/swap-transactions')

function step(payer: string, description: string, tryOut: () => Promise<Ready | Reverted>) {
  let ready: Ready | Reverted | undefined
  return {
    payer,
    description,
    check: async () => {
      ready = await tryOut()
      // guard: without it, the simulated transaction differs from the requested one — pages/swap:
      //   too little for the network fee is reported before signing
      if (ready instanceof Reverted) throw new SwapRefused('UNDONE', ready.reason)
    },
    send: async () => (await transactions()).sendReady(ready as Ready),
  }
}

function walletSteps(prepared: PreparedSwap) {
  const { payer, pay, receive, kind, path, minimum, deadlineMinutes, approvals } = prepared
  const { router, wrapped } = trustedAddresses
  const allow = step(payer, m.approveText({ pay: swapPayText(pay) }), async () =>
    (await transactions()).readyAllowance(payer, {
      token: pay.address ?? '',
      router,
      // guard: without it, the approval exceeds the swapped amount — features/swap/swaps: a first
      //   swap approves exactly its amount
      amount: BigInt(pay.amount),
    }),
  )
  const swapText = m.swapText({ pay: swapPayText(pay), currency: receive.symbol })
  const swap = step(payer, swapText, async () =>
    (await transactions()).readySwap({
      payer,
      router,
      wrapped,
      kind,
      path,
      deadlineMinutes,
      pay: BigInt(pay.amount),
      minimum: BigInt(minimum),
      isPaidInCoin: pay.address === null,
      isReceivedInCoin: receive.address === null,
    }),
  )
  return [...Array.from({ length: approvals }, () => allow), swap]
}

export function submitSwap({ quote, payer = '', hashes, keys }: Swap) {
  const { pay, receive } = quote as ReviewedSwap
  const input = {
    hash: hashes.at(-1) as string,
    payer,
    payCurrency: pay.symbol,
    pay: pay.amount,
    receiveCurrency: receive.symbol,
    receive: receive.amount,
  }
  return call(swapCalls.recordSwap, input, { idempotencyKey: keys.submit })
}

export const swapAdapter: CheckoutAdapter<ReviewedSwap, PreparedSwap> = {
  kind: 'swap',
  isLocal: true,
  prepare: async (value) => {
    const prepared = await priceAgain(value)
    return { prepared, id: value.keys.prepare, steps: prepared.approvals + 1 }
  },
  walletSteps,
  submit: submitSwap,
  deadlineMs: () => Date.now() + swapTerms.walletMs,
}

type Ask = (value: Swap) => Promise<WalletAnswer>

/**
 * Carries out a swap: approvals first, then the swap itself, with a new price before each. Existing
 * approvals are not requested again.
 */
export async function runSwap(store: SwapStore, key: string, ask: Ask): Promise<WalletAnswer> {
  for (let turn = 0; ; turn += 1) {
    const value = store.byKey(key)
    // guard: without it, a swap that is no longer at the wallet is run once more —
    //   features/swap/swaps: an unanswered question is not repeated — only if missing
    if (value?.phase !== 'atWallet' || value.newQuote !== undefined) return 'elsewhere'
    if (value.hashes.length > 0) await untilApproved(value)
    const prepared = await priceOrAsk(store, value)
    if (turn > 0 && prepared.approvals > value.hashes.length) throw new SwapRefused('ALLOWANCE')
    store.send(key, { type: 'REPRICED', prepared, steps: prepared.approvals + 1 })
    const answer = await ask(store.byKey(key) as Swap)
    const after = store.byKey(key)
    if (answer !== 'sent' || after?.phase !== 'atWallet') return answer
  }
}

async function priceOrAsk(store: SwapStore, value: Swap): Promise<PreparedSwap> {
  try {
    return await priceAgain(value)
  } catch (error) {
    if (error instanceof PriceChanged)
      store.send(value.keys.prepare, { type: 'QUOTE_CHANGED', quote: error.quote })
    throw error
  }
}

const approvalMs = 60_000

/**
 * Waits until an approval takes effect: its transaction is confirmed, or the token reports a
 * sufficient allowance.
 */
async function untilApproved({ hashes, quote, payer = '' }: Swap): Promise<void> {
  const endMs = Date.now() + approvalMs
  const params = [hashes.at(-1)]
  while (Date.now() < endMs) {
    const question = { method: 'eth_getTransactionReceipt', params }
    const [receipt] = await askChainAll([question]).catch(() => [null])
    if (receipt !== null || (await approvalsFor(quote as ReviewedSwap, payer)) === 0) return
    await new Promise((done) => setTimeout(done, swapTerms.lookMs))
  }
  throw new SwapRefused('APPROVAL_WAITS')
}

export const storedSwaps: StoredCheckouts<ReviewedSwap, PreparedSwap> = { kind: 'swap' }
