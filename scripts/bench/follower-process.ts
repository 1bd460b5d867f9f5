// Started by program.ts.
import { type Address, encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { followerJob } from '@/server/jobs/follower'
import { issueShares, offeredMicroShares } from '@/server/modules/ledger'
import { walletLinks } from '@/server/modules/wallets/tables'
import { repeat } from '@/server/platform/jobs/repeat'
import { prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { faucetAccount, sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
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
  start() {
    stop = repeat(log, { name: 'payments', everyMs, run: work.run })
  },
  async seen() {
    const height = (await readChainCursor(db))?.height ?? 0n
    const [row] = await run<{ credited: number }>(
      "select count(*)::int as credited from settlement where outcome = 'credited'",
    )
    return { height: Number(height), credited: row?.credited }
  },
  stop: () => work.end(stop),
})
process.send?.({ type: 'ready' })

function transferOf(amount: string) {
  const args = [treasury as Address, BigInt(amount)] as const
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
}
