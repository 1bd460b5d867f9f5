import { createPublicClient, custom, numberToHex, pad } from 'viem'
import { chainFacts } from '@/config/chain'
import { mainTokens } from '@/config/coins'
import type { ChainPort, RpcCall, RpcReply } from '@/server/chain/nodes/chain'

const fixedAnswers: Record<string, unknown> = {
  eth_chainId: '0x38',
  net_version: '56',
  eth_blockNumber: '0x1',
  eth_getCode: '0x',
  eth_getLogs: [],
  eth_getBalance: numberToHex(10n ** 30n),
  eth_call: `0x${'0'.repeat(64)}`,
}
const rich = pad(numberToHex(10n ** 30n))
const balanceOf = '0x70a08231'

function answerTo({ method, params }: { method: string; params?: unknown }): unknown {
  const [call] = (params ?? []) as [{ data?: string }?]
  const isBalance = method === 'eth_call' && call?.data?.startsWith(balanceOf)
  return isBalance ? rich : (fixedAnswers[method] ?? '0x0')
}

export function stillChain(): ChainPort {
  const answerCall = async (call: RpcCall): Promise<RpcReply> => ({ result: answerTo(call) })
  const request = async (call: { method: string; params?: unknown }) => answerTo(call)
  return {
    ask: answerCall,
    client: createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }),
    nodes: [],
    check: async () => 'answers',
    currencies: async () => [
      { ...chainFacts.native, address: null },
      ...mainTokens.map((token) => ({ ...token, decimals: 18 })),
    ],
  }
}
