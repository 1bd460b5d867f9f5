import { atMost, type Measured, median } from './figures'
import { type Entry, startFloodChain } from './flood-chain'
import { untilSeen } from './follower'
import { addressOf } from './many-rows'
import type { Bench } from './open-bench'
import { onPostgres, type Program, withProgram } from './program'

const blockMs = 450
const lookMs = 50
const defaultTimes = 3
const fakeToken = addressOf(0xfa4e)

type Chain = Awaited<ReturnType<typeof startFloodChain>>
type Mining = ReturnType<typeof minePeriodically>
interface Places {
  treasury: string
  usdt: string
}
type Times = 'usual' | 'floods' | 'codes' | 'settledIn'
interface Seen {
  credited: number
  waiting: number
}

export async function measureFlood({ isQuick }: Bench): Promise<Measured> {
  const { usual, floods, codes, settledIn } = await onPostgres(async ({ url }) => {
    const chain = await startFloodChain()
    const env = { DATABASE_URL: url, CHAIN_URL: chain.url }
    try {
      return await withProgram('flood-process', { env }, (program) =>
        measured(program, chain, isQuick ? 1 : 3),
      )
    } finally {
      await chain.stop()
    }
  })
  const ratio = median(floods) / median(usual)
  return {
    name: 'FLOOD',
    title: '20,000 fake events and 5,000 crumbs in one block',
    figures: [
      atMost('a payment in the next block credited in', ratio, 1.5, '× as usual'),
      atMost('a login code left in', Math.max(...codes) / 1000, 1, 's'),
    ],
    notes: [
      `usually ${shown(usual)} s, behind a flood ${shown(floods)} s; the crumbs were in the books after ${shown(settledIn)} s`,
      'with 20,000 notices waiting for a mail server that takes 30 ms for each',
    ],
  }
}

const shown = (times: number[]) => times.map((ms) => (ms / 1000).toFixed(1)).join(', ')

async function measured(program: Program, chain: Chain, times: number) {
  const places = await program.ask<Places>('open')
  chain.payTo(places.treasury)
  const mining = minePeriodically(chain)
  const seen = { usual: [], floods: [], codes: [], settledIn: [] } as Record<Times, number[]>
  const { usual, floods, codes, settledIn } = seen
  try {
    for (let run = 0; run < defaultTimes; run += 1)
      usual.push(await creditedIn(program, places, mining))
    await program.ask('notices', { count: 20_000 })
    for (let run = 0; run < times; run += 1) {
      await mining.put(flood(places, run))
      const started = performance.now()
      const code = program.ask<number>('code')
      floods.push(await creditedIn(program, places, mining))
      codes.push(await code, await program.ask<number>('code'))
      await untilSeen<Seen>(program, ({ waiting }) => waiting === 0, lookMs)
      settledIn.push(performance.now() - started)
    }
    return seen
  } finally {
    mining.stop()
    await program.ask('stop')
  }
}

function minePeriodically(chain: Chain) {
  const waiting: { entries: Entry[]; done: () => void }[] = []
  const timer = setInterval(() => {
    const next = waiting.shift()
    chain.mine(next?.entries)
    next?.done()
  }, blockMs)
  return {
    put: (entries: Entry[]) => new Promise<void>((done) => waiting.push({ entries, done })),
    stop: () => clearInterval(timer),
  }
}

type Order = { from: string; amount: string; credited: number }

async function creditedIn(program: Program, { usdt }: Places, mining: Mining) {
  const { from, amount, credited } = await program.ask<Order>('order')
  await mining.put([
    { from, to: usdt, logs: [{ address: usdt, payer: from, amount: BigInt(amount) }] },
  ])
  const started = performance.now()
  await untilSeen<Seen>(program, (seen) => seen.credited > credited, lookMs)
  return performance.now() - started
}

function flood({ treasury, usdt }: Places, run: number): Entry[] {
  const events = Array.from({ length: 20_000 }, (_, index) => ({
    address: fakeToken,
    payer: addressOf(0xbeef_0000 + index),
    amount: 10n ** 20n,
  }))
  const crumbs = Array.from({ length: 5_000 }, (_, index) => {
    const from = addressOf(0xd057_0000 + index + run * 5_000)
    if (index % 2 === 0) return { from, to: treasury, value: 1n }
    return { from, to: usdt, logs: [{ address: usdt, payer: from, amount: 1n }] }
  })
  return [{ from: addressOf(0xbad), to: fakeToken, logs: events }, ...crumbs]
}
