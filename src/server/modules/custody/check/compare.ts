import { and, asc, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm'
import { type Address, erc20Abi, type PublicClient } from 'viem'
import type { CustodyCheck, CustodyDifference } from '@/contract/custody'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { newestOfDepth, topOf } from '@/server/chain/blocks/depth'
import { agreedAnswer, askEveryNode } from '@/server/chain/nodes/chain'
import { ledgerAccounts } from '@/server/modules/ledger/tables'
import { sumColumn } from '@/server/platform/db/columns'
import { inOneSnapshot } from '@/server/platform/db/database'
import type { TokenInBooks } from '../books/token'
import { rereadTransfers } from '../incoming/reread'
import { isZeroAddress } from '../incoming/scan'
import type { CustodyNeeds } from '../needs'
import { custodyChecks, ofToken, shareTransfers, shareWallets } from '../tables'

/** How many bytes of questions a node gets in one call: those about five hundred wallets. */
const batchBytes = 500 * 36
const keptHours = 48
/**
 * A transfer that does not wait for a node and is not booked after ten minutes is shown as a
 * difference.
 */
export const settledWithinMs = 10 * 60_000

interface Books {
  issued: bigint
  inWallets: bigint
  astray: bigint
  wallets: { address: string; balance: bigint }[]
}

/**
 * Compares the books with the chain, fifteen blocks below the newest, on every node: the total
 * supply, the shares in custody, and those of each wallet. The caller has booked what could be
 * booked, and does not call this while transfers wait for a node. A transfer that the books refuse,
 * or about which nodes disagree, delays the comparison by at most ten minutes after it was seen. If
 * books and chain differ, the blocks since they were last equal are read again from every node.
 * Returns whether it compared.
 */
export async function compareCustody(needs: CustodyNeeds, token: TokenInBooks): Promise<boolean> {
  const cursor = await readChainCursor(needs.db)
  if (cursor === undefined) return false
  const height = newestOfDepth(needs.confirmations, topOf(cursor))
  if (height < token.firstBlock) return false
  const books = await readBooks(needs, token, height)
  if (books === undefined) return false
  const addresses = [token.vault, token.desk, ...books.wallets.map(({ address }) => address)]
  const balances = agreedAnswer(
    await askEveryNode(needs, (client) => readChain(client, token, addresses, height)),
  )
  if (balances === undefined) return false
  const [supply = 0n, vault = 0n, desk = 0n, ...inWallets] = balances
  const isEqual = await write(needs, token, {
    height,
    books,
    chain: { supply, inCustody: vault + desk, inWallets },
  })
  // guard: without it, withheld logs are not read again — server/custody/nodes: what the reading
  //   node withholds
  if (!isEqual) {
    const from = (await lastEqualBlock(needs, token, height)) + 1n
    await rereadTransfers(needs, token, { from, to: height })
  }
  return true
}

/** Nothing was missing up to this block; a new sandbox chain has none yet. */
async function lastEqualBlock(
  { db }: CustodyNeeds,
  { asset, firstBlock }: TokenInBooks,
  height: bigint,
): Promise<bigint> {
  const { blockNumber } = custodyChecks
  const [last] = await db
    .select({ blockNumber })
    .from(custodyChecks)
    .where(
      and(
        eq(custodyChecks.asset, asset),
        eq(custodyChecks.isEqual, true),
        gte(blockNumber, firstBlock),
        lte(blockNumber, height),
      ),
    )
    .orderBy(desc(custodyChecks.at))
    .limit(1)
  return last?.blockNumber ?? firstBlock
}

/**
 * Read in one snapshot, so that no transfer settles between its parts; undefined while one is
 * unsettled.
 */
function readBooks(
  { db, clock }: CustodyNeeds,
  token: TokenInBooks,
  height: bigint,
): Promise<Books | undefined> {
  const since = new Date(clock.now().getTime() - settledWithinMs)
  return inOneSnapshot(db, async (tx) => {
    const { asset, generation } = token
    const t = shareTransfers
    const due = await tx
      .select({ id: t.id })
      .from(t)
      .where(
        and(
          eq(t.state, 'seen'),
          eq(t.generation, generation),
          sql`${t.blockNumber} <= ${height}`,
          gt(t.seenAt, since),
        ),
      )
      .limit(1)
    const newer = await tx
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.state, 'settled'), eq(t.generation, generation), gt(t.blockNumber, height)))
      .limit(1)
    if (due.length + newer.length > 0) return undefined
    const sums = await tx
      .select({
        type: ledgerAccounts.type,
        sum: sumColumn(ledgerAccounts.balance),
      })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.asset, asset))
      .groupBy(ledgerAccounts.type)
    const sum = (type: string) => sums.find((row) => row.type === type)?.sum ?? 0n
    const wallets = await tx
      .select({ address: shareWallets.address, balance: shareWallets.balance })
      .from(shareWallets)
      .where(ofToken(shareWallets, { asset, generation }))
      .orderBy(asc(shareWallets.address))
    return {
      issued: -sum('issued'),
      inWallets: sum('delivered'),
      astray: sum('astray'),
      wallets: wallets.filter(({ address }) => !isZeroAddress(address)),
    }
  })
}

async function readChain(
  client: PublicClient,
  { token }: TokenInBooks,
  wallets: string[],
  blockNumber: bigint,
): Promise<bigint[]> {
  const of = { address: token as Address, abi: erc20Abi } as const
  const supply = client.readContract({ ...of, functionName: 'totalSupply', blockNumber })
  const balances = client.multicall({
    contracts: wallets.map((wallet) => ({
      ...of,
      functionName: 'balanceOf' as const,
      args: [wallet as Address] as const,
    })),
    allowFailure: false,
    batchSize: batchBytes,
    blockNumber,
  })
  const [issued, held] = await Promise.all([supply, balances])
  return [issued, ...held]
}

interface BooksAndChain {
  height: bigint
  books: Books
  chain: { supply: bigint; inCustody: bigint; inWallets: bigint[] }
}

async function write(
  { db, clock, log, chain: { nodes } }: CustodyNeeds,
  token: TokenInBooks,
  { height, books, chain }: BooksAndChain,
): Promise<boolean> {
  const { issued, inWallets, astray, wallets } = books
  const inCustody = issued - inWallets - astray
  const outside = chain.inWallets.reduce((sum, shares) => sum + shares, 0n)
  const differences = [
    ...differs('supply', null, [issued, chain.supply]),
    ...differs('custody', null, [inCustody, chain.inCustody]),
    ...differs('wallets', null, [inWallets + astray, outside]),
    ...wallets.flatMap(({ address, balance }, at) =>
      differs('wallet', address, [balance, chain.inWallets[at] ?? 0n]),
    ),
  ]
  const figures: Pick<CustodyCheck, 'books' | 'chain'> = {
    books: {
      issued: String(issued),
      inCustody: String(inCustody),
      inWallets: String(inWallets),
      astray: String(astray),
    },
    chain: {
      supply: String(chain.supply),
      inCustody: String(chain.inCustody),
      inWallets: String(outside),
    },
  }
  const at = clock.now()
  if (differences.length > 0) log.error('books and chain hold other shares', { differences })
  const isEqual = differences.length === 0
  await db.insert(custodyChecks).values({
    asset: token.asset,
    at,
    blockNumber: height,
    nodes: nodes.length,
    figures,
    differences,
    isEqual,
  })
  const oldest = new Date(at.getTime() - keptHours * 60 * 60_000)
  await db.delete(custodyChecks).where(lt(custodyChecks.at, oldest))
  return isEqual
}

function differs(
  place: CustodyDifference['place'],
  address: string | null,
  [books, chain]: [bigint, bigint],
): CustodyDifference[] {
  return books === chain ? [] : [{ place, address, books: String(books), chain: String(chain) }]
}
