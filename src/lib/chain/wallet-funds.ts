import type { Currency } from '@/contract/currency'
import { addressWord, callQuestion, selectors } from './call-words'
import { askChainAll } from './chain-reader'

export interface WalletFunds {
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
