import type { BrowserContext, Page } from 'playwright-core'
import { createWalletClient, type Hex, http, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { localChain } from './chain'

export interface PageWallet {
  addresses: string[]
  setRefusing(page: Page, refuses: boolean): Promise<void>
  setChain(page: Page, chainId: number): Promise<void>
  useAccount(page: Page, place: number): Promise<void>
  disconnect(page: Page): Promise<void>
}

export const walletName = 'Test Wallet'
export const walletOption = 'rk-wallet-option-example.test.wallet'

interface Controls {
  refuses: boolean
  chainId: number
  account: number
  tell(event: string, value: unknown): void
}

/** With a chain it really sends; without, it says that it did. */
export async function installWallet(
  context: BrowserContext,
  chainUrl?: string,
): Promise<PageWallet> {
  const accounts = [0, 1].map(() => privateKeyToAccount(generatePrivateKey()))
  await context.exposeFunction('signForTest', (place: number, raw: Hex) =>
    accounts[place]?.signMessage({ message: { raw } }),
  )
  await context.exposeFunction('sendForTest', (place: number, request: Asked) =>
    chainUrl === undefined ? `0x${'5'.repeat(64)}` : sendAs(accounts[place], chainUrl, request),
  )
  const addresses = accounts.map(({ address }) => address)
  await context.addInitScript(announceInPage, { addresses, name: walletName })
  const control = (page: Page, change: (controls: Controls, value: number) => unknown, value = 0) =>
    page.evaluate(`(${change})(window.testWallet, ${value})`) as Promise<void>
  return {
    addresses,
    setRefusing: (page, refuses) =>
      control(
        page,
        (controls, value) => Object.assign(controls, { refuses: value === 1 }),
        +refuses,
      ),
    setChain: (page, chainId) =>
      control(
        page,
        (controls, value) => {
          controls.chainId = value
          controls.tell('chainChanged', `0x${value.toString(16)}`)
        },
        chainId,
      ),
    useAccount: (page, place) =>
      control(
        page,
        (controls, value) => {
          controls.account = value
          controls.tell('accountsChanged', undefined)
        },
        place,
      ),
    disconnect: (page) => control(page, (controls) => controls.tell('accountsChanged', [])),
  }
}

interface Asked {
  to: Hex
  data?: Hex
  value?: Hex
}

function sendAs(account: LocalAccount | undefined, url: string, { to, data, value }: Asked) {
  if (account === undefined) throw new Error('The wallet has no such account.')
  const client = createWalletClient({ account, chain: localChain, transport: http(url) })
  return client.sendTransaction({ to, data: data ?? '0x', value: BigInt(value ?? 0) })
}

/** Runs in the page and uses nothing from outside. */
function announceInPage({ addresses, name }: { addresses: string[]; name: string }): void {
  const listeners: Record<string, ((value: unknown) => void)[]> = {}
  const controls = {
    refuses: false,
    chainId: 56,
    account: 0,
    tell(event: string, value: unknown) {
      const eventValue = event === 'accountsChanged' && value === undefined ? accounts() : value
      for (const listener of listeners[event] ?? []) listener(eventValue)
    },
  }
  const accounts = () => [addresses[controls.account]]
  const answerAsked = <Result>(answer: Result): Result => {
    if (controls.refuses) throw Object.assign(new Error('User rejected'), { code: 4001 })
    return answer
  }
  type Outside = Record<'signForTest' | 'sendForTest', (place: number, what: unknown) => unknown>
  const forTest = () => window as unknown as Outside
  const sign = (raw: unknown) => forTest().signForTest(controls.account, raw)
  const methods: Record<string, (params: unknown[]) => unknown> = {
    eth_chainId: () => `0x${controls.chainId.toString(16)}`,
    eth_accounts: accounts,
    eth_requestAccounts: () => answerAsked(accounts()),
    wallet_requestPermissions: () => answerAsked([{ caveats: [{ value: accounts() }] }]),
    wallet_revokePermissions: () => null,
    wallet_switchEthereumChain: ([wantedChain]) => {
      answerAsked(null)
      controls.chainId = Number((wantedChain as { chainId: string }).chainId)
      controls.tell('chainChanged', (wantedChain as { chainId: string }).chainId)
      return null
    },
    personal_sign: ([raw]) => answerAsked(sign(raw)),
    eth_sendTransaction: ([payment]) => {
      answerAsked(null)
      return forTest().sendForTest(controls.account, payment)
    },
  }
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
      const answer = methods[method]
      if (!answer) throw Object.assign(new Error(`No ${method}`), { code: 4200 })
      return answer(params)
    },
    on: (event: string, listener: (value: unknown) => void) => {
      listeners[event] = [...(listeners[event] ?? []), listener]
    },
    removeListener: (event: string, listener: (value: unknown) => void) => {
      listeners[event] = (listeners[event] ?? []).filter((registered) => registered !== listener)
    },
  }
  const info = {
    uuid: '5c1b5f52-3a5e-4f0e-8f2d-5a1d7a0e0001',
    name,
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    rdns: 'example.test.wallet',
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  Object.assign(window, { testWallet: controls })
}
