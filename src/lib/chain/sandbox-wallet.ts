import type { Wallet } from '@rainbow-me/rainbowkit'
import type { Address, EIP1193Provider, Hex } from 'viem'
import { createConnector, injected } from 'wagmi'
import { sandboxWalletName } from '@/config/chain'
import { queryClient } from '../api/query-client'
import { questions, tellTestMoney, type WalletQuestion } from './sandbox-events'
import type { PaymentRequest, SandboxOwner } from './sandbox-owner'
import {
  askChain,
  type ChainRequest,
  RpcError,
  rejectedError,
  unauthorizedError,
  unknownChain,
} from './sandbox-rpc'
import { walletBalanceKey } from './wallet-balance-key'

type Listener = (...words: unknown[]) => void

const chainIdHex = '0x38'

class SandboxProvider {
  private readonly listeners = new Map<string, Set<Listener>>()
  private owner: Promise<SandboxOwner> | undefined
  private isConnected = false

  constructor(private readonly onConnect: (address: Address) => void) {}

  request = async ({ method, params }: ChainRequest): Promise<unknown> => {
    const list = (Array.isArray(params) ? params : []) as unknown[]
    const handler = this.methods[method]
    return handler ? handler(list) : askChain({ method, params: list })
  }

  on = (event: string, listener: Listener): this => {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener))
    return this
  }

  removeListener = (event: string, listener: Listener): this => {
    this.listeners.get(event)?.delete(listener)
    return this
  }

  private readonly methods: Record<string, (params: unknown[]) => Promise<unknown>> = {
    eth_chainId: async () => chainIdHex,
    net_version: async () => String(Number(chainIdHex)),
    eth_accounts: async () => this.accounts(),
    eth_requestAccounts: () => this.connect(),
    wallet_requestPermissions: async () => [
      { parentCapability: 'eth_accounts', caveats: [{ value: await this.connect() }] },
    ],
    wallet_revokePermissions: async () => this.disconnect(),
    wallet_switchEthereumChain: async ([wanted]) => this.switchChain(wanted),
    wallet_addEthereumChain: async ([wanted]) => this.switchChain(wanted),
    // It lists no tokens of its own, so it accepts the request without an effect.
    wallet_watchAsset: async () => true,
    personal_sign: ([text]) => this.signMessage(text as Hex),
    eth_signTypedData_v4: ([, text]) => this.signTypedData(text as string),
    eth_sendTransaction: ([payment]) => this.send(payment as PaymentRequest),
  }

  private unlocked(): Promise<SandboxOwner> {
    this.owner ??= import('./sandbox-owner').then(({ openOwner }) => openOwner())
    return this.owner
  }

  private async accounts(): Promise<Address[]> {
    return this.isConnected ? [(await this.unlocked()).address] : []
  }

  private async connect(): Promise<Address[]> {
    const { address } = await this.unlocked()
    if (this.isConnected) return [address]
    await this.confirmed({ kind: 'connect', address })
    this.isConnected = true
    this.onConnect(address)
    return [address]
  }

  private disconnect(): null {
    this.isConnected = false
    for (const listener of this.listeners.get('accountsChanged') ?? []) listener([])
    return null
  }

  private switchChain(wanted: unknown): null {
    if ((wanted as { chainId?: unknown } | undefined)?.chainId !== chainIdHex) throw unknownChain()
    return null
  }

  private async signMessage(raw: Hex): Promise<Hex> {
    const owner = await this.connected()
    const { hexToString } = await import('viem')
    await this.confirmed({ kind: 'message', text: hexToString(raw) })
    return owner.signMessage(raw)
  }

  private async signTypedData(text: string): Promise<Hex> {
    const owner = await this.connected()
    const message = JSON.stringify(JSON.parse(text).message, undefined, 2)
    await this.confirmed({ kind: 'typed-data', text: message })
    return owner.signTypedData(text)
  }

  private async send(payment: PaymentRequest): Promise<Hex> {
    const owner = await this.connected()
    const { describePayment } = await import('./describe-payment')
    await this.confirmed(await describePayment(payment))
    try {
      return await owner.send(payment)
    } catch (error) {
      const { shortMessage } = error as { shortMessage?: string }
      throw new RpcError(-32000, shortMessage ?? 'The transaction could not be sent.')
    }
  }

  private async connected(): Promise<SandboxOwner> {
    if (!this.isConnected) throw unauthorizedError()
    return this.unlocked()
  }

  private async confirmed(question: WalletQuestion): Promise<void> {
    if (!(await questions.ask(question))) throw rejectedError()
  }
}

const name = sandboxWalletName
const rdns = 'example.fnx.sandbox'
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path fill="#06231C" d="M0 0h28v28H0z"/><circle cx="13" cy="15" r="8" fill="none" stroke="#46D8B4" stroke-width="2"/><path fill="#46D8B4" d="M16 12V3a9 9 0 0 1 9 9z"/></svg>',
)}`

// An empty wallet gets test money when it connects, so that a first payment is possible.
const provider = new SandboxProvider((address) => void fundIfEmpty(address))
const eip1193 = provider as unknown as EIP1193Provider

async function fundIfEmpty(address: Address): Promise<void> {
  try {
    const balance = await askChain({ method: 'eth_getBalance', params: [address, 'latest'] })
    if (BigInt(balance as string) > 0n) return
    const [{ call }, { faucetCalls }] = await Promise.all([
      import('@/lib/api/call'),
      import('@/contract/sandbox'),
    ])
    const { gifts } = await call(faucetCalls.faucet, { address })
    await queryClient.invalidateQueries({ queryKey: walletBalanceKey })
    tellTestMoney(gifts)
  } catch {
    // Without test money the wallet still connects, and paying reports what is missing.
  }
}

function announceItself(): void {
  const info = { uuid: '9d1f0a52-6f0e-4b53-9f6c-fc5e7c1f0056', name, icon, rdns }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/**
 * Listed by hand, because RainbowKit shows announced wallets on large screens only. @public A build
 * of a sandbox requires it.
 */
export const sandboxWallet = (): Wallet => ({
  id: 'sandbox',
  name,
  rdns,
  iconUrl: icon,
  iconBackground: '#06231C',
  installed: true,
  createConnector: (details) =>
    createConnector((config) => ({
      ...injected({ target: { id: 'sandbox', name, provider: eip1193 } })(config),
      ...details,
    })),
})

announceItself()
