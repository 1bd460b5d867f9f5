import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Signal } from '@/contract/health'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { watchNodes } from '@/server/chain/follow/watch-nodes'
import { enqueue } from '@/server/modules/notifications/outbox'
import { watchCrediting } from '@/server/modules/purchases/settling/watch'
import { signals } from '@/server/platform/db/tables'
import type { Jobs, QueueName } from '@/server/platform/jobs/jobs'
import { openJobs } from '@/server/platform/jobs/jobs-boss'
import { nodeDisk } from '@/server/platform/node/data-directory'
import { makeApi, makeLog, type TestApi, TestClock } from '../../support/api'
import { signup } from '../../support/call-examples'
import { followerJob, renewOwnSignals, watchPrices } from '../../support/jobs'
import {
  type Buyer,
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  sharesOf,
} from '../../support/payment-fixture'
import { placeOrderAs, quoteTo } from '../../support/purchase'
import type { ScriptedNode } from '../../support/scripted-chain'

const second = 1_000
const minute = 60 * second
const step = 10
/** For steps that take minutes: less than the half minute in which signals have to be renewed. */
const longStep = 20

interface Health {
  status: number
  orders: string
  of: (name: Signal['name']) => Signal | undefined
}

async function health(api: TestApi): Promise<Health> {
  const { status, body } = await api.get('health/status')
  const { orders, signals: allSignals } = body.data as unknown as {
    orders: string
    signals: Signal[]
  }
  return { status, orders, of: (name) => allSignals.find((signal) => signal.name === name) }
}

const renewOwn = ({ services }: TestApi, isSending = false) =>
  renewOwnSignals(services, { isWorking: true, isSending })

async function live(
  fixture: PaymentFixture,
  ms: number,
  { isMining = true, every = step } = {},
): Promise<void> {
  for (let elapsed = 0; elapsed < ms; elapsed += every * second) {
    if (isMining) fixture.chain.mineEmpty(every)
    else fixture.clock.forward(every * second)
    await fixture.run()
    await renewOwn(fixture.api)
    await watchPrices(fixture.api.services)
  }
}

const placeOrder = async ({ api: _ }: PaymentFixture, { member, wallet }: Buyer) => {
  const quote = await quoteTo(member)
  return placeOrderAs(member, { quoteId: quote.id, payer: wallet, isSecond: true })
}

async function twoNodes() {
  const fixture = await paymentFixture({ nodes: 2, mode: 'production' })
  fixture.chain.mineEmpty(30)
  const buyer = await makeBuyerIn(fixture)
  await live(fixture, 20 * second)
  return { fixture, buyer, second: fixture.nodes[1] as ScriptedNode }
}

test('when all signals are good, orders are taken @rest', async () => {
  const { fixture, buyer } = await twoNodes()
  const { status, orders, of } = await health(fixture.api)
  expect([status, orders]).toEqual([200, 'open'])
  for (const name of ['crediting', 'chain', 'clock', 'prices'] as const)
    expect(of(name)).toMatchObject({ name, state: 'good', isPausing: false })
  expect((await placeOrder(fixture, buyer)).status).toBe(200)
})

test('a node of another chain pauses orders at once @rest', async () => {
  const { fixture, buyer } = await twoNodes()
  fixture.api.services.chain.check = async () => 'wrong'
  await live(fixture, 5 * second)
  const { status, of } = await health(fixture.api)
  expect([status, of('chain')?.state]).toEqual([503, 'alarm'])
  expect((await placeOrder(fixture, buyer)).body.code).toBe('PAUSED')
})

test('nodes that fall silent pause orders after 5 minutes', async () => {
  const { fixture, buyer } = await twoNodes()
  for (const node of fixture.nodes) node.isAway = true
  const silent = { isMining: false, every: longStep }
  await live(fixture, 40 * second, silent)
  expect((await health(fixture.api)).of('crediting')?.state).toBe('good')
  await live(fixture, 160 * second, silent)
  expect((await health(fixture.api)).of('crediting')?.state).toBe('alarm')
  await live(fixture, 120 * second, silent)
  const { of } = await health(fixture.api)
  expect(of('crediting')).toMatchObject({ state: 'alarm', isPausing: true })
  expect((await placeOrder(fixture, buyer)).body.code).toBe('PAUSED')
})

test('a database whose disk is full alarms', async () => {
  const { fixture, buyer } = await twoNodes()
  const order = await orderOf(fixture, buyer)
  fixture.chain.mine(paymentOf(fixture, order))
  await fixture.api.database.script(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on settlement for each row execute function no_room()`)
  try {
    await live(fixture, 100 * second, { every: longStep })
    expect((await health(fixture.api)).of('crediting')?.state).toBe('warn')
    await live(fixture, 240 * second, { every: longStep })
    const { status, orders, of } = await health(fixture.api)
    expect([status, orders, of('crediting')?.state]).toEqual([503, 'paused', 'alarm'])
  } finally {
    await fixture.api.database.script('drop trigger no_room on settlement; drop function no_room()')
  }
})

test('an idle process alarms, then pauses orders after five minutes @rest', async () => {
  const { fixture, buyer } = await twoNodes()
  fixture.clock.forward(31 * second)
  const { status, of } = await health(fixture.api)
  expect([status, of('crediting')?.state]).toEqual([503, 'alarm'])
  expect(of('crediting')?.value).toMatch(/^not measured for 3\d s$/)
  expect((await placeOrder(fixture, buyer)).status).toBe(200)
  fixture.clock.forward(5 * minute)
  expect((await placeOrder(fixture, buyer)).body.code).toBe('PAUSED')
})

test('a long rest alone does not pause orders @rest', async () => {
  const { fixture, buyer } = await twoNodes()
  fixture.clock.forward(60 * minute)
  await fixture.run()
  expect((await health(fixture.api)).of('crediting')?.isPausing).toBe(false)
  fixture.chain.mineEmpty(5)
  await fixture.run()
  expect((await health(fixture.api)).of('crediting')?.state).toBe('good')
  expect((await placeOrder(fixture, buyer)).status).toBe(200)
})

test('crediting warns at one minute, alarms at three, pauses at five @rest', async () => {
  const { fixture } = await twoNodes()
  const { services } = fixture.api
  for (const node of fixture.nodes) node.isAway = true
  const { finalAt = new Date(0) } = (await readChainCursor(services.db)) ?? {}
  const toldSignals: unknown[] = []
  for (const age of [59, 60, 179, 180, 299, 300]) {
    fixture.clock.forward(finalAt.getTime() + age * second - fixture.clock.now().getTime())
    await watchCrediting(services)
    const crediting = (await health(fixture.api)).of('crediting')
    toldSignals.push([age, crediting?.state, crediting?.isPausing])
  }
  expect(toldSignals).toEqual([
    [59, 'good', false],
    [60, 'warn', false],
    [179, 'warn', false],
    [180, 'alarm', false],
    [299, 'alarm', false],
    [300, 'alarm', true],
  ])
})

test('the chain warns at 15 seconds, alarms at 60, pauses at 120 @rest', async () => {
  const { fixture } = await twoNodes()
  const toldSignals: unknown[] = []
  let behindCount = 0
  for (const seconds of [14, 15, 59, 60, 119, 120]) {
    fixture.chain.mineEmpty(seconds - behindCount)
    behindCount = seconds
    await watchNodes(fixture.api.services)
    const chain = (await health(fixture.api)).of('chain')
    toldSignals.push([seconds, chain?.state, chain?.isPausing])
  }
  expect(toldSignals).toEqual([
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
  ] as const)('%d percent used is %s @rest', async (percent, state, isPausing) => {
    const api = await makeApi({ disk: diskOf(async () => percent) })
    await renewOwn(api)
    api.clock.forward(5 * second)
    await renewOwn(api)
    expect((await health(api)).of('disk')).toMatchObject({ state, isPausing })
  })

  test('is measured without leaving a file @rest', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fnx-disk-'))
    const percent = await nodeDisk(folder).usedPercent()
    expect(percent).toBeGreaterThan(0)
    expect(percent).toBeLessThanOrEqual(100)
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
    await expect(nodeDisk(folder).usedPercent()).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('raises an alarm and a line of the log if it cannot be written', async () => {
    const fullQueue = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    const api = await makeApi({ disk: diskOf(fullQueue) })
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
  ] as const)('%d ms ahead of the database is %s @rest', async (aheadMs, state) => {
    const clock = new TestClock()
    const databaseTime = async () => new Date(clock.now().getTime() - aheadMs)
    const api = await makeApi({ clock, databaseTime })
    await renewOwn(api)
    expect((await health(api)).of('clock')?.state).toBe(state)
  })

  test('a final block from the future alarms @rest', async () => {
    const { fixture } = await twoNodes()
    const { databaseTime } = fixture.api.services
    fixture.api.services.databaseTime = async () =>
      new Date((await databaseTime()).getTime() - 10 * second)
    await renewOwn(fixture.api)
    expect((await health(fixture.api)).of('clock')?.state).toBe('alarm')
  })

  test('a process that is 3 s off settles nothing', async () => {
    const { fixture, buyer } = await twoNodes()
    const { services, log } = fixture.api
    const order = await orderOf(fixture, buyer)
    fixture.chain.mine(paymentOf(fixture, order))
    fixture.chain.mineEmpty(20)
    const clock = { now: () => new Date(fixture.clock.now().getTime() + 3 * second) }
    await followerJob({ ...services, clock }).run()
    expect(await sharesOf(fixture, buyer)).toBe(0n)
    expect(log.lines.at(-1)).toMatchObject({
      event: 'the clock of this process is off, so it settles nothing',
      fields: { seconds: 3 },
    })
    await fixture.run()
    expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  })

  test('one good process does not silence another’s alarm', async () => {
    const api = await makeApi()
    const ahead = { now: () => new Date(api.clock.now().getTime() + 9 * second) }
    const otherProcess = { ...api.services, clock: ahead, processId: 'another one' }
    await renewOwnSignals(otherProcess, { isWorking: true, isSending: false })
    await renewOwn(api)
    expect((await health(api)).of('clock')?.state).toBe('alarm')
    api.clock.forward(31 * second)
    await renewOwn(api)
    expect((await health(api)).of('clock')?.state).toBe('good')
  })
})

describe('messages', () => {
  const notice = { channel: 'sms', to: '+12025550143', text: 't' } as const

  test('the oldest unsent code counts in seconds @rest', async () => {
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

  test.each([
    ['three people wait', 3, {}, ['good', 'warn', 'alarm']],
    ['one mailbox is slow', 2, {}, ['good', 'good', 'good']],
    ['a newsletter fills its queue', 3, { queue: 'newsletter' }, ['good', 'good', 'good']],
  ] as const)('notices count in minutes: %s @rest', async (_, people, changes, toldSignals) => {
    const api = await makeApi()
    for (const person of Array.from({ length: people }, (_, index) => index))
      for (const _ of ['a notice', 'another'])
        await enqueue(api.services, api.services.db, {
          ...notice,
          ...changes,
          to: `+1202555014${person}`,
          about: `person ${person}`,
        })
    const states: (string | undefined)[] = []
    for (const ms of [4, 1, 25].map((minutes) => minutes * minute)) {
      api.clock.forward(ms)
      await renewOwn(api, true)
      states.push((await health(api)).of('letters')?.state)
    }
    expect(states).toEqual(toldSignals)
  })
})

describe('jobs', () => {
  let api: TestApi
  let jobs: Jobs
  beforeEach(async () => {
    api = await makeApi()
    jobs = await openJobs(api.database, makeLog(), { isWorking: false })
    api.services.jobs = jobs
  })
  afterEach(async () => {
    await jobs.close()
    await api.services.db.execute(sql`delete from pgboss.job`)
  })

  const putJobs = (queue: QueueName, count: number) => {
    const ids = Array.from({ length: count }, () => randomUUID())
    return jobs.put(api.services.db, queue, ids)
  }
  const readTold = async () => {
    await renewOwn(api, true)
    const { state, value } = (await health(api)).of('jobs') ?? {}
    return [state, value?.replace(/^\d+ s/, '')]
  }
  const dueFor = (seconds: number) =>
    api.services.db.execute(
      sql`update pgboss.job_common set start_after = now() - make_interval(secs => ${seconds})`,
    )

  test('the oldest due warns at one minute, alarms at ten @rest', async () => {
    await putJobs('notice', 1)
    const states: unknown[] = []
    for (const seconds of [40, 65, 605]) {
      await dueFor(seconds)
      states.push(...(await readTold()).slice(0, 1))
    }
    expect(states).toEqual(['good', 'warn', 'alarm'])
  })

  test('one dead warns, fifty alarm, newsletters do neither @rest', async () => {
    const giveUp = () => api.services.db.execute(sql`update pgboss.job_common set state = 'failed'`)
    await putJobs('newsletter', 60)
    await dueFor(700)
    expect(await readTold()).toEqual(['good', ''])
    await giveUp()
    expect(await readTold()).toEqual(['good', ''])
    await putJobs('security', 1)
    await giveUp()
    expect(await readTold()).toEqual(['warn', '1 dead'])
    await putJobs('notice', 49)
    await giveUp()
    expect(await readTold()).toEqual(['alarm', '50 dead'])
  })
})

test('an unmeasured signal alarms after half a minute', async () => {
  const api = await makeApi()
  expect((await health(api)).status).toBe(200)
  api.clock.forward(31 * second)
  const { status, of } = await health(api)
  expect([status, of('clock')?.value]).toEqual([503, 'never measured'])
})

test('a state keeps the time it began @rest', async () => {
  const { fixture } = await twoNodes()
  const [before] = await rowsOf(fixture)
  await live(fixture, 20 * second)
  const [after] = await rowsOf(fixture)
  expect(after?.since).toEqual(before?.since)
  expect(after?.seenAt.getTime()).toBeGreaterThan(before?.seenAt.getTime() as number)
})

const rowsOf = ({ api }: PaymentFixture) =>
  api.services.db.select().from(signals).where(eq(signals.name, 'chain'))
