import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, numberToHex } from 'viem'
import { dayMs } from '@/config/durations'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import type { Services } from '@/server/compose'
import { followerJob } from '@/server/jobs/follower'
import { issueShares } from '@/server/modules/ledger'
import { walletLinks } from '@/server/modules/wallets/tables'
import { repeat } from '@/server/platform/jobs/repeat'
import { prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { transfer } from '@/server/sandbox/chain/past'
import { faucetAccount, sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxIssue, sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { askNode } from '../../chain/rpc'
import { nodeProgram } from '../../chain/start'
import { startChild } from '../../children.mjs'
import { freePort } from '../../settings.mjs'
import {
  benchServices,
  fill,
  quietLog as log,
  onPostgres,
  reserveShares,
  runnerOf,
} from '../bench-services'
import { type Acts, besideProcess } from '../beside'
import { atMost } from '../figures'
import { orderRows, peopleRows, personId, treasury } from '../many-rows'
import { whenAnswering } from '../servers'

export const blockMs = 450
const everyMs = 1_000
const lookMs = 100
const limitMs = 180_000
const waitMs = 120_000
const depth = 15
const wealth = numberToHex(10n ** 24n)
const gas = numberToHex(100_000)

export interface FollowedServer {
  url: string
  chainUrl: string
  /** Whether the share's token is on the chain, as it must for payouts. */
  hasToken?: boolean
}

/** The product's own follower, in a process of its own as in production. */
export const follower: Acts = {
  async follows(followed: FollowedServer, state) {
    const { work } = await chainServices(followed)
    const stop = repeat(log, { name: 'payments', everyMs, run: work.run })
    while (!state.isOver) await wait(lookMs)
    await work.end(stop)
  },
}

export async function chainServices({ url, chainUrl, hasToken }: FollowedServer) {
  // A production refuses to start with one node, so both addresses are the same here.
  const chain = rpcChain({ urls: [chainUrl, chainUrl], tokens: sandboxTokens, log })
  if (hasToken) chain.shareToken = sandboxShareToken
  const services = await benchServices(url, { chain, log, followFrom: 1n })
  return { chain, services, work: followerJob(services) }
}

export type Chain = Awaited<ReturnType<typeof startOwnChain>>
export type Scene = Awaited<ReturnType<typeof openFollower>>

/** A chain and books with two members whose wallets can pay on it. */
export function onChain<Result>(
  { answerMs = 0 }: { answerMs?: number },
  measure: (scene: Scene) => Promise<Result>,
) {
  return onPostgres(async ({ url }) => {
    const chain = await startOwnChain()
    const farNode = await farFrom(chain, answerMs)
    try {
      return await measure(await openFollower({ url, chainUrl: farNode.url }, chain))
    } finally {
      farNode.stop()
      await chain.stop()
    }
  })
}

async function startOwnChain() {
  const port = await freePort()
  const args = ['--quiet', '--no-cors', '--host', '127.0.0.1', '--port', String(port)]
  const habits = ['--chain-id', '56', '--no-mining', '--slots-in-an-epoch', '1']
  const node = startChild({
    command: nodeProgram(),
    args: [...args, ...habits, '--prune-history', '500'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    bound: true,
  })
  const url = await whenAnswering(port, node, 'The local chain')
  return {
    url,
    stop: node.stop,
    ask: (method: string, params: unknown[] = []) => askNode(url, method, params, waitMs),
    mine: (blocks: number) => askNode(url, 'anvil_mine', [numberToHex(blocks)], waitMs),
  }
}

/** The same chain, with the time that each question takes on its way to a node that others run. */
async function farFrom({ url }: Chain, answerMs: number) {
  const server = createServer(async (incoming, answer) => {
    if (answerMs > 0) await wait(answerMs)
    const { method, headers } = incoming
    const proxied = request(url, { method, headers }, (nodeResponse) => {
      answer.writeHead(nodeResponse.statusCode ?? 500, nodeResponse.headers)
      nodeResponse.pipe(answer)
    })
    proxied.on('error', () => answer.destroy())
    incoming.pipe(proxied)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

async function openFollower(followed: FollowedServer, chain: Chain) {
  const { chain: port, services, work } = await chainServices(followed)
  await prepareLocalChain(port)
  await issueShares(services.db, new Date(), sandboxIssue)
  await fill(services, [peopleRows(2)])
  const [wallet] = await chain.ask('eth_accounts')
  const linkedAt = new Date(Date.now() - dayMs)
  const payers: Address[] = [wallet, faucetAccount.address]
  for (const [index, payer] of payers.entries()) {
    const address = payer.toLowerCase() as Address
    await services.db
      .insert(walletLinks)
      .values({ accountId: personId(index + 1), address, linkedAt })
    await chain.ask('anvil_impersonateAccount', [payer])
    await chain.ask('anvil_setBalance', [payer, wealth])
  }
  return {
    chain,
    port,
    services,
    work,
    follow: () =>
      besideProcess('follows', { ...followed, hasToken: port.shareToken !== undefined }),
    /** Payments to be sent, of as many orders: half in coins, half in a token. */
    payments: (count: number) => paymentsOf(services, payers, count / 2),
    credited: async () => {
      const [row] = await runnerOf(services)<{ count: number }>(
        "select count(*)::int from settlement where outcome = 'credited'",
      )
      return row?.count ?? 0
    },
    height: async () => Number((await readChainCursor(services.db))?.height ?? 0n),
  }
}

async function paymentsOf(services: Services, [wallet, payer]: Address[], paymentsEach: number) {
  const run = runnerOf(services)
  const usdt = sandboxTokens[0]?.address.toLowerCase() as Address
  await reserveShares(services, [1, 2], paymentsEach)
  const inCoin = { currency: 'BNB', payer: wallet, pay: '200000000000000000' }
  const ofToken = { token: usdt, payer, pay: '100000000000000000000' }
  const coins = await run<{ pay: string }>(
    orderRows({ from: 1, to: 1, each: paymentsEach, ...inCoin }),
  )
  const tokens = await run<{ pay: string }>(
    orderRows({ from: 2, to: 2, each: paymentsEach, ...ofToken }),
  )
  return coins.flatMap(({ pay }, index) => {
    const data = transfer(treasury as Address, BigInt(tokens[index]?.pay ?? 0))
    return [
      { from: wallet, to: treasury, value: numberToHex(BigInt(pay)), gas },
      { from: payer, to: usdt, data, gas },
    ]
  })
}

/** A block each time, with a payment in it as long as there is one. */
export async function mineLive(
  chain: Pick<Chain, 'ask' | 'mine'>,
  payments: object[],
  until: number,
) {
  let [blocks, paidCount] = [0, 0]
  for (let at = performance.now(); at < until; at += blockMs) {
    await wait(at - performance.now())
    const payment = payments[paidCount]
    if (payment !== undefined) {
      await chain.ask('eth_sendTransaction', [payment])
      paidCount += 1
    }
    await chain.mine(1)
    blocks += 1
  }
  return { blocks, paid: paidCount }
}

/** Pays once in each block for so long, while a follower works. The slowest is credited after so many seconds. */
export async function paidMeanwhile(scene: Scene, seconds: number) {
  const { chain } = scene
  const payments = await scene.payments(2 * Math.ceil((seconds * 1_000) / blockMs / 2))
  const minedAt: number[] = []
  const creditedAt: number[] = []
  const mineBlocks = async (blocks: number) => {
    await chain.mine(blocks)
    minedAt.push(performance.now())
  }
  let paidAt = Number.POSITIVE_INFINITY
  const paying = (async () => {
    const until = performance.now() + seconds * 1_000
    ;({ paid: paidAt } = await mineLive({ ...chain, mine: mineBlocks }, payments, until))
    while (creditedAt.length < paidAt) {
      await wait(blockMs)
      await mineBlocks(1)
    }
  })()
  await untilTrue(async () => {
    const credited = await scene.credited()
    while (creditedAt.length < credited) creditedAt.push(performance.now())
    return creditedAt.length === paidAt
  })
  await paying
  // Each block has one of them, and they are credited in its order.
  const waits = creditedAt.map((at, index) => at - (minedAt[index + depth] ?? at))
  return { slowest: Math.max(0, ...waits) / 1_000, paid: paidAt }
}

export const creditedAfter = (slowest: number) =>
  atMost('a payment credited after its fifteenth block', slowest, 5, 's')

export async function untilTrue(isThere: () => Promise<boolean>) {
  const until = performance.now() + limitMs
  while (!(await isThere())) {
    if (performance.now() > until) throw new Error('The follower does not get on.')
    await wait(lookMs)
  }
}
