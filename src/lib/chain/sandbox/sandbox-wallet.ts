import type { Wallet } from '@rainbow-me/rainbowkit'
import type { Address, EIP1193Provider } from 'viem'
import { createConnector, injected } from 'wagmi'
import { queryClient } from '@/lib/api/query-client'
import { askChain } from './ask-chain'
import { SandboxProvider } from './sandbox-provider'
import { tellTestMoney } from './test-money'

const name = 'Sandbox Wallet'
const rdns = 'example.fnx.sandbox'
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path fill="#06231C" d="M0 0h28v28H0z"/><circle cx="13" cy="15" r="8" fill="none" stroke="#46D8B4" stroke-width="2"/><path fill="#46D8B4" d="M16 12V3a9 9 0 0 1 9 9z"/></svg>',
)}`

// Money comes by itself to an empty wallet, so that a first payment does not fail for want of it.
const provider = new SandboxProvider((address) => void fundIfEmpty(address))
const eip1193 = provider as unknown as EIP1193Provider

async function fundIfEmpty(address: Address): Promise<void> {
  try {
    const held = await askChain({ method: 'eth_getBalance', params: [address, 'latest'] })
    if (BigInt(held as string) > 0n) return
    const { askFaucet } = await import('./ask-faucet')
    const { gifts } = await askFaucet(address)
    await queryClient.invalidateQueries({ queryKey: ['balance'] })
    tellTestMoney(gifts)
  } catch {
    // An empty wallet connects as well; whoever pays with it is told what is missing.
  }
}

/** As any extension does, it says that it is there whenever a page asks (EIP-6963). */
function announceItself(): void {
  const info = { uuid: '9d1f0a52-6f0e-4b53-9f6c-fc5e7c1f0056', name, icon, rdns }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** The same wallet in our own list: RainbowKit shows announced ones on large screens only. */
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
