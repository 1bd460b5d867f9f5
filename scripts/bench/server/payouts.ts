import { eq } from 'drizzle-orm'
import { type Address, type Hex, keccak256 } from 'viem'
import { chainFacts } from '@/config/chain'
import { sendToEveryNode } from '@/server/chain/nodes/chain'
import { chainOrders, chainSends } from '@/server/modules/chain-orders/tables'
import { shareAsset as asset, post } from '@/server/modules/ledger'
import { payouts } from '@/server/modules/payables/tables'
import { inParallel } from '@/server/platform/lists'
import { LocalChain } from '@/server/sandbox/chain/local-chain'
import { transfer } from '@/server/sandbox/chain/past'
import { dividendPayer, faucetAccount, sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { prepareShareToken } from '@/server/sandbox/chain/share-token-node'
import { fill } from '../bench-services'
import type { Measured } from '../figures'
import { addressOf, addressSql, linkRows, peopleRows, personId, personSql } from '../many-rows'
import type { Size } from '../open-bench'
import { blockMs, creditedAfter, follower, onChain, paidMeanwhile, type Scene } from './chain'

/** How long a node of others takes to answer. */
const answerMs = 50
const coin = 'USDC'
const usdc = sandboxTokens[1]?.address.toLowerCase() as Address
const owedUnits = 25n * 10n ** 18n
const gasPrice = 3_000_000_000n
/** The first member who is paid; those before them buy. */
const firstPaid = 3

export const acts = follower

/**
 * Purchases next to a run of payouts: some are in blocks, half await theirs, the others are being
 * ordered.
 */
export async function measure({ isQuick }: Size): Promise<Measured> {
  const [count, seconds] = isQuick ? [1_000, 10] : [10_000, 60]
  return onChain({ answerMs }, async (scene) => {
    await writePayouts(scene, count)
    const { services } = scene
    const before = await services.db.$count(chainOrders)
    const following = scene.follow()
    const { slowest, paid } = await paidMeanwhile(scene, seconds)
    const ordered = (await services.db.$count(chainOrders)) - before
    const paidOut = await services.db.$count(payouts, eq(payouts.state, 'paid'))
    await following.end()
    return {
      name: 'PAYOUTS',
      title: `purchases beside ${count.toLocaleString('en')} payouts under way`,
      figures: [creditedAfter(slowest)],
      notes: [
        `the slowest of ${paid} payments in ${seconds} s, one in each block of ${blockMs / 1_000} s; a node answers in ${answerMs} ms`,
        `by then ${paidOut} payouts were paid and ${ordered} more were ordered`,
      ],
    }
  })
}

/** A twentieth is in blocks, half is signed and not sent yet, the rest is to be ordered. */
async function writePayouts({ port, services, work }: Scene, count: number) {
  const { db } = services
  port.shareToken = sandboxShareToken
  await prepareShareToken(port)
  const signedCount = count / 2
  const landedHashes: Hex[] = []
  const people = { from: firstPaid, to: firstPaid + count - 1 }
  await fill(services, [peopleRows(people.to, people.from), linkRows(people.from, people.to)])
  await oweAll(services, port, people)
  // Takes the token into the books, and lets the follower beside lead.
  await work.run()
  await work.end(async () => undefined)
  const { id: chainId } = chainFacts
  const sender = { generation: 0, signer: dividendPayer.address.toLowerCase() }
  const at = new Date()
  for (let nonce = 0; nonce < signedCount; nonce += 1) {
    const id = crypto.randomUUID()
    const [accountId, address] = [personId(firstPaid + nonce), addressOf(firstPaid + nonce)]
    const call = { to: usdc, data: transfer(address, owedUnits), gas: 60_000n, gasPrice }
    const bytes = { ...call, chainId, nonce, type: 'legacy' as const }
    const signedTransaction = await dividendPayer.signTransaction(bytes)
    const { to: target, ...written } = call
    const order = { ...written, ...sender, id, nonce, chainId, accountId, target }
    const journalEntry = {
      kind: 'payout',
      state: 'signed',
      microShares: 0n,
      writtenAt: at,
    } as const
    await db.insert(chainOrders).values({ ...order, ...journalEntry, asset, wallet: address })
    const signedPayout = { signedTransaction, hash: keccak256(signedTransaction), signedAt: at }
    await db.insert(chainSends).values({ ...sender, ...signedPayout, orderId: id, nonce })
    await fill(services, [payoutRows({ from: firstPaid + nonce, state: 'ordered', orderId: id })])
    if (nonce < count / 20) landedHashes.push(signedTransaction)
  }
  await inParallel(landedHashes, (raw) => sendToEveryNode(port, raw))
  await new LocalChain(port).mine(2 * services.confirmations)
  const started = {
    from: firstPaid + signedCount,
    count: count - signedCount,
    state: 'started',
  } as const
  await fill(services, [payoutRows(started)])
}

/** What the bank has paid in, and each holder's part of it, already on its way. */
async function oweAll(
  { db }: Scene['services'],
  port: Scene['port'],
  { from, to }: { from: number; to: number },
) {
  const moves = Array.from({ length: to - from + 1 }, (_, index) => ({
    from: { type: 'outside', asset: coin } as const,
    to: { owner: personId(from + index), type: 'paying', asset: coin } as const,
    amount: owedUnits,
  }))
  const journal = { key: 'bench payouts', kind: 'bench', at: new Date(), moves }
  await db.transaction((tx) => post(tx, [journal]))
  const totalUnits = owedUnits * BigInt(moves.length)
  const paidIn = { to: usdc, data: transfer(dividendPayer.address, totalUnits), gas: 200_000n }
  await new LocalChain(port).sendAll(faucetAccount, [paidIn])
}

interface PayoutRows {
  from: number
  count?: number
  state: 'ordered' | 'started'
  orderId?: string
}

const payoutRows = ({ from, count = 1, state, orderId }: PayoutRows) => `
  insert into payout (account_id, coin, address, amount, state, asked_at, run, order_id)
  select ${personSql('n')}, '${coin}', ${addressSql('n')}, ${owedUnits}, '${state}', now(), 'a run',
    ${orderId ? `'${orderId}'` : 'null'}
  from generate_series(${from}, ${from + count - 1}) n`
