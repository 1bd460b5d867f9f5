import type { Address, Hex } from 'viem'
import {
  askChain,
  type ChainRequest,
  RpcError,
  rejected,
  unauthorized,
  unknownChain,
} from './ask-chain'
import type { Owner, PaymentRequest } from './owner'
import { type Question, questions } from './questions'

type Listener = (...words: unknown[]) => void

const chainIdHex = '0x38'

/** A wallet inside the page (EIP-1193) on the sandbox's own chain. It asks its owner like any other. */
export class SandboxProvider {
  private readonly listeners = new Map<string, Set<Listener>>()
  private owner: Promise<Owner> | undefined
  private isConnected = false

  /** Called once a person has connected it for the first time since the page was loaded. */
  constructor(private readonly onConnect: (address: Address) => void) {}

  request = async ({ method, params }: ChainRequest): Promise<unknown> => {
    const given = (Array.isArray(params) ? params : []) as unknown[]
    const own = this.methods[method]
    return own ? own(given) : askChain({ method, params: given })
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
    personal_sign: ([text]) => this.signMessage(text as Hex),
    eth_signTypedData_v4: ([, text]) => this.signTypedData(text as string),
    eth_sendTransaction: ([payment]) => this.send(payment as PaymentRequest),
  }

  private unlocked(): Promise<Owner> {
    this.owner ??= import('./owner').then(({ openOwner }) => openOwner())
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
    const shown = JSON.stringify(JSON.parse(text).message, undefined, 2)
    await this.confirmed({ kind: 'typed-data', text: shown })
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

  private async connected(): Promise<Owner> {
    if (!this.isConnected) throw unauthorized()
    return this.unlocked()
  }

  private async confirmed(question: Question): Promise<void> {
    if (!(await questions.ask(question))) throw rejected()
  }
}
