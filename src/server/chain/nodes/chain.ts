import { type Address, erc20Abi, type Hex, type PublicClient } from 'viem'
import type { Currency } from '@/contract/currency'
import { AppError, causesOf } from '@/server/platform/errors'
import { errorFields } from '@/server/platform/log/log'
import type { Ports } from '@/server/platform/ports'
import type { ShareToken } from '../token/share-token'

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
export type RpcReply = { result: unknown } | { error: RpcFailure }

/** `wrong` is another chain, with money at stake. */
export type ChainState = 'answers' | 'away' | 'wrong'

export interface ChainNode {
  /** Only the host of the node's address, because the rest may contain a key. */
  name: string
  client: PublicClient
}

export interface Room {
  leftBytes: number
}

export interface ChainPort {
  isAbsent?: true
  /** Uses separate connections, so it cannot affect our own reads. */
  ask(call: RpcCall, room?: Room): Promise<RpcReply>
  client: PublicClient
  nodes: ChainNode[]
  check(maxAgeMs?: number): Promise<ChainState>
  currencies(): Promise<Currency[]>
  /**
   * The address of the share's token on this chain, deployed or planned; undefined if none is
   * configured.
   */
  shareToken?: ShareToken | undefined
}

export function chainAway(cause?: unknown): AppError {
  return new AppError('CHAIN_AWAY', { cause, retryAfterSeconds: 5 })
}

const away = async () => {
  throw chainAway()
}

export const noChain: ChainPort = {
  isAbsent: true,
  ask: away,
  get client(): never {
    throw chainAway()
  },
  nodes: [],
  check: async () => 'away',
  currencies: away,
}

export function isUnknownMethod(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => code === -32601 || words.test(message))
}

/** Undefined if any node does not answer: a decision about money needs all nodes. */
export async function askEveryNode<Answer>(
  { chain, mode, log }: { chain: ChainPort } & Pick<Ports, 'log' | 'mode'>,
  ask: (client: PublicClient) => Promise<Answer>,
): Promise<Answer[] | undefined> {
  const { nodes } = chain
  const fewest = minNodes({ mode })
  if (nodes.length < fewest) {
    log.error('too few nodes to decide about money', { nodes: nodes.length, needed: fewest })
    return undefined
  }
  const answers = await Promise.all(
    nodes.map(async ({ name, client }) => {
      try {
        return { said: await ask(client) }
      } catch (error) {
        log.error('a node does not answer what decides about money', {
          node: name,
          error: errorFields(error).error,
        })
        return undefined
      }
    }),
  )
  const givenAnswers = answers.filter((answer) => answer !== undefined)
  // guard: without it, a silent node is done without — server/purchases/incoming/reorg: nothing is
  //   credited while one of two nodes is silent — first choice
  return givenAnswers.length === nodes.length ? givenAnswers.map(({ said }) => said) : undefined
}

/** How many nodes must agree before money is decided. */
export function minNodes({ mode }: Pick<Ports, 'mode'>): number {
  // guard: without it, one node is enough in production — server/purchases/incoming/reorg: one node
  //   alone decides nothing in production — second choice
  return mode === 'production' ? 2 : 1
}

/** The answer, if all are equal in every field. */
export function agreedAnswer<Answer>(answers: Answer[] | undefined): Answer | undefined {
  const [first, ...others] = answers ?? []
  return others.every((other) => textOf(other) === textOf(first)) ? first : undefined
}

const textOf = (answer: unknown) =>
  JSON.stringify(answer, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))

const sentBefore = /already (known|imported|exists)|nonce too low/i

/**
 * Sends signed bytes to every node, because one alone may withhold them. It is enough that one node
 * accepts them, or already had them from a process that did not get to record it.
 */
export async function sendToEveryNode({ nodes }: ChainPort, signed: Hex): Promise<void> {
  const results = await Promise.allSettled(
    nodes.map(({ client }) => client.sendRawTransaction({ serializedTransaction: signed })),
  )
  const refused = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => reason)
  const wasThere = (reason: unknown) =>
    causesOf(reason).some(({ message }) => sentBefore.test(message))
  if (refused.length < results.length || refused.some(wasThere)) return
  throw refused[0] ?? chainAway()
}

export async function walletBalance(
  { chain }: { chain: ChainPort },
  { address: token }: Currency,
  owner: Address,
): Promise<bigint> {
  const balance =
    token === null
      ? chain.client.getBalance({ address: owner })
      : chain.client.readContract({
          address: token as Address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [owner],
        })
  return balance.catch((error: unknown) => {
    throw chainAway(error)
  })
}
