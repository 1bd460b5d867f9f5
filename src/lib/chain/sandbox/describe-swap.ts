import { type Address, decodeFunctionData, formatUnits, type Hex } from 'viem'
import { bnbChain } from '../bnb-chain'
import { exchangeAbi } from '../exchange-abi'
import type { QuestionLine } from './questions'

interface Asked {
  to: Address
  data: Hex
  amountOf: (token: Address, amount: bigint) => Promise<string>
}

/** A swap in plain words; undefined for anything else. What is paid in coins stands above these lines already. */
export async function swapLines({
  to,
  data,
  amountOf,
}: Asked): Promise<QuestionLine[] | undefined> {
  const call = callIn(data)
  if (call === undefined) return undefined
  switch (call.functionName) {
    case 'deposit':
      return [{ label: 'You receive', value: 'The same amount of WBNB' }]
    case 'withdraw':
      return [
        { label: 'You send', value: await amountOf(to, call.args[0]) },
        { label: 'You receive', value: coins(call.args[0]) },
      ]
    case 'swapExactETHForTokens': {
      const [least, path, receiver] = call.args
      return boughtBy(receiver, await amountOf(path.at(-1) as Address, least))
    }
    case 'swapExactTokensForETH':
    case 'swapExactTokensForTokens': {
      const [paid, least, path, receiver] = call.args
      const isForCoins = call.functionName === 'swapExactTokensForETH'
      const received = isForCoins ? coins(least) : await amountOf(path.at(-1) as Address, least)
      const sent = { label: 'You send', value: await amountOf(path[0] as Address, paid) }
      return [sent, ...boughtBy(receiver, received)]
    }
  }
}

function boughtBy(receiver: Address, least: string): QuestionLine[] {
  return [
    { label: 'You receive at least', value: least },
    { label: 'Into the wallet', value: receiver },
  ]
}

function coins(amount: bigint): string {
  const { symbol, decimals } = bnbChain.nativeCurrency
  return `${formatUnits(amount, decimals)} ${symbol}`
}

function callIn(data: Hex) {
  try {
    return decodeFunctionData({ abi: exchangeAbi, data })
  } catch {
    return undefined
  }
}
