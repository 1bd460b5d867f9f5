import {
  createPublicClient,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  numberToHex,
  parseAbi,
} from 'viem'
import { sandboxWrapped } from '@/config/chain'
import { mainTokens } from '@/config/coins'
import type { ChainPort, RpcReply } from '@/server/chain/nodes/chain'
import { stillChain } from './still-chain'

const wrapped: Hex = sandboxWrapped
const routerAbi = parseAbi([
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
])
const abi = [...routerAbi, ...erc20Abi] as const

export interface Pools {
  coins: bigint
  dollars: bigint
  bnb: bigint
  tokens: bigint
  allowance: bigint
  receipts: Record<string, boolean>
  wrapped: Hex
  sentCount: number
  estimate: RpcReply | undefined
  hold: (path: string) => Promise<void>
}

export function pools(changes: Partial<Pools> = {}): Pools {
  const oneToken = 10n ** 18n
  return {
    coins: 400n * oneToken,
    dollars: 240_000n * oneToken,
    bnb: 10n * oneToken,
    tokens: 5_000n * oneToken,
    allowance: 0n,
    receipts: {},
    wrapped,
    sentCount: 3,
    estimate: undefined,
    hold: async () => undefined,
    ...changes,
  }
}

export function exchangeChain(state: Pools): ChainPort {
  const chainAtRest = stillChain()
  const answers: Record<string, (params: unknown[]) => unknown> = {
    eth_getBalance: () => numberToHex(state.bnb),
    eth_gasPrice: () => numberToHex(1_000_000_000n),
    eth_getTransactionCount: () => numberToHex(state.sentCount),
    eth_estimateGas: () => numberToHex(150_000),
    eth_getBlockByNumber: () => ({ number: '0x10', hash: blockHash, timestamp: '0x65000000' }),
    eth_blockNumber: () => '0x20',
    eth_getTransactionByHash: ([hash]) =>
      state.receipts[String(hash)] === undefined ? null : { hash, from: wrapped, to: wrapped },
    eth_getTransactionReceipt: ([hash]) => {
      const isGood = state.receipts[String(hash)]
      const status = isGood ? '0x1' : '0x0'
      return isGood === undefined
        ? null
        : { status, blockNumber: '0x10', blockHash, logs: [], transactionHash: hash }
    },
  }
  const reply = async (call: { method: string; params?: unknown }): Promise<RpcReply> => {
    const params = (call.params ?? []) as unknown[]
    if (call.method === 'eth_call') return contractReply(state, params[0] as { data: Hex })
    if (call.method === 'eth_estimateGas' && state.estimate) return state.estimate
    const answer = answers[call.method]
    if (answer !== undefined) return { result: answer(params) }
    return chainAtRest.ask(call as Parameters<ChainPort['ask']>[0])
  }
  const request = async (call: { method: string; params?: unknown }) => {
    const saidReply = await reply(call)
    if ('result' in saidReply) return saidReply.result
    throw Object.assign(new Error(saidReply.error.message), saidReply.error)
  }
  return {
    ...chainAtRest,
    ask: reply,
    client: createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }),
  }
}

const blockHash = `0x${'ab'.repeat(32)}`

async function contractReply(state: Pools, { data }: { data: Hex }): Promise<RpcReply> {
  const { functionName, args } = decodeFunctionData({ abi, data })
  const result = (value: unknown) => ({
    result: encodeFunctionResult({ abi, functionName, result: value } as never),
  })
  switch (functionName) {
    case 'WETH':
      return result(state.wrapped)
    case 'balanceOf':
      return result(state.tokens)
    case 'allowance':
      return result(state.allowance)
    case 'getAmountsOut':
    case 'getAmountsIn': {
      const [amount, path] = args as [bigint, Hex[]]
      const name = path.map((token) => token.slice(0, 6)).join('>')
      await state.hold(`${functionName} ${amount} ${name}`)
      const amounts =
        functionName === 'getAmountsOut' ? outputOf(state, amount, path) : into(state, amount, path)
      const error = {
        code: 3,
        message: 'execution reverted: UniswapV2Library: INSUFFICIENT_LIQUIDITY',
      }
      return amounts === undefined ? { error } : result(amounts)
    }
    default:
      return { error: { code: 3, message: 'execution reverted' } }
  }
}

function reserves({ coins, dollars }: Pools, path: Hex[]): [bigint, bigint] | undefined {
  const usdt = mainTokens[0].address.toLowerCase()
  const [from, to, ...furtherTokens] = path.map((token) => token.toLowerCase())
  if (furtherTokens.length > 0 || coins === 0n) return undefined
  if (from === wrapped.toLowerCase() && to === usdt) return [coins, dollars]
  return from === usdt && to === wrapped.toLowerCase() ? [dollars, coins] : undefined
}

function outputOf(state: Pools, amount: bigint, path: Hex[]): bigint[] | undefined {
  const reservesFound = reserves(state, path)
  if (reservesFound === undefined) return undefined
  const [ownReserve, otherReserve] = reservesFound
  const paidAfterFee = amount * 997n
  return [amount, (paidAfterFee * otherReserve) / (ownReserve * 1_000n + paidAfterFee)]
}

function into(state: Pools, amount: bigint, path: Hex[]): bigint[] | undefined {
  const reservesFound = reserves(state, path)
  if (reservesFound === undefined || amount >= reservesFound[1]) return undefined
  const [ownReserve, otherReserve] = reservesFound
  return [(ownReserve * amount * 1_000n) / ((otherReserve - amount) * 997n) + 1n, amount]
}
