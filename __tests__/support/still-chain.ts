import { createPublicClient, custom } from 'viem'
import { chainFacts, mainTokens } from '@/config/chain'
import type { ChainPort, RpcCall, RpcReply } from '@/server/ports/chain'

const said: Record<string, unknown> = {
  eth_chainId: '0x38',
  net_version: '56',
  eth_blockNumber: '0x1',
  eth_getCode: '0x',
  eth_getLogs: [],
  eth_call: `0x${'0'.repeat(64)}`,
}

/** A chain on which nothing ever happens, for tests that are about something else. */
export function stillChain(): ChainPort {
  const ask = async ({ method }: RpcCall): Promise<RpcReply> => ({ result: said[method] ?? '0x0' })
  const request = async ({ method }: { method: string }) => said[method] ?? '0x0'
  return {
    ask,
    reader: createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }),
    nodes: [],
    check: async () => 'answers',
    lastState: () => 'answers',
    currencies: async () => [
      { ...chainFacts.native, address: null },
      ...mainTokens.map((token) => ({ ...token, decimals: 18 })),
    ],
  }
}
