// Bundled and started by api-server.mjs: the work on payments as production runs it, against a local chain.

import { sql } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { readPosition } from '@/server/chain/blocks/position'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { moneyWork } from '@/server/jobs/money'
import { issueShares } from '@/server/modules/ledger/issue-shares'
import { walletLinks } from '@/server/modules/wallets/tables'
import { rowsOf } from '@/server/platform/db/migrate'
import { repeat } from '@/server/platform/jobs/repeat'
import { prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { faucetAccount } from '@/server/sandbox/chain/sandbox-accounts'
import { sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { benchServices, serveBench } from './bench-services.mjs'
import { orderRows, treasury } from './many-orders.mjs'
import { peopleRows, personId } from './many-transactions.mjs'
import { reserveShares } from './reserve-shares.mjs'

const everyMs = 1_000
const log = { info: () => undefined, error: (message) => console.error(message) }
// Two, as production demands.
const urls = [process.env.CHAIN_URL, process.env.CHAIN_URL]
const chain = rpcChain({ urls, tokens: sandboxTokens, log })
const services = await benchServices({ chain, log, followFrom: 1n })
const { db } = services
const run = async (statement) => rowsOf(await db.execute(sql.raw(statement)))
const work = moneyWork(services)
const [usdt] = sandboxTokens
const gas = numberToHex(100_000)
let stop

serveBench({
  /** The tokens, and two people: one pays in BNB and has this wallet, the other in USDT from the faucet's. */
  async open({ wallet }) {
    await prepareLocalChain(chain)
    await issueShares(db, new Date())
    await run(peopleRows(2))
    const linkedAt = new Date(Date.now() - 24 * 60 * 60_000)
    const addresses = [wallet, faucetAccount.address]
    const links = addresses.map((address, index) => ({
      accountId: personId(index + 1),
      address: address.toLowerCase(),
      linkedAt,
    }))
    await db.insert(walletLinks).values(links)
    return { payers: addresses }
  },
  /** New orders, half of each, and the transactions that pay them. */
  async orders({ count, wallet }) {
    await reserveShares(services, count)
    const each = count / 2
    const inCoin = {
      from: 1,
      to: 1,
      each,
      currency: 'BNB',
      payer: wallet,
      pay: '200000000000000000',
    }
    const ofToken = {
      token: usdt.address,
      payer: faucetAccount.address,
      pay: '100000000000000000000',
    }
    const coins = await run(orderRows(inCoin))
    const tokens = await run(orderRows({ from: 2, to: 2, each, ...ofToken }))
    return coins.flatMap(({ pay }, index) => [
      { from: wallet, to: treasury, value: numberToHex(BigInt(pay)), gas },
      { from: faucetAccount.address, to: usdt.address, data: transferOf(tokens[index].pay), gas },
    ])
  },
  start() {
    stop = repeat(log, { name: 'payments', everyMs, turn: work.turn })
  },
  async seen() {
    const height = (await readPosition(db))?.height ?? 0n
    const [{ credited }] = await run(`select count(*)::int as credited from settlement
      where outcome = 'credited'`)
    return { height: Number(height), credited }
  },
  stop: () => work.end(stop),
})
process.send({ type: 'ready' })

function transferOf(amount) {
  const args = [treasury, BigInt(amount)]
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
}
