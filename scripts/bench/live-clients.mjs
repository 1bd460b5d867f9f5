import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { startProgram } from './api-server.mjs'
import { median } from './figures.mjs'
import { startPostgres } from './own-postgres.mjs'

const clients = 1_000
const warmUp = 100
const limitMs = 30_000

/** LIVE: so many people who are logged in and watch their notifications, on one process. */
export async function measureLiveClients({ isQuick }) {
  const { kept, all, single } = await measuredApart(isQuick ? 5 : 20)
  return {
    name: 'LIVE',
    title: `${clients.toLocaleString('en')} people who watch their notifications`,
    figures: [
      { label: 'memory of the process', value: kept.rssKb, unit: 'kB a client', atMost: 50 },
      { label: 'all told at once, the last hears after', value: all, unit: 's', atMost: 2 },
      { label: 'one told, hears after', value: single.longest, unit: 's', atMost: 2 },
    ],
    notes: [
      `of the memory ${kept.usedKb.toFixed(1)} kB a client are objects and buffers`,
      `one told: ${(single.median * 1000).toFixed(0)} ms in the middle of ${single.count}`,
    ],
  }
}

async function measuredApart(singles) {
  const postgres = await startPostgres()
  try {
    const env = { DATABASE_URL: postgres.url }
    const program = await startProgram('live-process', { env, nodeOptions: ['--expose-gc'] })
    try {
      return await measured(program, singles)
    } finally {
      await program.stop()
    }
  } finally {
    await postgres.stop()
  }
}

async function measured(program, singles) {
  const tokens = await program.ask('logIn', { count: clients })
  // What the first ones make the process load and grow is not the cost of another client.
  const first = await Promise.all(tokens.slice(0, warmUp).map((token) => watch(program, token)))
  await heard(first, 0)
  for (const client of first) client.end()
  await untilWatched(program, 0)
  const before = await program.ask('held')
  const watching = []
  for (const token of tokens) watching.push(await watch(program, token))
  await heard(watching, 0)
  await untilWatched(program, clients)
  const after = await program.ask('held')
  const all = await toldIn(program, watching, 1)
  const times = []
  for (let round = 0; round < singles; round += 1)
    times.push(await toldIn(program, watching.slice(0, 1), 2 + round))
  for (const client of watching) client.end()
  const perClient = (name) => (after[name] - before[name]) / clients / 1024
  return {
    kept: { rssKb: perClient('rss'), usedKb: perClient('used') },
    all,
    single: { longest: Math.max(...times), median: median(times), count: singles },
  }
}

/** Seconds from asking until the last of them has heard the new number. */
async function toldIn(program, watching, number) {
  const started = performance.now()
  await Promise.all([program.ask('tell', { count: watching.length }), heard(watching, number)])
  return (performance.now() - started) / 1000
}

async function untilWatched(program, count) {
  const until = performance.now() + limitMs
  while ((await program.ask('held')).watchers !== count) {
    if (performance.now() > until) throw new Error(`There are not ${count} who watch.`)
    await wait(100)
  }
}

function heard(watching, number) {
  return Promise.all(watching.map((client) => client.heard(number)))
}

function watch({ port }, token) {
  return new Promise((done, refuse) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path: '/api/v1/notification/live',
      headers: { token },
      agent: false,
    })
    asked.on('error', refuse)
    asked.on('response', (response) => {
      if (response.statusCode !== 200) return refuse(new Error(`Answered ${response.statusCode}.`))
      done(clientOf(asked, response))
    })
    asked.end()
  })
}

function clientOf(asked, response) {
  let newest = -1
  let waiting = []
  response.setEncoding('utf8')
  response.on('data', (text) => {
    const numbers = [...text.matchAll(/"unseenCount":(\d+)/g)]
    newest = Number(numbers.at(-1)?.[1] ?? newest)
    const [now, later] = [[], []]
    for (const one of waiting) (newest >= one.number ? now : later).push(one)
    waiting = later
    for (const { done } of now) done()
  })
  response.on('error', () => {})
  return {
    heard: (number) =>
      newest >= number ? undefined : new Promise((done) => waiting.push({ number, done })),
    end: () => {
      asked.removeAllListeners('error')
      asked.on('error', () => {})
      asked.destroy()
    },
  }
}
