import type { PublicClient } from 'viem'
import type { Currency } from '@/contract/currency'
import { AppError } from '@/server/platform/errors'

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
