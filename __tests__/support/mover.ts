import { eq } from 'drizzle-orm'
import { shareTokens } from '@/server/modules/custody/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import type { TestApi } from './api'
import type { TestMember } from './member'
import { makeBuyer } from './purchase'
import { makeHolder } from './staking'

/** A member with shares and a linked wallet, with the token in the books. Returns the wallet. */
export async function makeMover(api: TestApi, member: TestMember): Promise<string> {
  const { db, clock } = api.services
  const { chain } = api.services
  api.services.chain = { ...chain, nodes: [{ name: 'a still node', client: chain.client }] }
  await makeHolder(api, member)
  const address = await makeBuyer(api, member)
  const { contracts, vault, desk, registrar } = sandboxShareToken
  const addresses = { token: contracts.token, registry: contracts.registry, vault, desk, registrar }
  const lower = Object.fromEntries(
    Object.entries(addresses).map(([name, walletAddress]) => [name, walletAddress.toLowerCase()]),
  ) as typeof addresses
  const row = { asset: 'SHARE' as const, chainId: 56, firstBlock: 0n, createdAt: clock.now() }
  await db
    .insert(shareTokens)
    .values({ ...row, ...lower })
    .onConflictDoNothing()
  await db
    .update(walletLinks)
    .set({ message: 'signed', signature: '0x00' })
    .where(eq(walletLinks.address, address))
  return address
}
