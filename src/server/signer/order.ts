import { sql } from 'drizzle-orm'
import { type Hex, isAddress } from 'viem'
import * as z from 'zod/mini'
import { chainOrderKinds } from '@/server/chain/token/order-kinds'
import type { Db } from '@/server/platform/db/database'
import { queryOne, read } from '@/server/platform/db/query'

const address = z.string().check(z.refine((text) => isAddress(text, { strict: false })))
const units = z.string().check(z.regex(/^\d{1,78}$/))

/** Everything that the signer is told of an order. */
const order = z.object({
  id: z.uuid(),
  kind: z.enum(chainOrderKinds),
  chainId: z.int(),
  generation: z.int(),
  /** Null for transfers from the desk decided by operators. */
  account: z.nullable(z.uuid()),
  wallet: address,
  microShares: units,
  signer: address,
  target: address,
  data: z.string().check(z.regex(/^0x[0-9a-f]+$/)),
  nonce: z.int().check(z.nonnegative()),
  gas: units,
  gasPrice: units,
  delivery: z.nullable(
    z.object({ id: z.uuid(), account: z.uuid(), address, microShares: units, state: z.string() }),
  ),
  payout: z.nullable(
    z.object({
      id: z.uuid(),
      account: z.uuid(),
      address,
      coin: z.string(),
      amount: units,
      /** The dividends in it, summed: neither web nor follower may write what is owed. */
      owed: units,
      state: z.string(),
      /** Its member has reported the wallet as lost, and no bytes of it are stored. */
      isLost: z.optional(z.boolean()),
      run: z.nullable(z.string()),
      /** The request that started its run; null unless it was approved and carried out. */
      started: z.nullable(z.object({ total: units, askedBy: z.string(), decidedBy: z.string() })),
    }),
  ),
  act: z.nullable(
    z.object({
      id: z.uuid(),
      /** What two operators saw, and who they were; null unless it was approved and carried out. */
      approved: z.nullable(
        z.object({
          contract: address,
          receiver: address,
          units,
          askedBy: z.string(),
          decidedBy: z.string(),
        }),
      ),
    }),
  ),
  /** What the wallet signed when this account linked it; null if that was not stored. */
  link: z.nullable(
    z.object({
      message: z.string(),
      signature: z.string(),
      /** For a contract that accepted it: `programWord`, signed by the web. */
      word: z.nullable(z.string()),
    }),
  ),
})
export type SignerOrder = z.infer<typeof order>

/** Identifies an order's position among the transactions of its key. */
export const nonceOf = ({ generation, signer, nonce }: SignerOrder) =>
  `${generation}/${signer.toLowerCase()}/${nonce}`

export const isOneAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** An order in a file for a key; undefined for anything else. */
export function orderInFile(text: string): SignerOrder | undefined {
  try {
    return order.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The oldest order for one of these keys. It takes no locks. */
export async function nextOrder(
  db: Db,
  signers: readonly string[],
): Promise<SignerOrder | undefined> {
  const list = signers.map((address) => address.toLowerCase()).join(',')
  const { found } = await queryOne(db, { found: read.json })`
    select signer_next_order(string_to_array(${list}::text, ',')) as found`
  return found === null || found === undefined ? undefined : order.parse(found)
}

/**
 * Returns false if the order was withdrawn meanwhile; then the bytes are dropped. Locks the
 * delivery, then the order, as a member's cancellation does.
 */
export async function storeBytes(db: Db, id: string, { raw, hash }: { raw: Hex; hash: Hex }) {
  return call(db, sql`signer_store_signed(${id}::uuid, ${raw}::text, ${hash}::text, null)`)
}

/** It is not offered again, and operators read the reason. */
export async function refuseOrder(db: Db, id: string, why: string): Promise<boolean> {
  return call(db, sql`signer_store_signed(${id}::uuid, null, null, ${why}::text)`)
}

async function call(db: Db, what: ReturnType<typeof sql>): Promise<boolean> {
  const { done } = await queryOne(db, { done: read.boolean })`select ${what} as done`
  return done
}
