import { type Address, createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'
import type { Names } from '../links'

const waitMs = 4_000

/** Names kept off the chain are not followed: anybody could make this server call any address. */
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

/** Names that merely look like others are refused. */
function isPlain(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
