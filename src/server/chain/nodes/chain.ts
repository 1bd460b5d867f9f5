import { type Address, erc20Abi, type PublicClient } from 'viem'
import type { Currency } from '@/contract/currency'
import { AppError, causesOf } from '@/server/platform/errors'
import { errorFields } from '@/server/platform/log/log'
import type { Services } from '@/server/services'

const words = /method .*(not|does)|not (supported|available|enabled|whitelisted)|unsupported/i

export interface RpcCall {
  method: string
  params: unknown[]
}
export interface RpcFailure {
  code: number
  message: string
  data?: unknown
}
/** What a node said, a refusal of its own included. */
export type RpcReply = { result: unknown } | { error: RpcFailure }

/** `wrong`: a node belongs to another chain. That is a mistake in the settings, and money is at stake. */
export type ChainState = 'answers' | 'away' | 'wrong'

export interface ChainNode {
  /** Its host: an address may hold a key, and is never shown or logged. */
  name: string
  reader: PublicClient
}

/** How much the calls of one list may still be answered with, all together. */
export interface Room {
  leftBytes: number
}

export interface ChainPort {
  /** Set where there is no chain to be asked at all. */
  isAbsent?: true
  /**
   * What others ask through us: one node after the other until one answers; CHAIN_AWAY when none does. On
   * connections of its own: what becomes of it changes nothing for our own reads.
   */
  ask(call: RpcCall, room?: Room): Promise<RpcReply>
  /** Our own typed reads, by one node after the other too. */
  reader: PublicClient
  /** Each node by itself, so that what decides about money can be held against a second opinion. */
  nodes: ChainNode[]
  /** Asks every node for its chain; an answer younger than `maxAgeMs` is taken as it is. */
  check(maxAgeMs?: number): Promise<ChainState>
  /** What is taken as payment. Decimals are read from the chain, once. */
  currencies(): Promise<Currency[]>
}

export function chainAway(cause?: unknown): AppError {
  return new AppError('CHAIN_AWAY', { cause, retryAfterSeconds: 5 })
}

const away = async () => {
  throw chainAway()
}

/** Where no chain is set: every question is answered like one to a chain that is away. */
export const noChain: ChainPort = {
  isAbsent: true,
  ask: away,
  get reader(): never {
    throw chainAway()
  },
  nodes: [],
  check: async () => 'away',
  currencies: away,
}

/** Whether a node has no such question, and not only no answer. */
export function isUnknownMethod(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => code === -32601 || words.test(message))
}

/**
 * The same question to every node by itself. Undefined while one of them is silent: what decides about
 * money waits for all of them, and in production there are at least two.
 */
export async function askEveryNode<Answer>(
  { chain, mode, log }: Services,
  ask: (reader: PublicClient) => Promise<Answer>,
): Promise<Answer[] | undefined> {
  const { nodes } = chain
  const fewest = fewestNodes({ mode })
  if (nodes.length < fewest) {
    log.error('too few nodes to decide about money', { nodes: nodes.length, needed: fewest })
    return undefined
  }
  const answers = await Promise.all(
    nodes.map(async ({ name, reader }) => {
      try {
        return { said: await ask(reader) }
      } catch (error) {
        log.error('a node does not answer what decides about money', {
          node: name,
          error: errorFields(error).error,
        })
        return undefined
      }
    }),
  )
  const given = answers.filter((answer) => answer !== undefined)
  return given.length === nodes.length ? given.map(({ said }) => said) : undefined
}

/** So many have to agree before anything is decided about money. */
export function fewestNodes({ mode }: Pick<Services, 'mode'>): number {
  return mode === 'production' ? 2 : 1
}

/** What all of them say, if they say the same. */
export function agreed<Answer>(answers: Answer[] | undefined): Answer | undefined {
  const [first, ...others] = answers ?? []
  return others.every((other) => other === first) ? first : undefined
}

/** What a wallet holds of a currency, as a node says. */
export async function walletBalance(
  { chain }: Services,
  { address: token }: Currency,
  owner: Address,
): Promise<bigint> {
  const asked =
    token === null
      ? chain.reader.getBalance({ address: owner })
      : chain.reader.readContract({
          address: token as Address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [owner],
        })
  return asked.catch((error: unknown) => {
    throw chainAway(error)
  })
}
