import { type Address, createWalletClient, custom, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { bsc } from 'viem/chains'

/** Any node, through the page's own way to the chain. */
async function askNode({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
  const answer = await fetch('/api/v1/rpc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  })
  const { result, error } = await answer.json()
  if (error) throw new Error(error.message)
  return result
}

interface Asked {
  to: Address
  data?: Hex
  value?: Hex
}

/** Runs in the page: announces itself as an extension does (EIP-6963), with a key of its own. */
export function announce(key: Hex): void {
  const account = privateKeyToAccount(key)
  const client = createWalletClient({
    account,
    chain: bsc,
    transport: custom({ request: askNode }),
  })
  const methods: Record<string, (params: unknown[]) => unknown> = {
    eth_chainId: () => '0x38',
    eth_accounts: () => [account.address],
    eth_requestAccounts: () => [account.address],
    wallet_requestPermissions: () => [{ caveats: [{ value: [account.address] }] }],
    wallet_revokePermissions: () => null,
    personal_sign: ([raw]) => account.signMessage({ message: { raw: raw as Hex } }),
    eth_sendTransaction: ([transaction]) => {
      const { to, data = '0x', value = '0x0' } = transaction as Asked
      return client.sendTransaction({ to, data, value: BigInt(value), type: 'legacy' })
    },
  }
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
      const answer = methods[method]
      if (answer === undefined) throw Object.assign(new Error(`No ${method}`), { code: 4200 })
      return answer(params)
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const info = { uuid: crypto.randomUUID(), name: 'Second Wallet', icon, rdns: 'example.second' }
  const sayNothing = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', sayNothing)
  sayNothing()
}
