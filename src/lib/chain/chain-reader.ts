import { chainFacts } from '@/config/chain'

export interface ChainQuestion {
  method: string
  params: unknown[]
}

/** There was no usable answer. It says nothing about the subject of the question. */
export class ChainAway extends Error {
  constructor(cause?: unknown) {
    super('The chain could not be reached.', { cause })
    this.name = 'ChainAway'
  }
}

const waitMs = 15_000

interface RpcAnswer {
  id?: unknown
  result?: unknown
  error?: unknown
}

export class Reverted {
  constructor(readonly reason: string) {}
}

/**
 * Sends several questions to the chain at once, and returns the answers in their order. It does not
 * use the wallet's code, which is large.
 */
export async function askChainAll(
  questions: readonly ChainQuestion[],
  signal?: AbortSignal,
): Promise<unknown[]> {
  const answers = await askChainEach(questions, signal)
  const refused = answers.find((answer) => answer instanceof Reverted)
  if (refused !== undefined) throw new ChainAway(refused)
  return answers
}

export async function askChainEach(
  questions: readonly ChainQuestion[],
  signal?: AbortSignal,
): Promise<unknown[]> {
  const requests = questions.map((question, id) => ({ jsonrpc: '2.0', id, ...question }))
  const answers = await answersOf(requests, signal)
  return requests.map(({ id }) => {
    const answer = answers.find((answer) => answer.id === id)
    if (answer === undefined) throw new ChainAway()
    if (answer.error === undefined) return answer.result ?? null
    const reason = revertReason(answer.error)
    // A node that refuses for another reason, such as a rate limit, has not answered the question.
    if (reason === undefined) throw new ChainAway(answer.error)
    return new Reverted(reason)
  })
}

const revertedCode = 3

function revertReason(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const text = typeof message === 'string' ? message : ''
  return code === revertedCode || /revert/i.test(text) ? text : undefined
}

async function answersOf(requests: unknown[], signal?: AbortSignal): Promise<RpcAnswer[]> {
  try {
    const limit = AbortSignal.timeout(waitMs)
    const response = await fetch(rpcUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requests),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const answers: unknown = await response.json()
    if (!Array.isArray(answers)) throw new ChainAway(answers)
    return answers as RpcAnswer[]
  } catch (error) {
    if (signal?.aborted || error instanceof ChainAway) throw error
    throw new ChainAway(error)
  }
}

export async function readSentCount(address: string): Promise<bigint> {
  const params = [address, 'pending']
  const [count] = await askChainAll([{ method: 'eth_getTransactionCount', params }])
  return BigInt(String(count))
}

/** Questions to the chain go through our own origin, so that no node's key reaches a browser. */
export function rpcUrl(): string {
  return new URL(chainFacts.rpcPath, window.location.origin).href
}

export interface NetworkFee {
  expected: bigint
  reserve: bigint
}

const coinGas = 21_000n
// The most gas that a token transfer uses: the first one to an address writes a new slot.
const tokenGas = 65_000n

export async function readNetworkFee(token: string | null): Promise<NetworkFee> {
  const [price] = await askChainAll([{ method: 'eth_gasPrice', params: [] }])
  const expected = BigInt(String(price)) * (token === null ? coinGas : tokenGas)
  return { expected, reserve: expected * 2n }
}

/**
 * `batching` is an ordinary account with delegated code (EIP-7702). It can pay like any other, and
 * also from within a call.
 */
export type AccountKind = 'plain' | 'batching' | 'contract'

export async function readAccountKind(address: string): Promise<AccountKind> {
  const [code] = await askChainAll([{ method: 'eth_getCode', params: [address, 'latest'] }])
  if (typeof code !== 'string' || code === '0x') return 'plain'
  return code.startsWith('0xef0100') ? 'batching' : 'contract'
}
