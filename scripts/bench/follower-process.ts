// Started by program.ts.
import { eq } from 'drizzle-orm'
import { type Address, encodeFunctionData, erc20Abi, keccak256, numberToHex } from 'viem'
import { chainFacts } from '@/config/chain'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { followerJob } from '@/server/jobs/follower'
import { chainOrders, chainSends, shareTokens } from '@/server/modules/custody/tables'
import { issueShares, offeredMicroShares } from '@/server/modules/ledger'
import { walletLinks } from '@/server/modules/wallets/tables'
import { repeat } from '@/server/platform/jobs/repeat'
import { prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { dividendPayer, faucetAccount, sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import {
  benchServices,
  quietLog as log,
  reserveShares,
  runnerOf,
  serveBench,
} from './bench-services'
import { orderRows, peopleRows, personId, treasury } from './many-rows'

const everyMs = 1_000
const address = process.env.CHAIN_URL ?? ''
// Production demands two.
const chain = rpcChain({ urls: [address, address], tokens: sandboxTokens, log })
const services = await benchServices({ chain, log, followFrom: 1n })
const { db } = services
const run = runnerOf(services)
const work = followerJob(services)
const usdt = sandboxTokens.find(({ symbol }) => symbol === 'USDT')?.address as Address
const gas = numberToHex(100_000)
let stop = async () => {}

serveBench({
  async open({ wallet }: { wallet: Address }) {
    await prepareLocalChain(chain)
    await issueShares(db, new Date(), offeredMicroShares)
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
      { from: payer, to: usdt, data: transferOf(tokens[index]?.pay ?? '0'), gas },
    ])
  },
  /** As a run of payouts leaves them: signed, and not sent yet. */
  async payouts({ count }: { count: number }) {
    chain.shareToken = sandboxShareToken
    const { contracts, vault, desk, registrar } = sandboxShareToken
    const at = new Date()
    const asset = 'SHARE' as const
    const token = { token: contracts.token, registry: contracts.registry, vault, desk, registrar }
    const chainId = chainFacts.id
    const own = { asset, chainId, firstBlock: 0n, createdAt: at }
    await db.insert(shareTokens).values({ ...own, ...lowered(token) })
    const call = { gas: 30_000n, gasPrice: 3_000_000_000n, data: '0x00' as const }
    const sender = { generation: 0, signer: dividendPayer.address.toLowerCase() }
    const to = vault.toLowerCase() as Address
    for (let nonce = 0; nonce < count; nonce += 1) {
      const id = crypto.randomUUID()
      const signed = { ...call, chainId, to, nonce, type: 'legacy' as const }
      const signedTransaction = await dividendPayer.signTransaction(signed)
      const order = { ...call, ...sender, id, nonce, asset, chainId, wallet: to, target: to }
      const stands = { kind: 'payout', state: 'signed', microShares: 0n, writtenAt: at } as const
      await db.insert(chainOrders).values({ ...order, ...stands })
      const bytes = { signedTransaction, hash: keccak256(signedTransaction), signedAt: at }
      await db.insert(chainSends).values({ ...sender, ...bytes, orderId: id, nonce })
    }
    return { payer: dividendPayer.address }
  },
  start() {
    stop = repeat(log, { name: 'payments', everyMs, run: work.run })
  },
  async seen() {
    const height = (await readChainCursor(db))?.height ?? 0n
    const [row] = await run<{ credited: number }>(
      "select count(*)::int as credited from settlement where outcome = 'credited'",
    )
    const paidOut = await db.$count(chainOrders, eq(chainOrders.state, 'done'))
    return { height: Number(height), credited: row?.credited, paidOut }
  },
  stop: () => work.end(stop),
})
process.send?.({ type: 'ready' })

function lowered<Names extends string>(addresses: Record<Names, string>) {
  const entries = Object.entries<string>(addresses)
  return Object.fromEntries(entries.map(([name, one]) => [name, one.toLowerCase()])) as Record<
    Names,
    string
  >
}

function transferOf(amount: string) {
  const args = [treasury as Address, BigInt(amount)] as const
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
}
