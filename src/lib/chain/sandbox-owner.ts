import { type Address, createWalletClient, custom, type Hex, type TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { browserStorage } from '@/lib/storage/web-storage'
import { bnbChain } from './bnb-chain'
import { askChain } from './sandbox-rpc'

export interface PaymentRequest {
  from?: Address
  to?: Address
  value?: Hex
  data?: Hex
  gas?: Hex
}

const keyPattern = /^0x[0-9a-f]{64}$/

/** The key is unprotected in the browser's storage. It holds only test money. */
function ownKey(): Hex {
  const stored = browserStorage.read('sandbox-wallet-key')
  if (stored !== undefined && keyPattern.test(stored)) return stored as Hex
  const fresh = generatePrivateKey()
  browserStorage.write('sandbox-wallet-key', fresh)
  return fresh
}

export function openOwner() {
  const account = privateKeyToAccount(ownKey())
  const client = createWalletClient({
    account,
    chain: bnbChain,
    transport: custom({ request: askChain }),
  })
  return {
    address: account.address,
    signMessage: (raw: Hex) => account.signMessage({ message: { raw } }),
    signTypedData: (text: string) => account.signTypedData(JSON.parse(text) as TypedDataDefinition),
    send: ({ to, value, data, gas }: PaymentRequest) =>
      client.sendTransaction({
        ...(to && { to }),
        ...(data && { data }),
        ...(gas && { gas: BigInt(gas) }),
        value: BigInt(value ?? 0),
      }),
  }
}

export type SandboxOwner = ReturnType<typeof openOwner>
