import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../chain/rpc'
import { nodeProgram } from '../chain/start'
import { startChild } from '../children.mjs'
import { freePort } from '../settings.mjs'
import { atMost, type Measured } from './figures'
import type { Bench } from './open-bench'
import { onPostgres, type Program, withProgram } from './program'
import { answering } from './servers'

export const blockMs = 450
const lookMs = 100
const limitMs = 180_000
const waitMs = 120_000
const group = 10
const depth = 20

export type Chain = Awaited<ReturnType<typeof startOwnChain>>
interface Parts {
  chain: Chain
  follower: Program
}
type Sizes = { blocks: number; paid: number; seconds: number }

export async function measureFollower({ isQuick }: Bench): Promise<Measured> {
  const [blocks, paid, seconds] = isQuick ? [1_000, 40, 10] : [8_000, 300, 30]
  const { missed, live } = await onPostgres(async ({ url }) => {
    const chain = await startOwnChain()
    const env = { DATABASE_URL: url, CHAIN_URL: chain.url }
    try {
      return await withProgram('follower-process', { env }, (follower) =>
        measured({ chain, follower }, { blocks, paid, seconds }),
      )
    } finally {
      await chain.stop()
    }
  })
  return {
    name: 'S10',
    title: `following a local chain of ${blocks.toLocaleString('en')} blocks`,
    figures: [
      atMost('caught up in', missed.seconds, (15 * blocks) / 8_000, 's'),
      atMost('furthest behind', live.behind, 5, 'blocks of 0.45 s'),
    ],
    notes: [
      `${Math.round(missed.blocks / missed.seconds)} blocks a second with ${paid} payments among them, all credited after ${missed.creditedSeconds.toFixed(1)} s`,
      `live: ${live.blocks} blocks in ${seconds} s with a payment in each; it looks once a second`,
    ],
  }
}

export async function startOwnChain() {
  const port = await freePort()
  const args = ['--quiet', '--no-cors', '--host', '127.0.0.1', '--port', String(port)]
  const habits = ['--chain-id', '56', '--no-mining', '--slots-in-an-epoch', '1']
  const node = startChild({
    command: nodeProgram(),
    args: [...args, ...habits, '--prune-history', '500'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    bound: true,
  })
  const url = await answering(port, node, 'The local chain')
  return {
    url,
    stop: node.stop,
    ask: (method: string, params: unknown[] = []) => ask(url, method, params, waitMs),
    mine: (blocks: number) => ask(url, 'anvil_mine', [`0x${blocks.toString(16)}`], waitMs),
  }
}

async function measured(parts: Parts, { blocks, paid, seconds }: Sizes) {
  const { chain, follower } = parts
  const [wallet] = await chain.ask('eth_accounts')
  const { payers } = await follower.ask<{ payers: string[] }>('open', { wallet })
  for (const payer of payers) await chain.ask('anvil_impersonateAccount', [payer])
  const payments = await follower.ask<object[]>('orders', { count: paid, wallet })
  const later = await follower.ask<object[]>('orders', { count: 2 * Math.ceil(seconds), wallet })
  await makeBlocks(chain, payments, blocks)
  const missed = await caughtUp(parts, paid)
  const live = await keptUp(parts, later, seconds)
  await makeBlocks(chain, [], depth)
  await untilSeen(follower, ({ credited }) => credited === paid + live.paid)
  await follower.ask('stop')
  return { missed, live }
}

async function makeBlocks(chain: Chain, payments: object[], blocks: number) {
  const groups = Math.max(Math.ceil(payments.length / group), 1)
  const apart = Math.floor((blocks - depth) / groups)
  for (let from = 0; from < payments.length; from += group) {
    for (const payment of payments.slice(from, from + group))
      await chain.ask('eth_sendTransaction', [payment])
    await chain.mine(apart)
  }
  await chain.mine(payments.length > 0 ? blocks - groups * apart : blocks)
}

async function caughtUp({ chain, follower }: Parts, paid: number) {
  const head = Number(await chain.ask('eth_blockNumber'))
  const started = performance.now()
  await follower.ask('start')
  await untilSeen(follower, ({ height }) => height === head)
  const seconds = (performance.now() - started) / 1000
  await untilSeen(follower, ({ credited }) => credited === paid)
  return { blocks: head, seconds, creditedSeconds: (performance.now() - started) / 1000 }
}

async function keptUp(parts: Parts, payments: object[], seconds: number) {
  const until = performance.now() + seconds * 1000
  const [made, behind] = await Promise.all([
    makeLive(parts.chain, payments, until),
    furthestBehind(parts, until),
  ])
  return { ...made, behind }
}

export async function makeLive(
  chain: Pick<Chain, 'ask' | 'mine'>,
  payments: object[],
  until: number,
) {
  let [blocks, paid] = [0, 0]
  for (let at = performance.now(); at < until; at += blockMs) {
    await wait(at - performance.now())
    const payment = payments[paid]
    if (payment !== undefined) {
      await chain.ask('eth_sendTransaction', [payment])
      paid += 1
    }
    await chain.mine(1)
    blocks += 1
  }
  return { blocks, paid }
}

interface Seen {
  height: number
  credited: number
}

async function furthestBehind({ chain, follower }: Parts, until: number) {
  let furthest = 0
  while (performance.now() < until) {
    const { height } = await follower.ask<Seen>('seen')
    const head = Number(await chain.ask('eth_blockNumber'))
    furthest = Math.max(furthest, head - height)
    await wait(lookMs)
  }
  return furthest
}

export async function untilSeen<Found = Seen>(
  program: Program,
  isThere: (seen: Found) => boolean,
  everyMs = lookMs,
) {
  const until = performance.now() + limitMs
  for (;;) {
    const seen = await program.ask<Found>('seen')
    if (isThere(seen)) return
    if (performance.now() > until)
      throw new Error(`The follower stands at ${JSON.stringify(seen)} and does not get on.`)
    await wait(everyMs)
  }
}
