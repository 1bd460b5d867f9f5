import {
  type Address,
  concat,
  encodeFunctionData,
  type Hex,
  type LocalAccount,
  recoverTypedDataAddress,
  zeroAddress,
} from 'viem'
import { chainFacts } from '@/config/chain'
import { safeAbi } from './abi'
import type { TokenStep } from './acts'

/** What two owners sign, as wallets show it: one act of the vault with its nonce. */
export function vaultDocument(vault: Address, { to = vault, data }: TokenStep, nonce: number) {
  return {
    domain: { chainId: chainFacts.id, verifyingContract: vault },
    types: {
      SafeTx: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'data', type: 'bytes' },
        { name: 'operation', type: 'uint8' },
        { name: 'safeTxGas', type: 'uint256' },
        { name: 'baseGas', type: 'uint256' },
        { name: 'gasPrice', type: 'uint256' },
        { name: 'gasToken', type: 'address' },
        { name: 'refundReceiver', type: 'address' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'SafeTx',
    message: {
      to,
      value: 0n,
      data,
      // A call; a delegate call would run foreign code as the vault.
      operation: 0,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce: BigInt(nonce),
    },
  } as const
}

type VaultDocument = ReturnType<typeof vaultDocument>

export function signForVault(owner: LocalAccount, document: VaultDocument): Promise<Hex> {
  return owner.signTypedData(document)
}

export function signerForVault(document: VaultDocument, signature: Hex): Promise<Address> {
  return recoverTypedDataAddress({ ...document, signature })
}

/** The transaction that executes an act. Its sender pays the fee and decides nothing. */
export function vaultCall(
  { message }: VaultDocument,
  signatures: readonly { owner: Address; signature: Hex }[],
): Hex {
  // The contract expects them sorted by their owners' addresses.
  const inOrder = [...signatures].sort((a, b) =>
    a.owner.toLowerCase() < b.owner.toLowerCase() ? -1 : 1,
  )
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice } = message
  return encodeFunctionData({
    abi: safeAbi,
    functionName: 'execTransaction',
    args: [
      to,
      value,
      data,
      operation,
      safeTxGas,
      baseGas,
      gasPrice,
      message.gasToken,
      message.refundReceiver,
      concat(inOrder.map(({ signature }) => signature)),
    ],
  })
}
