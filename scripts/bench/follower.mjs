import { setTimeout as wait } from 'node:timers/promises'
import { startProgram } from './api-server.mjs'
import { startOwnChain } from './own-chain.mjs'
import { startPostgres } from './own-postgres.mjs'

const blockMs = 450
const lookMs = 100
const limitMs = 180_000
const group = 10
// So that what was paid last is deep enough too.
const depth = 20

/** S10: the follower goes through what it missed, and then keeps up with a chain as quick as the real one. */
export async function measureFollower({ isQuick }) {
  const [blocks, paid, seconds] = isQuick ? [1_000, 40, 10] : [8_000, 300, 30]
  const { missed, live } = await measuredApart({ blocks, paid, seconds })
  return {
    name: 'S10',
    title: `following a local chain of ${blocks.toLocaleString('en')} blocks`,
    figures: [
      { label: 'caught up in', value: missed.seconds, unit: 's', atMost: (60 * blocks) / 8_000 },
      { label: 'furthest behind', value: live.behind, unit: 'blocks of 0.45 s', atMost: 5 },
    ],
    notes: [
      `${Math.round(missed.blocks / missed.seconds)} blocks a second with ${paid} payments among them, all credited after ${missed.creditedSeconds.toFixed(1)} s`,
      `live: ${live.blocks} blocks in ${seconds} s with a payment in each; it looks once a second`,
    ],
  }
}

async function measuredApart(sizes) {
  const postgres = await startPostgres()
  const chain = await startOwnChain()
  try {
    const env = { DATABASE_URL: postgres.url, CHAIN_URL: chain.url }
    const follower = await startProgram('follower-process', { env })
    try {
      return await measured({ chain, follower, ...sizes })
    } finally {
      await follower.stop()
    }
  } finally {
    await chain.stop()
    await postgres.stop()
  }
}

async function measured({ chain, follower, blocks, paid, seconds }) {
  const [wallet] = await chain.ask('eth_accounts')
  const { payers } = await follower.ask('open', { wallet })
  for (const payer of payers) await chain.ask('anvil_impersonateAccount', [payer])
  const payments = await follower.ask('orders', { count: paid, wallet })
  const later = await follower.ask('orders', { count: 2 * Math.ceil(seconds), wallet })
  await makeBlocks(chain, payments, blocks)
  const missed = await caughtUp({ chain, follower, paid })
  const live = await keptUp({ chain, follower, payments: later, seconds })
  await makeBlocks(chain, [], depth)
  await untilSeen(follower, ({ credited }) => credited === paid + live.paid)
  await follower.ask('stop')
  return { missed, live }
}

/** The payments in small groups, as far from each other as the blocks allow. */
async function makeBlocks(chain, payments, blocks) {
  const groups = Math.max(Math.ceil(payments.length / group), 1)
  const apart = Math.floor((blocks - depth) / groups)
  for (let from = 0; from < payments.length; from += group) {
    for (const payment of payments.slice(from, from + group))
      await chain.ask('eth_sendTransaction', [payment])
    await mine(chain, apart)
  }
  await mine(chain, payments.length > 0 ? blocks - groups * apart : blocks)
}

function mine(chain, blocks) {
  return chain.ask('anvil_mine', [`0x${blocks.toString(16)}`])
}

async function caughtUp({ chain, follower, paid }) {
  const head = Number(await chain.ask('eth_blockNumber'))
  const started = performance.now()
  await follower.ask('start')
  await untilSeen(follower, ({ height }) => height === head)
  const seconds = (performance.now() - started) / 1000
  await untilSeen(follower, ({ credited }) => credited === paid)
  return { blocks: head, seconds, creditedSeconds: (performance.now() - started) / 1000 }
}

async function keptUp({ chain, follower, payments, seconds }) {
  const until = performance.now() + seconds * 1000
  const [made, behind] = await Promise.all([
    makeLive(chain, payments, until),
    furthestBehind({ chain, follower, until }),
  ])
  return { ...made, behind }
}

async function makeLive(chain, payments, until) {
  let [blocks, paid] = [0, 0]
  for (let at = performance.now(); at < until; at += blockMs) {
    await wait(at - performance.now())
    const payment = payments[paid]
    if (payment !== undefined) {
      await chain.ask('eth_sendTransaction', [payment])
      paid += 1
    }
    await mine(chain, 1)
    blocks += 1
  }
  return { blocks, paid }
}

async function furthestBehind({ chain, follower, until }) {
  let furthest = 0
  while (performance.now() < until) {
    const { height } = await follower.ask('seen')
    const head = Number(await chain.ask('eth_blockNumber'))
    furthest = Math.max(furthest, head - height)
    await wait(lookMs)
  }
  return furthest
}

async function untilSeen(follower, isThere) {
  const until = performance.now() + limitMs
  for (;;) {
    const seen = await follower.ask('seen')
    if (isThere(seen)) return
    if (performance.now() > until)
      throw new Error(`The follower stands at ${JSON.stringify(seen)} and does not get on.`)
    await wait(lookMs)
  }
}
