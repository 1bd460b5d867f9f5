import type { Address, Hex, TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export interface SentPayment {
  from: Address
  to: Address
  value?: Hex
  data?: Hex
}

type Listener = (value: unknown) => void

const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'

/** Announces itself as an extension does (EIP-6963). */
export function announceWallet({ name = 'Test Wallet', rdns = 'example.test.wallet' } = {}) {
  const privateKey = generatePrivateKey()
  const account = privateKeyToAccount(privateKey)
  const listeners = new Map<string, Set<Listener>>()
  const wallet = {
    privateKey,
    address: account.address as Address,
    chainId: 56,
    refuses: false,
    thinking: undefined as Promise<void> | undefined,
    sign: (raw: Hex): Promise<Hex> => account.signMessage({ message: { raw } }),
    /** The typed data (EIP-712) that it was asked to sign, as its owner would read it. */
    shown: [] as TypedDataDefinition[],
    send: async (_: SentPayment): Promise<Hex> => generatePrivateKey(),
    sent: [] as SentPayment[],
    asked: [] as string[],
    tell: (event: string, value: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
  }
  const refusal = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })
  const consent = () => {
    if (wallet.refuses) throw refusal()
  }
  const methods: Record<string, (params: unknown[]) => unknown> = {
    eth_chainId: () => `0x${wallet.chainId.toString(16)}`,
    eth_accounts: () => [wallet.address],
    eth_requestAccounts: async () => {
      await wallet.thinking
      consent()
      return [wallet.address]
    },
    wallet_requestPermissions: async () => {
      await wallet.thinking
      consent()
      return [{ caveats: [{ value: [wallet.address] }] }]
    },
    wallet_revokePermissions: () => null,
    wallet_switchEthereumChain: () => {
      consent()
      wallet.chainId = 56
      wallet.tell('chainChanged', '0x38')
      return null
    },
    eth_sendTransaction: ([payment]) => {
      consent()
      wallet.sent.push(payment as SentPayment)
      return wallet.send(payment as SentPayment)
    },
    personal_sign: ([text]) => {
      consent()
      return wallet.sign(text as Hex)
    },
    eth_signTypedData_v4: async ([, text]) => {
      await wallet.thinking
      consent()
      const data = JSON.parse(text as string) as TypedDataDefinition
      wallet.shown.push(data)
      return account.signTypedData(data)
    },
  }
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
      wallet.asked.push(method)
      const answer = methods[method]
      if (!answer) throw Object.assign(new Error(`No ${method}`), { code: 4200 })
      return answer(params)
    },
    on: (event: string, listener: Listener) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
  }
  const info = { uuid: crypto.randomUUID(), name, icon, rdns }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return wallet
}
