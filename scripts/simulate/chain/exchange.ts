import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
  toEventSelector,
} from 'viem'
import { mainRouter, mainWrapped } from '@/config/chain'
import { type ModelChain, type ModelTransaction, tokenOf, transferLog } from './model-chain'

const exchangeAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

const router = mainRouter.toLowerCase() as Hex
export const wrapped = mainWrapped.toLowerCase() as Hex
/** `WETH()` of the router. */
export const wrappedCall = '0xad5c4648'
/** Whom the tokens of a swap come from and go to. */
const pair: Hex = `0x${'5a'.repeat(20)}`

export interface Leg {
  symbol: string
  amount: bigint
}

interface SwapWish {
  pay: Leg
  receive: Leg
  isReverted?: boolean | undefined
  /** Of a transaction whose place this one takes. */
  nonce?: number | undefined
}

/** A swap by the exchange's router, with the events that a real one leaves. */
export function swapOn(
  chain: ModelChain,
  from: Hex,
  { pay, receive, isReverted = false, nonce }: SwapWish,
): ModelTransaction {
  const logs = isReverted ? [] : [...legLogs(from, pay), ...received(from, receive)]
  const value = pay.symbol === 'BNB' ? pay.amount : 0n
  return {
    hash: chain.newHash(),
    from,
    to: router,
    value,
    isReverted,
    logs,
    nonce: nonce ?? chain.nextNonce(from),
    input: inputOf(from, pay, receive),
  }
}

const addressOf = (symbol: string) => (symbol === 'BNB' ? wrapped : tokenOf(symbol))

function inputOf(to: Hex, pay: Leg, receive: Leg): Hex {
  const path = [addressOf(pay.symbol), addressOf(receive.symbol)]
  const [least, deadline] = [0n, 2_000_000_000n]
  if (pay.symbol === 'BNB')
    return encodeFunctionData({
      abi: exchangeAbi,
      functionName: 'swapExactETHForTokens',
      args: [least, path, to, deadline],
    })
  return encodeFunctionData({
    abi: exchangeAbi,
    functionName: receive.symbol === 'BNB' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
    args: [pay.amount, least, path, to, deadline],
  })
}

const legLogs = (from: Hex, { symbol, amount }: Leg) => [
  symbol === 'BNB'
    ? wrappedLog('Deposit(address,uint256)', amount)
    : transferLog(tokenOf(symbol), { from, to: pair, amount }),
]

const received = (to: Hex, { symbol, amount }: Leg) => [
  symbol === 'BNB'
    ? wrappedLog('Withdrawal(address,uint256)', amount)
    : transferLog(tokenOf(symbol), { from: pair, to, amount }),
]

/** The router wraps and unwraps coins for those who swap them. */
const wrappedLog = (event: string, amount: bigint) => ({
  address: wrapped,
  topics: [toEventSelector(event), pad(router)],
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})
