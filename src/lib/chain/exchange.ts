import type { Currency } from '@/contract/currency'
import {
  addressIn,
  addressWord,
  callQuestion,
  listWords,
  numberWord,
  selectors,
  wordsIn,
} from './call-words'
import { askChainAll, askChainEach, Reverted } from './chain-reader'

/** What can be swapped with what. */
export interface Exchange {
  router: string
  /** The coin of the chain as a token. */
  wrapped: string
  currencies: Currency[]
}

export interface SwapWish {
  pay: Currency
  receive: Currency
  /** Which of the two amounts is given. */
  side: 'pay' | 'receive'
  units: bigint
}

/** `wrap` and `unwrap` change the coin into its token and back, one for one. */
export type SwapKind = 'swap' | 'wrap' | 'unwrap'

export interface SwapQuote {
  kind: SwapKind
  /** The tokens it goes through, the first and the last included. */
  path: string[]
  pay: bigint
  receive: bigint
  /** How much worse the rate is than for a very small amount. */
  impactBps: bigint
}

const wrappedDecimals = 18

/** The token of the coin is the router's own: nobody else's word is taken for it. */
export async function readExchange(router: string, listed: readonly Currency[]): Promise<Exchange> {
  const [answer] = await askChainAll([callQuestion(router, selectors.wrappedCoin)])
  const wrapped = addressIn(answer)
  const token = { symbol: 'WBNB', name: 'Wrapped BNB', decimals: wrappedDecimals, address: wrapped }
  return { router, wrapped, currencies: [...listed, token] }
}

/** The best of the ways there are; undefined when none of them has enough. */
export async function readSwapQuote(
  exchange: Exchange,
  wish: SwapWish,
  signal?: AbortSignal,
): Promise<SwapQuote | undefined> {
  const [from, to] = [tokenOf(exchange, wish.pay), tokenOf(exchange, wish.receive)]
  if (from === to) {
    const kind = wish.pay.address === null ? 'wrap' : 'unwrap'
    return { kind, path: [from], pay: wish.units, receive: wish.units, impactBps: 0n }
  }
  const paths = pathsBetween(exchange, from, to)
  const amounts = await amountsOf(exchange.router, paths, wish, signal)
  const found = paths.flatMap((path, index) => {
    const answer = amounts[index]
    return answer === undefined || answer.receive === 0n ? [] : [{ path, ...answer }]
  })
  const [best] = found.toSorted((one, other) => betterFirst(wish.side, one, other))
  if (best === undefined) return undefined
  const impactBps = await impactOf(exchange.router, best, signal)
  return { kind: 'swap', ...best, impactBps }
}

/** Straight, and through each of the others. */
function pathsBetween({ currencies, wrapped }: Exchange, from: string, to: string): string[][] {
  const tokens = currencies.flatMap(({ address }) => (address === null ? [] : [lower(address)]))
  const between = [...new Set([lower(wrapped), ...tokens])].filter(
    (token) => token !== from && token !== to,
  )
  return [[from, to], ...between.map((token) => [from, token, to])]
}

interface Amounts {
  pay: bigint
  receive: bigint
}

async function amountsOf(
  router: string,
  paths: string[][],
  { side, units }: Pick<SwapWish, 'side' | 'units'>,
  signal?: AbortSignal,
): Promise<(Amounts | undefined)[]> {
  const asked = side === 'pay' ? selectors.amountsOut : selectors.amountsIn
  const answers = await askChainEach(
    paths.map((path) => callQuestion(router, asked, numberWord(units), listWords(path))),
    signal,
  )
  // Before the amounts stand the place and the length of their list.
  return answers.map((answer) => {
    if (answer instanceof Reverted) return undefined
    const amounts = wordsIn(answer).slice(2)
    const [pay, receive] = [amounts[0], amounts.at(-1)]
    return pay === undefined || receive === undefined ? undefined : { pay, receive }
  })
}

function betterFirst(side: SwapWish['side'], one: Amounts, other: Amounts): number {
  const gain = side === 'pay' ? other.receive - one.receive : one.pay - other.pay
  return gain > 0n ? 1 : gain < 0n ? -1 : 0
}

const probePart = 1_000n
/** What is rounded off such an amount says nothing about a rate. */
const probeLeast = 100_000n
const wholeBps = 10_000n

/**
 * Against the rate of a thousandth of it: what the exchange takes for itself is in both, so that only the
 * effect of the amount is left, whatever exchange it is.
 */
async function impactOf(
  router: string,
  { path, pay, receive }: Amounts & { path: string[] },
  signal?: AbortSignal,
): Promise<bigint> {
  const units = pay / probePart
  if (units < probeLeast || receive / probePart < probeLeast) return 0n
  const [small] = await amountsOf(router, [path], { side: 'pay', units }, signal)
  if (small === undefined || small.receive === 0n) return 0n
  const atThatRate = (small.receive * pay) / units
  const lost = atThatRate - receive
  return lost <= 0n ? 0n : (lost * wholeBps) / atThatRate
}

export function tokenOf({ wrapped }: Exchange, { address }: Currency): string {
  return lower(address ?? wrapped)
}

const lower = (address: string) => address.toLowerCase()

/** What a wallet lets the router take of a token. */
export async function readAllowance(
  token: string,
  { owner, router }: { owner: string; router: string },
): Promise<bigint> {
  const question = callQuestion(token, selectors.allowance, addressWord(owner), addressWord(router))
  const [answer] = await askChainAll([question])
  return wordsIn(answer)[0] ?? 0n
}
