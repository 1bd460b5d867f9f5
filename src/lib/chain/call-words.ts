import type { Currency } from '@/contract/currency'
import { askChainAll, ChainAway, type ChainQuestion } from './chain-reader'

const wordDigits = 64

/** The first four bytes of what a contract is asked: a hash of the function's name and kinds. */
export const selectors = {
  balanceOf: '70a08231',
  allowance: 'dd62ed3e',
  wrappedCoin: 'ad5c4648',
  amountsOut: 'd06ca61f',
  amountsIn: '1f00ca74',
} as const

/** A question to a contract, put together by hand: a whole library of encodings would weigh more than the page. */
export function callQuestion(to: string, ...words: string[]): ChainQuestion {
  return { method: 'eth_call', params: [{ to, data: `0x${words.join('')}` }, 'latest'] }
}

export function numberWord(value: bigint): string {
  return value.toString(16).padStart(wordDigits, '0')
}

export function addressWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(wordDigits, '0')
}

/** A list as the last of two arguments: where it begins, how long it is, and what is in it. */
export function listWords(addresses: readonly string[]): string {
  const place = numberWord(BigInt(wordDigits))
  return [place, numberWord(BigInt(addresses.length)), ...addresses.map(addressWord)].join('')
}

/** The words of an answer, as whole numbers. */
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

interface WalletFunds {
  /** By symbol, in base units. */
  balances: Record<string, bigint>
  gasPrice: bigint
}

/** What a wallet holds, and what the network takes for a unit of work, in one request. */
export async function readWalletFunds(
  address: string,
  currencies: readonly Currency[],
): Promise<WalletFunds> {
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
