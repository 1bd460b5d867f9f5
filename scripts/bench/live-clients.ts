import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Measured, median } from './figures'
import type { Bench } from './open-bench'
import { onPostgres, type Program, withProgram } from './program'

const clients = 1_000
const warmUp = 100
const limitMs = 30_000

type Client = Awaited<ReturnType<typeof watch>>
interface Held {
  rss: number
  used: number
  watchers: number
}

export async function measureLiveClients({ isQuick }: Bench): Promise<Measured> {
  const singles = isQuick ? 5 : 20
  const { rssKb, usedKb, all, times } = await onPostgres(({ url }) => {
    const surroundings = { env: { DATABASE_URL: url }, nodeOptions: ['--expose-gc'] }
    return withProgram('live-process', surroundings, (program) => measured(program, singles))
  })
  return {
    name: 'LIVE',
    title: `${clients.toLocaleString('en')} people who watch their notifications`,
    figures: [
      atMost('memory of the process', rssKb, 50, 'kB a client'),
      atMost('all told at once, the last hears after', all, 2, 's'),
      atMost('one told, hears after', Math.max(...times), 2, 's'),
    ],
    notes: [
      `of the memory ${usedKb.toFixed(1)} kB a client are objects and buffers`,
      `one told: ${(median(times) * 1000).toFixed(0)} ms in the middle of ${singles}`,
    ],
  }
}

async function measured(program: Program, singles: number) {
  const tokens = await program.ask<string[]>('logIn', { count: clients })
  const first = await Promise.all(tokens.slice(0, warmUp).map((token) => watch(program, token)))
  await heard(first, 0)
  for (const client of first) client.end()
  await untilWatched(program, 0)
  const before = await program.ask<Held>('held')
  const watching: Client[] = []
  for (const token of tokens) watching.push(await watch(program, token))
  await heard(watching, 0)
  await untilWatched(program, clients)
  const after = await program.ask<Held>('held')
  const all = await toldIn(program, watching, 1)
  const times: number[] = []
  for (let round = 0; round < singles; round += 1)
    times.push(await toldIn(program, watching.slice(0, 1), 2 + round))
  for (const client of watching) client.end()
  const perClient = (name: keyof Held) => (after[name] - before[name]) / clients / 1024
  return { rssKb: perClient('rss'), usedKb: perClient('used'), all, times }
}

async function toldIn(program: Program, watching: Client[], number: number) {
  const started = performance.now()
  await Promise.all([program.ask('tell', { count: watching.length }), heard(watching, number)])
  return (performance.now() - started) / 1000
}

async function untilWatched(program: Program, count: number) {
  const until = performance.now() + limitMs
  while ((await program.ask<Held>('held')).watchers !== count) {
    if (performance.now() > until) throw new Error(`There are not ${count} who watch.`)
    await wait(100)
  }
}

function heard(watching: Client[], number: number) {
  return Promise.all(watching.map((client) => client.heard(number)))
}

function watch({ port }: Program, token: string) {
  return new Promise<ReturnType<typeof clientOf>>((done, refuse) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path: '/api/v1/notification/stream',
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

interface Waiting {
  number: number
  done: () => void
}

function clientOf(asked: ClientRequest, response: IncomingMessage) {
  let newest = -1
  let waiting: Waiting[] = []
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    const numbers = [...text.matchAll(/"unseenCount":(\d+)/g)]
    newest = Number(numbers.at(-1)?.[1] ?? newest)
    const now = waiting.filter(({ number }) => newest >= number)
    waiting = waiting.filter(({ number }) => newest < number)
    for (const { done } of now) done()
  })
  response.on('error', () => {})
  return {
    heard: (number: number) =>
      newest >= number ? undefined : new Promise<void>((done) => waiting.push({ number, done })),
    end: () => {
      asked.removeAllListeners('error')
      asked.on('error', () => {})
      asked.destroy()
    },
  }
}
