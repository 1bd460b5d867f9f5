import { setTimeout as wait } from 'node:timers/promises'
import { startProgram } from './api-server.mjs'
import { median } from './figures.mjs'
import { addressOf, startFloodChain } from './flood-chain.mjs'
import { startPostgres } from './own-postgres.mjs'

const blockMs = 450
const lookMs = 50
const limitMs = 180_000
const usualTimes = 3
const fakeToken = addressOf(0xfa4e)

/** Who sends us crumbs and fake events by the thousands: what becomes of a payment and of a login code meanwhile. */
export async function measureFlood({ isQuick }) {
  const postgres = await startPostgres()
  try {
    const { usual, floods, codes, settledIn } = await measured(postgres, isQuick ? 1 : 3)
    const ratio = median(floods) / median(usual)
    return {
      name: 'FLOOD',
      title: '20,000 fake events and 5,000 crumbs in one block',
      figures: [
        {
          label: 'a payment in the next block credited in',
          value: ratio,
          unit: '× as usual',
          atMost: 1.5,
        },
        { label: 'a login code left in', value: Math.max(...codes) / 1000, unit: 's', atMost: 1 },
      ],
      notes: [
        `usually ${shown(usual)} s, behind a flood ${shown(floods)} s; the crumbs were in the books after ${shown(settledIn)} s`,
        'with 20,000 notices waiting for a mail server that takes 30 ms for each',
      ],
    }
  } finally {
    await postgres.stop()
  }
}

const shown = (times) => times.map((ms) => (ms / 1000).toFixed(1)).join(', ')

async function measured(postgres, times) {
  const { places, program, chain } = await opened(postgres)
  const mining = minePeriodically(chain)
  try {
    const usual = []
    for (let turn = 0; turn < usualTimes; turn += 1)
      usual.push(await creditedIn({ program, mining }))
    await program.ask('notices', { count: 20_000 })
    const [floods, codes, settledIn] = [[], [], []]
    for (let turn = 0; turn < times; turn += 1) {
      await mining.put(flood(places, turn))
      const started = performance.now()
      const code = program.ask('code')
      floods.push(await creditedIn({ program, mining }))
      codes.push(await code, await program.ask('code'))
      await untilSeen(program, ({ waiting }) => waiting === 0)
      settledIn.push(performance.now() - started)
    }
    return { usual, floods, codes, settledIn }
  } finally {
    mining.stop()
    await program.ask('stop')
    await program.stop()
    await chain.stop()
  }
}

async function opened(postgres) {
  const chain = await startFloodChain()
  const env = { DATABASE_URL: postgres.url, CHAIN_URL: chain.url }
  const program = await startProgram('flood-process', { env })
  const { treasury, usdt } = await program.ask('open')
  chain.payTo(treasury)
  return { places: { treasury, usdt }, program, chain }
}

/** A block each 450 ms, as the real chain makes them, with what was put beside it since. */
function minePeriodically(chain) {
  const waiting = []
  const timer = setInterval(() => {
    const next = waiting.shift()
    chain.mine(next?.entries)
    next?.done()
  }, blockMs)
  return {
    put: (entries) => new Promise((done) => waiting.push({ entries, done })),
    stop: () => clearInterval(timer),
  }
}

async function creditedIn({ program, mining }) {
  const { entry, credited } = await program.ask('order')
  await mining.put([revived(entry)])
  const started = performance.now()
  await untilSeen(program, (seen) => seen.credited > credited)
  return performance.now() - started
}

const revived = ({ from, to, logs }) => ({
  from,
  to,
  logs: logs.map((log) => ({ ...log, amount: BigInt(log.amount) })),
})

/** One transaction of somebody's own contract with all the events, and each crumb by a wallet of its own. */
function flood({ treasury, usdt }, turn) {
  const events = Array.from({ length: 20_000 }, (_, index) => ({
    address: fakeToken,
    payer: addressOf(0xbeef_0000 + index),
    amount: 10n ** 20n,
  }))
  const crumbs = Array.from({ length: 5_000 }, (_, index) => {
    const from = addressOf(0xd057_0000 + index + turn * 5_000)
    if (index % 2 === 0) return { from, to: treasury, value: 1n }
    return { from, to: usdt, logs: [{ address: usdt, payer: from, amount: 1n }] }
  })
  return [{ from: addressOf(0xbad), to: fakeToken, logs: events }, ...crumbs]
}

async function untilSeen(program, isThere) {
  const until = performance.now() + limitMs
  for (;;) {
    const seen = await program.ask('seen')
    if (isThere(seen)) return
    if (performance.now() > until)
      throw new Error(`The follower stands at ${JSON.stringify(seen)} and does not get on.`)
    await wait(lookMs)
  }
}
