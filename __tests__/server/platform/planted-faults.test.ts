import { randomUUID } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import type { Signal } from '@/contract/health'
import { auditTimes } from '@/contract/public-log'
import type { Services } from '@/server/compose'
import { integrityErrors } from '@/server/modules/ledger'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { priceAway } from '@/server/modules/offerings/price.service'
import { noJobs } from '@/server/platform/jobs/jobs'
import { openJobs } from '@/server/platform/jobs/jobs-boss'
import { noteBackup, watchBackup } from '@/server/platform/signals/backup'
import { makeLog } from '../../support/api'
import { awayDatabase } from '../../support/away-database'
import { signup } from '../../support/call-examples'
import { auditDue, followerJob, renewOwnSignals, watchPrices } from '../../support/jobs'
import {
  type Buyer,
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  settlementsIn,
  sharesOf,
} from '../../support/payment-fixture'
import { placeOrderAs, quoteTo } from '../../support/purchase'
import { ScriptedChain, type ScriptedNode } from '../../support/scripted-chain'
import { byDay } from '../../support/size'

const look = 5

interface World {
  fixture: PaymentFixture
  buyer: Buyer
  services: Services
  mine: (seconds: number) => void
  follow: () => Promise<unknown>
  own: () => Services
  isSending: boolean
}

async function wellWorld() {
  const fixture = await paymentFixture({ nodes: 2, mode: 'production' })
  fixture.chain.mineEmpty(30)
  const { services } = fixture.api
  const world: World = {
    fixture,
    services,
    buyer: await makeBuyerIn(fixture),
    isSending: false,
    mine: (seconds) => fixture.chain.mineEmpty(seconds),
    follow: fixture.run,
    own: () => services,
  }
  await auditDue(services)
  await noteBackup(services)
  await live(world, 20)
  const order = await orderOf(fixture, world.buyer)
  fixture.chain.mine(paymentOf(fixture, order))
  expect(await health(world)).toMatchObject({ status: 200, orders: 'open' })
  return { world, order }
}

async function live(world: World, seconds: number): Promise<void> {
  for (let elapsed = 0; elapsed < seconds; elapsed += look) {
    world.mine(look)
    await world.follow()
    const measured = { isWorking: true, isSending: world.isSending }
    // A signal that cannot be written is detected by its silence.
    await renewOwnSignals(world.own(), measured).catch(() => undefined)
    await watchPrices(world.services).catch(() => undefined)
    await watchBackup(world.services).catch(() => undefined)
  }
}

async function health({ fixture }: World) {
  const { status, body } = await fixture.api.get('health/status')
  const answer = body.data as { orders: string; signals: Signal[] } | undefined
  const stateOf = (name: string) => answer?.signals.find((signal) => signal.name === name)?.state
  return { status, orders: answer?.orders, stateOf }
}

async function secondsUntil(
  world: World,
  isSo: (now: Awaited<ReturnType<typeof health>>) => boolean,
) {
  for (let elapsed = 0; elapsed <= 700; elapsed += look) {
    if (isSo(await health(world))) return elapsed
    await live(world, look)
  }
  throw new Error('It was never told.')
}

async function placeOrder({ buyer: { member, wallet } }: World) {
  const quote = await quoteTo(member)
  return placeOrderAs(member, { quoteId: quote.id, payer: wallet, isSecond: true })
}

interface Fault {
  name: string
  signal: Signal['name'] | undefined
  /** Seconds until health alarms and orders pause. */
  alarmsWithin: number
  pausesWithin?: number
  /** Returns the repair. */
  plant: (world: World) => (() => unknown) | Promise<() => unknown>
}

const allSent = ({ db }: Services) =>
  db.update(outboxMessages).set({ sentAt: new Date() }).where(isNull(outboxMessages.sentAt))

const faults: Fault[] = [
  {
    name: 'a node that is ahead by a fork',
    signal: 'chain',
    alarmsWithin: 70,
    pausesWithin: 130,
    plant: (world) => {
      const { fixture, mine } = world
      const node = fixture.nodes[1] as ScriptedNode
      const fork = new ScriptedChain(fixture.clock)
      fork.blocks = fixture.chain.blocks.slice(0, -1)
      fork.mine()
      node.chain = fork
      world.mine = (seconds) => {
        fork.mineEmpty(seconds - 2)
        fixture.chain.mineEmpty(2)
      }
      return () => {
        node.chain = fixture.chain
        world.mine = mine
      }
    },
  },
  {
    name: 'a node of another chain',
    signal: 'chain',
    alarmsWithin: 5,
    pausesWithin: 10,
    plant: ({ services: { chain } }) => {
      const { check } = chain
      chain.check = async () => 'wrong'
      return () => {
        chain.check = check
      }
    },
  },
  {
    name: 'a disk that is full',
    signal: 'disk',
    alarmsWithin: 5,
    pausesWithin: 10,
    plant: ({ services }) => {
      let percent = 99
      services.disk = { usedPercent: async () => percent }
      return () => {
        percent = 40
      }
    },
  },
  {
    name: 'a clock that is off',
    signal: 'clock',
    alarmsWithin: 5,
    plant: (world) => {
      const { services, follow, own } = world
      const clock = { now: () => new Date(services.clock.now().getTime() + 4_000) }
      const ahead = { ...services, clock }
      const { run } = followerJob(ahead)
      Object.assign(world, { own: () => ahead, follow: run })
      return () => Object.assign(world, { own, follow })
    },
  },
  {
    name: 'a follower that is dead',
    signal: 'crediting',
    alarmsWithin: 35,
    pausesWithin: 300,
    plant: (world) => {
      const { follow } = world
      world.follow = async () => {}
      return () => {
        world.follow = follow
      }
    },
  },
  {
    name: 'an outbox that is stuck',
    signal: 'letters',
    alarmsWithin: 35,
    plant: async (world) => {
      await allSent(world.services)
      world.isSending = true
      await signup(world.fixture.api)
      return () => allSent(world.services)
    },
  },
  {
    name: 'letters that are given up',
    signal: 'jobs',
    alarmsWithin: 5,
    plant: async (world) => {
      const { services, fixture } = world
      await allSent(services)
      services.jobs = await openJobs(fixture.api.database, makeLog(), { isWorking: false })
      await services.jobs.put(
        services.db,
        'notice',
        Array.from({ length: 50 }, () => randomUUID()),
      )
      await services.db.execute(sql`update pgboss.job_common set state = 'failed'`)
      world.isSending = true
      return async () => {
        await services.db.execute(sql`delete from pgboss.job`)
        await services.jobs.close()
        services.jobs = noJobs
      }
    },
  },
  {
    name: 'a database that is away',
    signal: undefined,
    alarmsWithin: 5,
    pausesWithin: 5,
    plant: ({ services }) => {
      const { db } = services
      services.db = awayDatabase().db
      return () => {
        services.db = db
      }
    },
  },
  {
    name: 'a price that is old',
    signal: 'prices',
    alarmsWithin: 610,
    plant: ({ services }) => {
      const { prices } = services
      const priceOf = async (symbol: string) => {
        if (symbol === 'USDC') throw priceAway()
        return prices.priceOf(symbol)
      }
      services.prices = { ...prices, priceOf }
      return () => {
        services.prices = prices
      }
    },
  },
  {
    name: 'books in which something does not fit',
    signal: 'books',
    alarmsWithin: 5,
    pausesWithin: 10,
    plant: async (world) => {
      const { fixture, services } = world
      // Each period has one audit at most.
      const auditLater = async () => {
        await live(world, auditTimes.production.periodMs / 1_000)
        await publishAudit(services)
      }
      const changeBy = (amount: string) =>
        fixture.api.database.script(`set session_replication_role = replica;
          update ledger_account set balance = balance ${amount} where type = 'unsold';
          set session_replication_role = origin`)
      await changeBy('+ 5')
      await auditLater()
      return async () => {
        await changeBy('- 5')
        await auditLater()
      }
    },
  },
  {
    name: 'a backup that is old',
    signal: 'backup',
    alarmsWithin: 10,
    plant: async ({ services }) => {
      const twoDaysEarlier = async () => new Date(services.clock.now().getTime() - 49 * hourMs)
      await noteBackup({ ...services, databaseTime: twoDaysEarlier })
      await watchBackup(services)
      return () => noteBackup(services)
    },
  },
]

test.each(byDay(1, faults))(
  '$name alarms in time and loses nothing @rest',
  async ({ signal, alarmsWithin, pausesWithin, plant }) => {
    const { world, order } = await wellWorld()
    const { fixture, buyer } = world
    const mend = await plant(world)
    const alarmed = await secondsUntil(world, ({ status, stateOf }) =>
      signal === undefined ? status === 503 : stateOf(signal) === 'alarm',
    )
    expect(alarmed).toBeLessThanOrEqual(alarmsWithin)
    if (signal === undefined) expect((await fixture.api.get('health/ready')).status).toBe(503)
    else if (pausesWithin === undefined) expect((await placeOrder(world)).status).toBe(200)
    else {
      const furtherSeconds = await secondsUntil(world, ({ orders }) => orders === 'paused')
      expect(alarmed + furtherSeconds).toBeLessThanOrEqual(pausesWithin)
      expect((await placeOrder(world)).body.code).toBe('PAUSED')
    }
    await mend()
    await live(world, 100)
    expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
    expect(await settlementsIn(fixture)).toHaveLength(1)
    expect(await integrityErrors({ db: world.services.db, bookChecks: [] })).toEqual([])
    expect(await health(world)).toMatchObject({ status: 200, orders: 'open' })
    expect((await placeOrder(world)).status).toBe(200)
  },
)
