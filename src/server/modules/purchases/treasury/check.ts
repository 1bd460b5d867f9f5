import { and, desc, eq, ne, sql } from 'drizzle-orm'
import {
  type Address,
  BaseError,
  ContractFunctionZeroDataError,
  erc20Abi,
  type PublicClient,
} from 'viem'
import type { Currency } from '@/contract/currency'
import { lower, readHeader } from '@/server/chain/blocks/chain-block'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { lowestOf, newestOfDepth, topOf } from '@/server/chain/blocks/depth'
import { followedBlocks } from '@/server/chain/follow/tables'
import { agreedAnswer, askEveryNode } from '@/server/chain/nodes/chain'
import { finalOnEveryNode } from '@/server/chain/nodes/final'
import { journalKeys } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { causesOf } from '@/server/platform/errors'
import type { TreasuryNeeds } from '../needs'
import { type TreasuryCheck, treasuryChecks } from '../tables'
import { bookDifference, explainDifferences, sinceOf } from './differences'
import { explainedSums, type FinalReceipts } from './known-in'

export type TreasuryLook = 'looked' | 'no new block' | 'not known'

/**
 * Unexplained amounts (inner calls, tokens that keep a part, payments by hand) need an operator and
 * are never guessed. One node's answer is not enough: until every node shows the same at the same
 * block, nothing is booked and the next check begins where the last one ended.
 */
export async function checkTreasury(
  needs: TreasuryNeeds,
  receipts: FinalReceipts = new Map(),
): Promise<TreasuryLook> {
  const cursor = await readChainCursor(needs.db)
  const deepest = cursor && newestOfDepth(needs.confirmations, topOf(cursor))
  if (deepest === undefined || deepest < 0n) return 'no new block'
  const height = await notBeyondFinal(needs, deepest)
  if (height === undefined || height < 0n) return 'not known'
  const blockAt = await timeOfShared(needs, height)
  if (blockAt === undefined) return 'not known'
  const looks: TreasuryLook[] = []
  for (const currency of await needs.chain.currencies()) {
    await explainDifferences(needs, currency, receipts)
    looks.push(await checkOne(needs, currency, { height, blockAt, receipts }))
  }
  const isOf = (look: TreasuryLook) => looks.includes(look) && look
  return isOf('not known') || isOf('looked') || 'no new block'
}

/**
 * If blocks become final late, a fork can still remove a deep one. A comparison there would come
 * back as a difference.
 */
async function notBeyondFinal(needs: TreasuryNeeds, deepest: bigint): Promise<bigint | undefined> {
  const finals = await finalOnEveryNode(needs, async (_, final) => final)
  return finals && lowestOf([deepest, ...finals])
}

/**
 * While the follower is on a fork, the payments it has seen do not explain the balance on the
 * nodes. Returns the time of the newest block that the nodes and we have in common.
 */
async function timeOfShared(needs: TreasuryNeeds, height: bigint): Promise<Date | undefined> {
  const blocks = await askEveryNode(needs, (client) => readHeader(client, height))
  const hash = agreedAnswer(blocks?.map((block) => block && lower(block.hash)))
  const [ours] = await needs.db
    .select()
    .from(followedBlocks)
    .where(eq(followedBlocks.number, height))
  // We have no hashes of blocks from before we began to follow.
  // guard: without it, the treasury is compared with payments of a fork —
  //   server/purchases/treasury/treasury-by-all-nodes: a payment that the follower missed on a fork
  //   is no difference — without the second condition
  const isOurs = hash !== undefined && (ours === undefined || ours.hash === hash)
  return isOurs ? blocks?.[0]?.at : undefined
}

async function checkOne(
  needs: TreasuryNeeds,
  currency: Currency,
  { height, blockAt, receipts }: { height: bigint; blockAt: Date; receipts: FinalReceipts },
): Promise<TreasuryLook> {
  const { db, clock, log, mode } = needs
  const last = await lastCheck(db, currency.symbol)
  if (last !== undefined && last.blockNumber >= height) return 'no new block'
  const onChain = await balanceAt(needs, currency, height).catch((error: unknown) => {
    if (last === undefined && isNoContract(error)) return 'unknown' as const
    // The local chain of a sandbox knows balances only since it was started.
    if (mode === 'sandbox' && isForgotten(error)) return 'unknown' as const
    throw error
  })
  if (onChain === 'unknown') return 'not known'
  if (onChain === undefined) {
    log.error('the nodes do not agree on what the treasury holds', {
      currency: currency.symbol,
      block: String(height),
    })
    return 'not known'
  }
  const from = last?.blockNumber ?? height
  const now = clock.now()
  const since = last === undefined ? now : sinceOf(last)
  const ranges = last === undefined ? [] : [{ from, to: height, since, until: now }]
  const [{ sum: known } = { sum: 0n }] = await explainedSums(needs, currency, { ranges, receipts })
  const inBooks = (last?.onChain ?? onChain) + known
  const difference = onChain - inBooks
  if (difference !== 0n) {
    log.error('the treasury does not hold what the books say', {
      currency: currency.symbol,
      fromBlock: String(from),
      toBlock: String(height),
      difference: String(difference),
    })
  }
  const details = {
    why: 'range',
    from: String(from),
    since: since.toISOString(),
    known: String(known),
    blockAt: blockAt.toISOString(),
  }
  const { symbol } = currency
  const check = { currency: symbol, blockNumber: height, onChain, inBooks, checkedAt: now, details }
  return (await writeDown(db, check, last?.id)) ? 'looked' : 'no new block'
}

type NewCheck = typeof treasuryChecks.$inferInsert

async function writeDown(db: Db, check: NewCheck, lastId: string | undefined): Promise<boolean> {
  const { currency, onChain, inBooks, checkedAt: at } = check
  const difference = onChain - inBooks
  return db.transaction(async (tx) => {
    if (lastId !== undefined && !(await isStillLast(tx, currency, lastId))) return false
    if (lastId !== undefined && difference !== 0n) {
      const key = journalKeys.write('treasury difference', { id: lastId })
      if (!(await bookDifference(tx, { key, currency, difference, at }))) return false
    }
    const [row] = await tx.insert(treasuryChecks).values(check).returning({ id: treasuryChecks.id })
    await tx
      .delete(treasuryChecks)
      .where(
        and(
          eq(treasuryChecks.currency, currency),
          eq(treasuryChecks.onChain, treasuryChecks.inBooks),
          ne(treasuryChecks.id, row?.id ?? ''),
        ),
      )
    return true
  })
}

/**
 * Another follower may have checked meanwhile: its check and this one would book the same twice.
 */
async function isStillLast(tx: Db, currency: string, lastId: string): Promise<boolean> {
  await tx.select().from(treasuryChecks).where(eq(treasuryChecks.id, lastId)).for('update')
  // guard: without it, of two looks at the treasury both are booked —
  //   server/purchases/turn/two-followers: only one of two looks at the treasury at once is stored
  //   — value true
  return (await lastCheck(tx, currency))?.id === lastId
}

function isNoContract(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof ContractFunctionZeroDataError) !== null
  )
}

const outOfRange = -32_602

export function isForgotten(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === outOfRange)
}

async function lastCheck(db: Db, currency: string): Promise<TreasuryCheck | undefined> {
  const [row] = await db
    .select()
    .from(treasuryChecks)
    .where(
      and(
        eq(treasuryChecks.currency, currency),
        sql`${treasuryChecks.details} ->> 'why' = 'range'`,
      ),
    )
    .orderBy(desc(treasuryChecks.blockNumber))
    .limit(1)
  return row
}

/** The treasury's balance at this block, if every node agrees; otherwise undefined. */
export async function balanceAt(
  needs: TreasuryNeeds,
  currency: Currency,
  blockNumber: bigint,
): Promise<bigint | undefined> {
  const nodeAnswers = await askEveryNode(needs, async (client) => {
    try {
      return await balanceBy(client, needs.treasury, { currency, blockNumber })
    } catch (error) {
      // A node that answers "I have forgotten this block" is not silent, so its answer is passed
      // on.
      if (isNoContract(error) || isForgotten(error)) return error as Error
      throw error
    }
  })
  const refusal = nodeAnswers?.find((answer) => answer instanceof Error)
  if (refusal !== undefined) throw refusal
  // guard: without it, one node decides the treasury's balance —
  //   server/purchases/treasury/treasury-by-all-nodes: one node alone makes no difference in the
  //   books — the first alone
  return agreedAnswer(nodeAnswers as bigint[] | undefined)
}

function balanceBy(
  client: PublicClient,
  treasury: Address,
  { currency: { address }, blockNumber }: { currency: Currency; blockNumber: bigint },
): Promise<bigint> {
  if (address === null) return client.getBalance({ address: treasury, blockNumber })
  return client.readContract({
    address: address as Address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [treasury],
    blockNumber,
  })
}

export async function forgetTreasuryChecks(db: Db): Promise<void> {
  await db.delete(treasuryChecks)
}
