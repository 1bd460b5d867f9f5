import { type Address, createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'
import type { Names } from '../links'

const waitMs = 4_000

/** The picture at a link of a name's owner, as a PNG in Base64. */
export type PictureAt = (link: string) => Promise<string | undefined>

/**
 * Off-chain names and records are not followed: with them a node could name any address for this
 * server to call. A picture's link is called, but by the rule of `downloadPublic`.
 */
export function ensNames(url: string, pictureAt: PictureAt): Names {
  const client = createPublicClient({
    chain: mainnet,
    ccipRead: false,
    transport: http(url, { timeout: waitMs, retryCount: 0 }),
  })
  const nameOf = async (address: Address) => {
    const name = await client.getEnsName({ address })
    return name !== null && isPlain(name) ? name : undefined
  }
  return {
    nameOf,
    avatarOf: async (address) => {
      const name = await nameOf(address)
      const link = name && (await client.getEnsText({ name, key: 'avatar' }))
      return link ? pictureAt(link) : undefined
    },
  }
}

/** Whether a name is in its normal form; names that only look like another one are refused. */
function isPlain(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
