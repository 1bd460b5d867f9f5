import { chainFacts } from '@/config/chain'
import type { AskNode } from './ask-chain'

/** A wallet's provider (EIP-1193). */
interface Provider {
  request(asked: { method: string; params?: unknown[] }): Promise<unknown>
}

export interface Source {
  ask: AskNode
  /** The wallet that passes the questions on; undefined where our server does. */
  wallet: string | undefined
}

const announcedMs = 200

/**
 * The visitor's own wallet asks its own node, so our server is not in between. Only a wallet that
 * is connected already is used: nobody is asked for anything.
 */
export async function findSource(): Promise<Source> {
  for (const { name, provider } of await wallets())
    if (await isConnected(provider))
      return { wallet: name, ask: (method, params) => provider.request({ method, params }) }
  return { wallet: undefined, ask: askOurProxy }
}

interface Announced {
  name: string
  provider: Provider
}

/** Wallets announce themselves (EIP-6963); an older one only sets `ethereum`. */
async function wallets(): Promise<Announced[]> {
  const found: Announced[] = []
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<{ info: { name: string }; provider: Provider }>
    found.push({ name: detail.info.name, provider: detail.provider })
  }
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  await new Promise((done) => setTimeout(done, announcedMs))
  window.removeEventListener('eip6963:announceProvider', hear)
  const { ethereum } = window as { ethereum?: Provider }
  return ethereum ? [...found, { name: 'Ethereum', provider: ethereum }] : found
}

async function isConnected(provider: Provider): Promise<boolean> {
  try {
    const accounts = await provider.request({ method: 'eth_accounts' })
    const chain = await provider.request({ method: 'eth_chainId' })
    const isHere = typeof chain === 'string' && Number(chain) === chainFacts.id
    return isHere && Array.isArray(accounts) && accounts.length > 0
  } catch {
    return false
  }
}

const askOurProxy: AskNode = async (method, params) => {
  const answer = await fetch(chainFacts.rpcPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown }
  if (!answer.ok || error !== undefined) throw new Error(`${method} was not answered`)
  return result
}
