// Bundled and started by api-server.mjs: the work on payments as production runs it, against a local chain.

import { sql } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { prepareLocalChain } from '@/server/chain/local-chain'
import { faucetAccount } from '@/server/chain/sandbox-accounts'
import { sandboxTokens } from '@/server/chain/sandbox-tokens'
import { rowsOf } from '@/server/db/migrate'
import { walletLinks } from '@/server/db/schema/wallet-link'
import { issueShares } from '@/server/ledger/issue-shares'
import { readPosition } from '@/server/payments/position'
import { rpcChain } from '@/server/ports/chain-rpc'
import { moneyWork } from '@/server/work/money'
import { repeat } from '@/server/work/repeat'
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
