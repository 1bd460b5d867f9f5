import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Signal } from '@/contract/health'
import { readPosition } from '@/server/chain/blocks/position'
import { moneyWork } from '@/server/jobs'
import { renewOwnSignals } from '@/server/jobs/own-signals'
import { enqueue } from '@/server/modules/notifications/outbox'
import { watchCrediting, watchNodes } from '@/server/modules/purchases/payments/watch-nodes'
import { signals } from '@/server/platform/db/tables'
import { nodeDisk } from '@/server/platform/node/disk-node'
import { watchPrices } from '@/server/platform/signals/watch-prices'
import { makeApi, type TestApi, TestClock } from '../../support/api'
import { signup } from '../../support/call-examples'
import {
  type Buyer,
  buyerIn,
  type PaymentWorld,
  paymentOf,
  paymentWorld,
  quoteOf,
  sharesOf,
} from '../../support/payment-world'
import { offerTo, sendLock } from '../../support/purchase'
import { ScriptedChain, type ScriptedNode } from '../../support/scripted-chain'

const second = 1_000
const minute = 60 * second
const step = 10

interface Health {
  status: number
  orders: string
  of: (name: Signal['name']) => Signal | undefined
}

async function health(api: TestApi): Promise<Health> {
  const { status, body } = await api.get('health/status')
  const { orders, signals: all } = body.data as unknown as { orders: string; signals: Signal[] }
  return { status, orders, of: (name) => all.find((one) => one.name === name) }
}

const renewOwn = ({ services }: TestApi, isSending = false) =>
  renewOwnSignals(services, { isSending })

/** Time goes on as the product lives it: a block each second, and now and then a turn and a look. */
async function live(world: PaymentWorld, ms: number, { isMining = true } = {}): Promise<void> {
  for (let passed = 0; passed < ms; passed += step * second) {
    if (isMining) world.chain.mineEmpty(step)
    else world.clock.forward(step * second)
    await world.turn()
    await renewOwn(world.api)
    await watchPrices(world.api.services)
  }
}

const order = async ({ api: _ }: PaymentWorld, { member, wallet }: Buyer) => {
  const offer = await offerTo(member)
  return sendLock(member, { offerId: offer.id, payer: wallet, isSecond: true })
}

async function twoNodes() {
  const world = await paymentWorld({ nodes: 2, mode: 'production' })
  world.chain.mineEmpty(30)
  const buyer = await buyerIn(world)
  await live(world, 20 * second)
  return { world, buyer, second: world.nodes[1] as ScriptedNode }
}

test('all is well: every signal is good, and orders are taken', async () => {
  const { world, buyer } = await twoNodes()
  const { status, orders, of } = await health(world.api)
  expect([status, orders]).toEqual([200, 'open'])
  for (const name of ['crediting', 'chain', 'clock', 'prices'] as const)
    expect(of(name)).toMatchObject({ name, state: 'good', isPausing: false })
  expect((await order(world, buyer)).status).toBe(200)
})

test('a node that is ahead by a fork: crediting stops, the alarm says so, orders pause and come back', async () => {
  const { world, buyer, second: forked } = await twoNodes()
  const quote = await quoteOf(world, buyer)
  const fork = new ScriptedChain(world.clock)
  fork.blocks = world.chain.blocks.slice(0, -1)
  fork.mine()
  fork.mineEmpty(10)
  forked.chain = fork
  world.chain.mine(paymentOf(world, quote))
  const grow = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += (2 * step + 1) * second) {
      fork.mineEmpty(step + 1)
      await live(world, step * second)
    }
  }
  await grow(40 * second)
  expect(await sharesOf(world, buyer)).toBe(0n)
  expect((await health(world.api)).of('chain')?.state).toBe('warn')
  await grow(2 * minute)
  const paused = await health(world.api)
  expect([paused.status, paused.orders]).toEqual([503, 'paused'])
  expect(paused.of('chain')).toMatchObject({ state: 'alarm', isPausing: true })
  const refused = await order(world, buyer)
  expect([refused.status, refused.body.code]).toEqual([503, 'PAUSED'])
  expect(refused.body.message).not.toMatch(/reference/)
  forked.chain = world.chain
  await live(world, 30 * second)
  expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
  expect((await order(world, buyer)).body.code).toBe('PAUSED')
  await live(world, 70 * second)
  expect((await order(world, buyer)).status).toBe(200)
  expect((await health(world.api)).status).toBe(200)
})

test('a node of another chain alarms and pauses at once', async () => {
  const { world, buyer } = await twoNodes()
  world.api.services.chain.check = async () => 'wrong'
  await live(world, 5 * second)
  const { status, of } = await health(world.api)
  expect([status, of('chain')?.state]).toEqual([503, 'alarm'])
  expect((await order(world, buyer)).body.code).toBe('PAUSED')
})

test('nodes that fall silent: the age of what was last settled grows, and pauses after 5 minutes', async () => {
  const { world, buyer } = await twoNodes()
  for (const node of world.nodes) node.isAway = true
  await live(world, 50 * second, { isMining: false })
  expect((await health(world.api)).of('crediting')?.state).toBe('good')
  await live(world, 140 * second, { isMining: false })
  expect((await health(world.api)).of('crediting')?.state).toBe('alarm')
  await live(world, 120 * second, { isMining: false })
  const { of } = await health(world.api)
  expect(of('crediting')).toMatchObject({ state: 'alarm', isPausing: true })
  expect((await order(world, buyer)).body.code).toBe('PAUSED')
})

test('a database whose disk is full settles nothing, and that is an alarm', async () => {
  const { world, buyer } = await twoNodes()
  const quote = await quoteOf(world, buyer)
  world.chain.mine(paymentOf(world, quote))
  await world.api.database.script(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on settlement for each row execute function no_room()`)
  try {
    await live(world, 100 * second)
    expect((await health(world.api)).of('crediting')?.state).toBe('warn')
    await live(world, 230 * second)
    const { status, orders, of } = await health(world.api)
    expect([status, orders, of('crediting')?.state]).toEqual([503, 'paused', 'alarm'])
  } finally {
    await world.api.database.script('drop trigger no_room on settlement; drop function no_room()')
  }
})

test('a process that does nothing any more counts as failed after 30 seconds, and pauses after 5 minutes', async () => {
  const { world, buyer } = await twoNodes()
  world.clock.forward(31 * second)
  const { status, of } = await health(world.api)
  expect([status, of('crediting')?.state]).toEqual([503, 'alarm'])
  expect(of('crediting')?.value).toMatch(/^not measured for 3\d s$/)
  expect((await order(world, buyer)).status).toBe(200)
  world.clock.forward(5 * minute)
  expect((await order(world, buyer)).body.code).toBe('PAUSED')
})

test('who comes back after a long rest is not paused before it had a second look', async () => {
  const { world, buyer } = await twoNodes()
  world.clock.forward(60 * minute)
  await world.turn()
  expect((await health(world.api)).of('crediting')?.isPausing).toBe(false)
  world.chain.mineEmpty(5)
  await world.turn()
  expect((await health(world.api)).of('crediting')?.state).toBe('good')
  expect((await order(world, buyer)).status).toBe(200)
})

test('crediting: a minute is a warning, three are an alarm, five pause, and no second earlier', async () => {
  const { world } = await twoNodes()
  const { services } = world.api
  for (const node of world.nodes) node.isAway = true
  const { finalAt = new Date(0) } = (await readPosition(services.db)) ?? {}
  const told: unknown[] = []
  for (const age of [59, 60, 179, 180, 299, 300]) {
    world.clock.forward(finalAt.getTime() + age * second - world.clock.now().getTime())
    await watchCrediting(services)
    const crediting = (await health(world.api)).of('crediting')
    told.push([age, crediting?.state, crediting?.isPausing])
  }
  expect(told).toEqual([
    [59, 'good', false],
    [60, 'warn', false],
    [179, 'warn', false],
    [180, 'alarm', false],
    [299, 'alarm', false],
    [300, 'alarm', true],
  ])
})

test('the chain: 15 seconds behind are a warning, 60 an alarm, 120 pause, and no second earlier', async () => {
  const { world } = await twoNodes()
  const told: unknown[] = []
  let behind = 0
  for (const seconds of [14, 15, 59, 60, 119, 120]) {
    world.chain.mineEmpty(seconds - behind)
    behind = seconds
    await watchNodes(world.api.services)
    const chain = (await health(world.api)).of('chain')
    told.push([seconds, chain?.state, chain?.isPausing])
  }
  expect(told).toEqual([
    [14, 'good', false],
    [15, 'warn', false],
    [59, 'warn', false],
    [60, 'alarm', false],
    [119, 'alarm', false],
    [120, 'alarm', true],
  ])
})

describe('the disk', () => {
  const diskOf = (usedPercent: () => Promise<number>) => ({ usedPercent })

  test.each([
    [84, 'good', false],
    [85, 'warn', false],
    [95, 'alarm', true],
  ] as const)('%d percent used is %s', async (percent, state, isPausing) => {
    const api = await makeApi({ disk: diskOf(async () => percent) })
    await renewOwn(api)
    api.clock.forward(5 * second)
    await renewOwn(api)
    expect((await health(api)).of('disk')).toMatchObject({ state, isPausing })
  })

  test('is measured where the files are, and nothing is left of the trial', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fnx-disk-'))
    const percent = await nodeDisk(folder).usedPercent()
    expect(percent).toBeGreaterThan(0)
    expect(percent).toBeLessThanOrEqual(100)
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
    await expect(nodeDisk(folder).usedPercent()).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('one that cannot be written is an alarm, and logged', async () => {
    const full = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    const api = await makeApi({ disk: diskOf(full) })
    await renewOwn(api)
    const { status, of } = await health(api)
    expect([status, of('disk')?.state]).toEqual([503, 'alarm'])
    expect(api.log.lines.map(({ event }) => event)).toEqual(['the disk cannot be written'])
  })
})

describe('clocks', () => {
  test.each([
    [900, 'good'],
    [1_000, 'warn'],
    [3_000, 'alarm'],
    [-3_000, 'alarm'],
  ] as const)('a process that is %d ms ahead of the database is %s', async (aheadMs, state) => {
    const clock = new TestClock()
    const databaseTime = async () => new Date(clock.now().getTime() - aheadMs)
    const api = await makeApi({ clock, databaseTime })
    await renewOwn(api)
    expect((await health(api)).of('clock')?.state).toBe(state)
  })

  test('a final block of later than now is an alarm', async () => {
    const { world } = await twoNodes()
    const { databaseTime } = world.api.services
    world.api.services.databaseTime = async () =>
      new Date((await databaseTime()).getTime() - 10 * second)
    await renewOwn(world.api)
    expect((await health(world.api)).of('clock')?.state).toBe('alarm')
  })

  test('a process that is 3 s off settles nothing and says so; another one does', async () => {
    const { world, buyer } = await twoNodes()
    const { services, log } = world.api
    const quote = await quoteOf(world, buyer)
    world.chain.mine(paymentOf(world, quote))
    world.chain.mineEmpty(20)
    const clock = { now: () => new Date(world.clock.now().getTime() + 3 * second) }
    await moneyWork({ ...services, clock }).turn()
    expect(await sharesOf(world, buyer)).toBe(0n)
    expect(log.lines.at(-1)).toMatchObject({
      event: 'the clock of this process is off, so it settles nothing',
      fields: { seconds: 3 },
    })
    await world.turn()
    expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
  })

  test('the good word of one process does not silence the alarm of another', async () => {
    const api = await makeApi()
    const ahead = { now: () => new Date(api.clock.now().getTime() + 9 * second) }
    const other = { ...api.services, clock: ahead, processId: 'another one' }
    await renewOwnSignals(other, { isSending: false })
    await renewOwn(api)
    expect((await health(api)).of('clock')?.state).toBe('alarm')
    api.clock.forward(31 * second)
    await renewOwn(api)
    expect((await health(api)).of('clock')?.state).toBe('good')
  })
})

describe('messages', () => {
  const notice = { channel: 'email' as const, to: 'a@b.example', subject: 's', text: 't' }

  test('the oldest code that was not sent counts in seconds', async () => {
    const api = await makeApi()
    await signup(api)
    const states: (string | undefined)[] = []
    for (const ms of [9, 1, 20].map((seconds) => seconds * second)) {
      api.clock.forward(ms)
      await renewOwn(api, true)
      states.push((await health(api)).of('letters')?.state)
    }
    expect(states).toEqual(['good', 'warn', 'alarm'])
  })

  test('the oldest notice counts in minutes', async () => {
    const api = await makeApi()
    await enqueue(api.services, api.services.db, { ...notice, about: 'a notice' })
    const states: (string | undefined)[] = []
    for (const ms of [4, 1, 25].map((minutes) => minutes * minute)) {
      api.clock.forward(ms)
      await renewOwn(api, true)
      states.push((await health(api)).of('letters')?.state)
    }
    expect(states).toEqual(['good', 'warn', 'alarm'])
  })
})

test('what was never measured is an alarm half a minute after the start', async () => {
  const api = await makeApi()
  expect((await health(api)).status).toBe(200)
  api.clock.forward(31 * second)
  const { status, of } = await health(api)
  expect([status, of('clock')?.value]).toEqual([503, 'never measured'])
})

test('the state keeps since when it is so', async () => {
  const { world } = await twoNodes()
  const [before] = await rowsOf(world)
  await live(world, 20 * second)
  const [after] = await rowsOf(world)
  expect(after?.since).toEqual(before?.since)
  expect(after?.seenAt.getTime()).toBeGreaterThan(before?.seenAt.getTime() as number)
})

const rowsOf = ({ api }: PaymentWorld) =>
  api.services.db.select().from(signals).where(eq(signals.name, 'chain'))
