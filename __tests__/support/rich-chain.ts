import { createPublicClient, custom, encodeAbiParameters, type Hex, numberToHex } from 'viem'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { stillChain } from './still-chain'

export interface Holdings {
  bnb: bigint
  tokens: bigint
  code?: Hex
  sent?: bigint
}

export function richChain(holdings: Holdings): ChainPort {
  const chainAtRest = stillChain()
  const answers: Record<string, () => Hex> = {
    eth_getBalance: () => numberToHex(holdings.bnb),
    eth_call: () => encodeAbiParameters([{ type: 'uint256' }], [holdings.tokens]),
    eth_getTransactionCount: () => numberToHex(holdings.sent ?? 0n),
    eth_gasPrice: () => numberToHex(1_000_000_000n),
    eth_getCode: () => holdings.code ?? '0x',
  }
  const request = async (call: { method: string; params?: unknown }) => {
    const reply = answers[call.method]?.()
    if (reply !== undefined) return reply
    const answer = await chainAtRest.ask(call as Parameters<ChainPort['ask']>[0])
    return 'result' in answer ? answer.result : null
  }
  return {
    ...chainAtRest,
    ask: async (call) => ({ result: await request(call) }),
    client: createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }),
  }
}
