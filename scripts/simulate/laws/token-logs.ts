import type { Hex } from 'viem'
import { shareToken, type TransferRow } from '../product-custody'
import type { Outside } from './law'

/** A Transfer log of a token on the true chain, after the blocks in which it was made. */
export interface TokenLog {
  hash: string
  /** Its place among the logs of its block. */
  log: number
  block: number
  from: Hex
  to: Hex
  amount: bigint
}

/** Of a log, also as the product names it. */
export const keyOf = ({ hash, log }: { hash: string; log: number }) => `${hash}/${log}`

/** Transfers that are settled by the books, as the chain has them. */
export const bookedOf = (transfers: TransferRow[], logs: Map<string, TokenLog>) =>
  transfers.flatMap((row) => (row.isSettled ? (logs.get(keyOf(row)) ?? []) : []))

export const isCustody = (address: Hex) =>
  address === shareToken.vault || address === shareToken.desk

const addressIn = (topic: Hex | undefined) => `0x${topic?.slice(-40)}` as Hex

/** Those that move something, in the order of the chain. */
export function tokenLogs({ nodes }: Outside, token: Hex = shareToken.token): TokenLog[] {
  return nodes.chain.blocks.slice(1).flatMap(({ number, transactions }) =>
    transactions
      .flatMap(({ hash, logs }) => logs.map((log) => ({ hash, one: log })))
      .flatMap(({ hash, one: { address, topics, data } }, log) => {
        const [from, to] = [addressIn(topics[1]), addressIn(topics[2])]
        const isMove = address === token && BigInt(data) > 0n && from !== to
        return isMove ? [{ hash, log, block: number, from, to, amount: BigInt(data) }] : []
      }),
  )
}
