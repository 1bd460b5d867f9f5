import {
  type Address,
  createPublicClient,
  custom,
  decodeFunctionData,
  erc20Abi,
  formatUnits,
  type Hex,
} from 'viem'
import { bnbChain } from '../bnb-chain'
import { askChain } from './ask-chain'
import { swapLines } from './describe-swap'
import type { PaymentRequest } from './owner'
import type { Question, QuestionLine } from './questions'

type Payment = Extract<Question, { kind: 'payment' }>

/** A transaction in plain words: what leaves the wallet, and to whom. */
export async function describePayment({ to, value, data }: PaymentRequest): Promise<Payment> {
  const { symbol, decimals } = bnbChain.nativeCurrency
  const amount = BigInt(value ?? 0)
  const native: QuestionLine[] =
    amount > 0n ? [{ label: 'You send', value: `${formatUnits(amount, decimals)} ${symbol}` }] : []
  if (to === undefined) return { kind: 'payment', lines: native, hasUnknownData: true }
  const isPlain = data === undefined || data === '0x'
  const swap = isPlain ? undefined : await swapLines({ to, data, amountOf: tokenAmount })
  const lines = isPlain ? [] : (swap ?? (await tokenLines(to, data)))
  const contract = swap === undefined ? 'Token contract' : 'Through the contract'
  const toLine = { label: lines?.length ? contract : 'To', value: to }
  return {
    kind: 'payment',
    lines: [...native, ...(lines ?? []), toLine],
    hasUnknownData: lines === undefined,
  }
}

/** Undefined for data that cannot be read. */
async function tokenLines(token: Address, data: Hex): Promise<QuestionLine[] | undefined> {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName === 'transfer') {
      const [to, amount] = args
      const sum = await tokenAmount(token, amount)
      return [
        { label: 'You send', value: sum },
        { label: 'To', value: to },
      ]
    }
    if (functionName !== 'approve') return undefined
    const [spender, amount] = args
    return [
      { label: 'You allow', value: spender },
      { label: 'To take up to', value: await tokenAmount(token, amount) },
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
