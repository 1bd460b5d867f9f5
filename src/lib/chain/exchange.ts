import { wrappedCoinName } from '@/config/chain'
import { coinDecimals } from '@/config/coins'
import { wholeBps } from '@/config/units'
import type { Currency } from '@/contract/currency'
import { askChainAll, askChainEach, ChainAway, type ChainQuestion, Reverted } from './chain-reader'

const wordDigits = 64

/** The first four bytes of the signature's hash. */
export const selectors = {
  balanceOf: '70a08231',
  allowance: 'dd62ed3e',
  wrappedCoin: 'ad5c4648',
  amountsOut: 'd06ca61f',
  amountsIn: '1f00ca74',
} as const

/** Calls are encoded by hand, because a library for it would be larger than the page. */
export function callQuestion(to: string, ...words: string[]): ChainQuestion {
  return { method: 'eth_call', params: [{ to, data: `0x${words.join('')}` }, 'latest'] }
}

export function numberWord(value: bigint): string {
  return value.toString(16).padStart(wordDigits, '0')
}

export function addressWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(wordDigits, '0')
}

export function listWords(addresses: readonly string[]): string {
  const offset = numberWord(BigInt(wordDigits))
  return [offset, numberWord(BigInt(addresses.length)), ...addresses.map(addressWord)].join('')
}

export function wordsIn(answer: unknown): bigint[] {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{64})+$/i.test(answer))
    throw new ChainAway(answer)
  const words = answer.slice(2).match(/.{64}/g) ?? []
  return words.map((word) => BigInt(`0x${word}`))
}

export function addressIn(answer: unknown): string {
  const [word = 0n] = wordsIn(answer)
  return `0x${word.toString(16).padStart(40, '0').slice(-40)}`
}

export async function readWalletFunds(
  address: string,
  currencies: readonly Currency[],
): Promise<{ balances: Record<string, bigint>; gasPrice: bigint }> {
  const [price, ...answers] = await askChainAll([
    { method: 'eth_gasPrice', params: [] },
    ...currencies.map((currency) =>
      currency.address === null
        ? { method: 'eth_getBalance', params: [address, 'latest'] }
        : callQuestion(currency.address, selectors.balanceOf, addressWord(address)),
    ),
  ])
  const amounts = currencies.map(({ symbol }, index) => [symbol, BigInt(String(answers[index]))])
  return { balances: Object.fromEntries(amounts), gasPrice: BigInt(String(price)) }
}

export interface Exchange {
  router: string
  wrapped: string
  currencies: Currency[]
}

export interface SwapWish {
  pay: Currency
  receive: Currency
  side: 'pay' | 'receive'
  units: bigint
}

/** `wrap` and `unwrap` exchange one to one. */
export type SwapKind = 'swap' | 'wrap' | 'unwrap'

export interface SwapQuote {
  kind: SwapKind
  path: string[]
  pay: bigint
  receive: bigint
  /** How much worse the rate is than that of a very small amount; undefined if unknown. */
  impactBps: bigint | undefined
}

/**
 * The router names another wrapped coin than this page knows, so one of the two addresses is wrong.
 */
export class WrongExchange extends Error {
  override name = 'WrongExchange'
}

/**
 * Reads the exchange. The addresses of router and wrapped coin are built into the page; a node's
 * answer is only compared with them.
 */
export async function readExchange(
  { router, wrapped }: Pick<Exchange, 'router' | 'wrapped'>,
  listed: readonly Currency[],
): Promise<Exchange> {
  const [answer] = await askChainAll([callQuestion(router, selectors.wrappedCoin)])
  if (addressIn(answer) !== lower(wrapped)) throw new WrongExchange('Not the token of this page.')
  const token = {
    symbol: 'WBNB',
    name: wrappedCoinName,
    decimals: coinDecimals,
    address: wrapped,
  }
  return { router, wrapped, currencies: [...listed, token] }
}

export type NoQuote = 'no-liquidity' | 'too-small'

export async function readSwapQuote(
  exchange: Exchange,
  wish: SwapWish,
  signal?: AbortSignal,
): Promise<SwapQuote | NoQuote> {
  const [from, to] = [tokenOf(exchange, wish.pay), tokenOf(exchange, wish.receive)]
  if (from === to) {
    const kind = wish.pay.address === null ? 'wrap' : 'unwrap'
    return { kind, path: [from], pay: wish.units, receive: wish.units, impactBps: 0n }
  }
  const paths = pathsBetween(exchange, from, to)
  const amounts = await amountsOf(exchange.router, paths, wish, signal)
  const offers = paths.flatMap((path, index) => {
    const answer = amounts[index]
    return answer === undefined || answer.receive === 0n ? [] : [{ path, ...answer }]
  })
  const [best] = offers.toSorted((a, b) => betterFirst(wish.side, a, b))
  if (best === undefined)
    return amounts.some((answer) => answer?.receive === 0n) ? 'too-small' : 'no-liquidity'
  const impactBps = await impactOf(exchange.router, best, signal)
  return { kind: 'swap', ...best, impactBps }
}

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
  const selector = side === 'pay' ? selectors.amountsOut : selectors.amountsIn
  const answers = await askChainEach(
    paths.map((path) => callQuestion(router, selector, numberWord(units), listWords(path))),
    signal,
  )
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
/** The comparison uses at most a tenth of the amount, which still shows most of the effect. */
const minProbePart = 10n
/** The minimum units of the comparison, so that rounding by one is a hundredth of a percent. */
const minProbe = 10_000n

/**
 * Compared with a thousandth of the amount, or more for coarse currencies: the exchange's fee is in
 * both and cancels out.
 */
async function impactOf(
  router: string,
  { path, pay, receive }: Amounts & { path: string[] },
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const probe = pay < receive ? pay / minProbe : receive / minProbe
  if (probe < minProbePart) return undefined
  const part = probe < probePart ? probe : probePart
  const units = pay / part
  const [small] = await amountsOf(router, [path], { side: 'pay', units }, signal)
  if (small === undefined || small.receive === 0n) return undefined
  const atThatRate = (small.receive * pay) / units
  const lost = atThatRate - receive
  return lost <= 0n ? 0n : (lost * BigInt(wholeBps)) / atThatRate
}

function tokenOf({ wrapped }: Exchange, { address }: Currency): string {
  return lower(address ?? wrapped)
}

const lower = (address: string) => address.toLowerCase()

export async function readAllowance(
  token: string,
  { owner, router }: { owner: string; router: string },
): Promise<bigint> {
  const question = callQuestion(token, selectors.allowance, addressWord(owner), addressWord(router))
  const [answer] = await askChainAll([question])
  return wordsIn(answer)[0] ?? 0n
}
