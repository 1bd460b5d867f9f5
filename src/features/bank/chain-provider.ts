import { chainFacts } from '@/config/chain'
import { limits } from '@/config/limits'
import { rpcLimits } from '@/contract/chain'
import type { ChainQuestion } from '@/lib/chain/chain-reader'
import type { AskNode } from './ask-chain'

/** A wallet's provider (EIP-1193). */
interface Provider {
  request(asked: { method: string; params?: unknown[] }): Promise<unknown>
}

export interface Source {
  ask: AskNode
  /** The wallet that passes the questions on; undefined if our server does. */
  wallet: string | undefined
}

const announcedMs = 200

/**
 * The visitor's own wallet asks its own node, so our server is not involved. Only a connected
 * wallet is used, so no prompt appears.
 */
export async function findSource(): Promise<Source> {
  for (const { name, provider } of await wallets())
    if (await isConnected(provider))
      return { wallet: name, ask: (method, params) => provider.request({ method, params }) }
  return { wallet: undefined, ask: askOurProxy }
}

interface AnnouncedWallet {
  name: string
  provider: Provider
}

/** Wallets announce themselves (EIP-6963); an older one only sets `ethereum`. */
async function wallets(): Promise<AnnouncedWallet[]> {
  const providers: AnnouncedWallet[] = []
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<{ info: { name: string }; provider: Provider }>
    providers.push({ name: detail.info.name, provider: detail.provider })
  }
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  await new Promise((done) => setTimeout(done, announcedMs))
  window.removeEventListener('eip6963:announceProvider', hear)
  const { ethereum } = window as { ethereum?: Provider }
  return ethereum ? [...providers, { name: 'Ethereum', provider: ethereum }] : providers
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

interface PendingRequest {
  question: ChainQuestion
  resolve: (answer: unknown) => void
  reject: (reason: unknown) => void
}

let waiting: PendingRequest[] = []

/** Simultaneous questions are sent as one batch, so a busy server is called once or twice. */
const askOurProxy: AskNode = (method, params) =>
  new Promise((resolve, reject) => {
    waiting.push({ question: { method, params }, resolve, reject })
    if (waiting.length === 1) queueMicrotask(send)
  })

function send(): void {
  const requests = waiting
  waiting = []
  for (let from = 0; from < requests.length; from += rpcLimits.batch)
    void sendList(requests.slice(from, from + rpcLimits.batch))
}

async function sendList(list: PendingRequest[]): Promise<void> {
  const batch = list.map(({ question }, id) => ({ jsonrpc: '2.0', id, ...question }))
  const answers = await post(batch).catch((): Answer[] => [])
  for (const [at, { question, resolve, reject }] of list.entries()) {
    const answer = answers.find(({ id }) => id === at)
    if (answer === undefined || answer.error !== undefined)
      reject(new Error(`${question.method} was not answered`))
    else resolve(answer.result)
  }
}

interface Answer {
  id?: unknown
  result?: unknown
  error?: unknown
}

async function post(batch: unknown[]): Promise<Answer[]> {
  const answer = await fetch(chainFacts.rpcPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batch),
    signal: AbortSignal.timeout(limits.requestWaitMs),
  })
  const answers: unknown = await answer.json()
  return Array.isArray(answers) ? answers : []
}
