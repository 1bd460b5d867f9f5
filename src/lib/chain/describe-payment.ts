import {
  type Address,
  createPublicClient,
  custom,
  decodeFunctionData,
  erc20Abi,
  formatUnits,
  type Hex,
} from 'viem'
import * as m from '../messages/sandbox'
import { bnbChain, exchangeAbi } from './bnb-chain'
import type { QuestionLine, WalletQuestion } from './sandbox-events'
import type { PaymentRequest } from './sandbox-owner'
import { askChain } from './sandbox-rpc'

interface ContractCall {
  to: Address
  data: Hex
  amountOf: (token: Address, amount: bigint) => Promise<string>
}

type Payment = Extract<WalletQuestion, { kind: 'payment' }>

export async function describePayment({ to, value, data }: PaymentRequest): Promise<Payment> {
  const { symbol, decimals } = bnbChain.nativeCurrency
  const amount = BigInt(value ?? 0)
  const native: QuestionLine[] =
    amount > 0n
      ? [{ label: m.sendLabel(), value: `${formatUnits(amount, decimals)} ${symbol}` }]
      : []
  if (to === undefined) return { kind: 'payment', lines: native, hasUnknownData: true }
  const isPlain = data === undefined || data === '0x'
  const swap = isPlain ? undefined : await swapLines({ to, data, amountOf: tokenAmount })
  const lines = isPlain ? [] : (swap ?? (await tokenLines(to, data)))
  const contract = swap === undefined ? m.tokenLabel() : m.throughLabel()
  const toLine = { label: lines?.length ? contract : m.toLabel(), value: to }
  return {
    kind: 'payment',
    lines: [...native, ...(lines ?? []), toLine],
    hasUnknownData: lines === undefined,
  }
}

async function tokenLines(token: Address, data: Hex): Promise<QuestionLine[] | undefined> {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName === 'transfer') {
      const [to, amount] = args
      const sum = await tokenAmount(token, amount)
      return [
        { label: m.sendLabel(), value: sum },
        { label: m.toLabel(), value: to },
      ]
    }
    if (functionName !== 'approve') return undefined
    const [spender, amount] = args
    return [
      { label: m.allowLabel(), value: spender },
      { label: m.limitLabel(), value: await tokenAmount(token, amount) },
    ]
  } catch {
    return undefined
  }
}

async function tokenAmount(address: Address, amount: bigint): Promise<string> {
  const chain = createPublicClient({ chain: bnbChain, transport: custom({ request: askChain }) })
  const [symbol, decimals] = await Promise.all([
    chain.readContract({ address, abi: erc20Abi, functionName: 'symbol' }),
    chain.readContract({ address, abi: erc20Abi, functionName: 'decimals' }),
  ])
  return `${formatUnits(amount, decimals)} ${symbol.slice(0, 12)}`
}

export async function swapLines({
  to,
  data,
  amountOf,
}: ContractCall): Promise<QuestionLine[] | undefined> {
  const call = callIn(data)
  if (call === undefined) return undefined
  switch (call.functionName) {
    case 'deposit':
      return [{ label: m.receiveLabel(), value: m.sameText() }]
    case 'withdraw':
      return [
        { label: m.sendLabel(), value: await amountOf(to, call.args[0]) },
        { label: m.receiveLabel(), value: coins(call.args[0]) },
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
      const sent = { label: m.sendLabel(), value: await amountOf(path[0] as Address, paid) }
      return [sent, ...boughtBy(receiver, received)]
    }
  }
}

function boughtBy(receiver: Address, least: string): QuestionLine[] {
  return [
    { label: m.leastLabel(), value: least },
    { label: m.intoLabel(), value: receiver },
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
