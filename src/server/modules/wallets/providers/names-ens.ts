import { type Address, createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'
import type { Names } from '../links'

const waitMs = 4_000

/**
 * ENS lives on Ethereum, which is not our chain; this reads names there and nothing else. The contract
 * holds each name against the address that it leads to. Names kept outside the chain are not followed:
 * they would let anybody choose an address for this server to call.
 */
export function ensNames(url: string): Names {
  const reader = createPublicClient({
    chain: mainnet,
    ccipRead: false,
    transport: http(url, { timeout: waitMs, retryCount: 0 }),
  })
  return {
    nameOf: async (address: Address) => {
      const name = await reader.getEnsName({ address })
      return name !== null && isPlain(name) ? name : undefined
    },
  }
}

/** Written as ENS writes it: one that only looks like another name is not. */
function isPlain(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
