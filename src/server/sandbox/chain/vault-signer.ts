import type { ChainPort } from '@/server/chain/nodes/chain'
import { safeAbi } from '@/server/chain/token/abi'
import { signForVault, vaultCall, vaultDocument } from '@/server/chain/token/vault'
import { type VaultAct, vaultActStep } from '@/server/chain/token/vault-acts'
import { LocalChain } from './local-chain'
import { tokenDeployer, vaultOwners } from './sandbox-tokens'
import { sandboxShareToken } from './share-token'

/** Two of the vault's three people, whose keys a sandbox has and a production never. */
const signers = vaultOwners.slice(0, 2)

/** Signs an act of the vault as two owners do, each separately, and pays for it. */
export async function actAsVault(chain: ChainPort, act: VaultAct): Promise<void> {
  const { vault } = sandboxShareToken
  const nonce = await chain.client.readContract({
    address: vault,
    abi: safeAbi,
    functionName: 'nonce',
  })
  const step = vaultActStep(sandboxShareToken, act)
  const document = vaultDocument(vault, step, Number(nonce))
  const halves = signers.map(async (owner) => ({
    owner: owner.address,
    signature: await signForVault(owner, document),
  }))
  const data = vaultCall(document, await Promise.all(halves))
  await new LocalChain(chain).sendAll(tokenDeployer, [{ to: vault, data, gas: step.gas }])
}
