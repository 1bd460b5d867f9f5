// Started by program.ts.
import { eq } from 'drizzle-orm'
import { type Address, type Hex, keccak256, numberToHex } from 'viem'
import { chainFacts } from '@/config/chain'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { sendToEveryNode } from '@/server/chain/nodes/chain'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { followerJob } from '@/server/jobs/follower'
import { payouts } from '@/server/modules/corporate-actions/tables'
import { chainOrders, chainSends } from '@/server/modules/custody/tables'
import { shareAsset as asset, issueShares, post } from '@/server/modules/ledger'
import { walletLinks } from '@/server/modules/wallets/tables'
import { repeat } from '@/server/platform/jobs/repeat'
import { inParallel } from '@/server/platform/lists'
import { LocalChain, prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { transfer } from '@/server/sandbox/chain/past'
import { dividendPayer, faucetAccount, sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxIssue, sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { prepareShareToken } from '@/server/sandbox/chain/share-token-node'
import {
  benchServices,
  quietLog as log,
  reserveShares,
  runnerOf,
  serveBench,
} from './bench-services'
import {
  addressOf,
  addressSql,
  linkRows,
  orderRows,
  peopleRows,
  personId,
  personSql,
  treasury,
} from './many-rows'

const everyMs = 1_000
const address = process.env.CHAIN_URL ?? ''
// Production demands two.
const chain = rpcChain({ urls: [address, address], tokens: sandboxTokens, log })
const services = await benchServices({ chain, log, followFrom: 1n })
const { db } = services
const run = runnerOf(services)
const work = followerJob(services)
const [usdt, usdc] = sandboxTokens.map((token) => token.address.toLowerCase()) as [Address, Address]
const coin = 'USDC'
const owedUnits = 25n * 10n ** 18n
const gasPrice = 3_000_000_000n
/** Whom a payout pays; those before them buy. */
const firstPaid = 3
const gas = numberToHex(100_000)
let stop = async () => {}

serveBench({
  async open({ wallet }: { wallet: Address }) {
    await prepareLocalChain(chain)
    await issueShares(db, new Date(), sandboxIssue)
    await run(peopleRows(2))
    const linkedAt = new Date(Date.now() - 24 * 60 * 60_000)
    const payers = [wallet, faucetAccount.address]
    const links = payers.map((payer, index) => ({
      ...{ accountId: personId(index + 1), linkedAt },
      address: payer.toLowerCase() as Address,
    }))
    await db.insert(walletLinks).values(links)
    return { payers }
  },
  async orders({ count, wallet }: { count: number; wallet: Address }) {
    const each = count / 2
    await reserveShares(services, [1, 2], each)
    const inCoin = { currency: 'BNB', payer: wallet, pay: '200000000000000000' }
    const payer = faucetAccount.address
    const ofToken = { token: usdt, payer, pay: '100000000000000000000' }
    const coins = await run<{ pay: string }>(orderRows({ from: 1, to: 1, each, ...inCoin }))
    const tokens = await run<{ pay: string }>(orderRows({ from: 2, to: 2, each, ...ofToken }))
    return coins.flatMap(({ pay }, index) => [
      { from: wallet, to: treasury, value: numberToHex(BigInt(pay)), gas },
      {
        from: payer,
        to: usdt,
        data: transfer(treasury as Address, BigInt(tokens[index]?.pay ?? 0)),
        gas,
      },
    ])
  },
  /** A run of payouts: a twentieth is in blocks, half is signed and not sent yet, the rest is to be ordered. */
  async payouts({ count }: { count: number }) {
    chain.shareToken = sandboxShareToken
    await prepareShareToken(chain)
    const [signed, started] = [count / 2, count - count / 2]
    const landed: Hex[] = []
    const people = { from: firstPaid, to: firstPaid + count - 1 }
    await run(peopleRows(people.to, people.from))
    await run(linkRows(people.from, people.to))
    await oweAll(people)
    // Takes the token into the books.
    await work.run()
    const { id: chainId } = chainFacts
    const sender = { generation: 0, signer: dividendPayer.address.toLowerCase() }
    const at = new Date()
    for (let nonce = 0; nonce < signed; nonce += 1) {
      const id = crypto.randomUUID()
      const [accountId, address] = [personId(firstPaid + nonce), addressOf(firstPaid + nonce)]
      const call = { to: usdc, data: transfer(address, owedUnits), gas: 60_000n, gasPrice }
      const bytes = { ...call, chainId, nonce, type: 'legacy' as const }
      const signedTransaction = await dividendPayer.signTransaction(bytes)
      const { to: target, ...written } = call
      const order = { ...written, ...sender, id, nonce, chainId, accountId, target }
      const stands = { kind: 'payout', state: 'signed', microShares: 0n, writtenAt: at } as const
      await db.insert(chainOrders).values({ ...order, ...stands, asset, wallet: address })
      const sent = { signedTransaction, hash: keccak256(signedTransaction), signedAt: at }
      await db.insert(chainSends).values({ ...sender, ...sent, orderId: id, nonce })
      await run(payoutRows({ from: firstPaid + nonce, state: 'ordered', orderId: id }))
      if (nonce < count / 20) landed.push(signedTransaction)
    }
    await inParallel(landed, (raw) => sendToEveryNode(chain, raw))
    await new LocalChain(chain).mine(2 * services.confirmations)
    await run(payoutRows({ from: firstPaid + signed, count: started, state: 'started' }))
  },
  start() {
    stop = repeat(log, { name: 'payments', everyMs, run: work.run })
  },
  async seen() {
    const height = (await readChainCursor(db))?.height ?? 0n
    const [row] = await run<{ credited: number }>(
      "select count(*)::int as credited from settlement where outcome = 'credited'",
    )
    const [ordered, paidOut] = [
      await db.$count(chainOrders),
      await db.$count(payouts, eq(payouts.state, 'paid')),
    ]
    return { height: Number(height), credited: row?.credited, ordered, paidOut }
  },
  stop: () => work.end(stop),
})
process.send?.({ type: 'ready' })

/** What the bank has paid in, and what each of them is owed of it, on its way already. */
async function oweAll({ from, to }: { from: number; to: number }) {
  const outside = { type: 'outside', asset: coin } as const
  const moves = []
  for (let number = from; number <= to; number += 1)
    moves.push({
      from: outside,
      to: { owner: personId(number), type: 'paying', asset: coin } as const,
      amount: owedUnits,
    })
  const journal = { key: 'bench payouts', kind: 'bench', at: new Date(), moves }
  await db.transaction((tx) => post(tx, [journal]))
  const all = owedUnits * BigInt(moves.length)
  const paidIn = { to: usdc, data: transfer(dividendPayer.address, all), gas: 200_000n }
  await new LocalChain(chain).sendAll(faucetAccount, [paidIn])
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
