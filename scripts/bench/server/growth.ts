import type { Services } from '@/server/compose'
import { takeCuts } from '@/server/modules/dividends/advance'
import { shareStatement, transactionsPage } from '@/server/modules/portfolio'
import { dashboard } from '@/server/modules/portfolio/holdings/holdings.service'
import { lineThen } from '@/server/modules/register'
import { walkLines } from '@/server/modules/register/exports.service'
import {
  endOfDay,
  lastWholeDay,
  ownersPage,
  registerOf,
} from '@/server/modules/register/operator-reads.service'
import type { Member } from '@/server/platform/http/admit'
import {
  benchServices,
  fill,
  logIn,
  onPostgres,
  runnerOf,
  secondsOf,
  serve,
} from '../bench-services'
import { atMost, type Measured, median, medians } from '../figures'
import { type Loaded, load, type Request } from '../load'
import { grownRows, personId } from '../many-rows'
import type { Size } from '../open-bench'
import { processorMicros } from '../processor'
import { announceNow } from './dividends'

/** The allowed extra cost of a member's own data among ten times as many others. */
const atMostGrown = 1.2
const rounds = 7
const clients = 8
const day = lastWholeDay(new Date())
const dayEnd = endOfDay(day)

type Look = (services: Services, accountId: string) => Promise<unknown>

/** The members' pages, each read by the function that answers it. */
const pages: Record<string, Look> = {
  dashboard: (services, accountId) =>
    dashboard(services, { accountId, kycStatus: 'APPROVED' } as Member),
  'newest 20': ({ db }, accountId) => transactionsPage(db, { accountId, filter: {}, limit: 20 }),
  'statement page': (services, accountId) => shareStatement(services, { accountId, limit: 50 }),
  'register extract': (services, accountId) => lineThen(services, { accountId, day }),
}

/** What operators see and do with all holders at once. */
const acts: Record<string, (services: Services) => Promise<unknown>> = {
  'register page': async (services) => {
    await registerOf(services, dayEnd)
    return ownersPage(services.db, dayEnd, { after: undefined, limit: 50 })
  },
  'register as a file': async (services) => {
    const { held, difference } = await registerOf(services, dayEnd)
    if (difference !== 0n) throw new Error(`The register of the bench lacks ${difference}.`)
    for await (const _ of walkLines(services, { end: dayEnd, held })) {
      // Each part would go into the file here.
    }
  },
  'cut of a dividend': async (services) => {
    await announceNow(services.db)
    await takeCuts(services)
  },
}

interface Grown {
  url: string
  rows: number
  holders: number
  services: Services
}

/**
 * A hundred entries a person, or as many as `GROWTH_HOLDERS` leaves each. Both sizes are next to
 * each other and are asked in turn, so that other load on the machine affects both.
 */
export async function measure({ isQuick }: Size): Promise<Measured> {
  const rows = Number(process.env.GROWTH_ROWS ?? (isQuick ? 100_000 : 1_000_000))
  const holders = Number(process.env.GROWTH_HOLDERS ?? rows / 100)
  const times = Number(process.env.GROWTH_TIMES ?? 10)
  return onPostgres(async ({ url, pid }) => {
    const smallDatabase = await growDatabase(url, 'small', rows / times, Math.ceil(holders / times))
    const largeDatabase = await growDatabase(url, 'large', rows, holders)
    const figures = []
    const notes: string[] = []
    for (const [name, look] of Object.entries(pages)) {
      const costs = { small: [] as number[], large: [] as number[] }
      for (let round = 0; round <= rounds; round += 1)
        for (const [size, database] of Object.entries({
          small: smallDatabase,
          large: largeDatabase,
        })) {
          const cost = await costOf(database, look, pid)
          // In the first round each connection meets the tables again.
          if (round > 0) costs[size as 'small' | 'large'].push(cost)
        }
      const [smallCost, largeCost] = [median(costs.small), median(costs.large)]
      figures.push(atMost(name, largeCost / smallCost, atMostGrown, '×'))
      notes.push(`${name}: ${smallCost.toFixed(2)} and ${largeCost.toFixed(2)} ms of the processor`)
    }
    const { p99Ms, rate } = await newestOverHttp(largeDatabase, isQuick)
    figures.push(atMost(`p99 of the newest 20 at ${clients} clients`, p99Ms, 50, 'ms'))
    notes.push(`the newest 20 over HTTP: ${Math.round(rate)} requests a second`)
    for (const [name, act] of Object.entries(acts)) {
      const [smallMs, largeMs] = [
        await timeTaken(smallDatabase, act),
        await timeTaken(largeDatabase, act),
      ]
      notes.push(`${name}: ${smallMs.toFixed(2)} and ${largeMs.toFixed(2)} s`)
    }
    const countText = (count: number) => count.toLocaleString('en')
    return {
      name: 'S6',
      title: `${countText(rows)} entries beside ${countText(rows / times)}`,
      figures,
      notes,
    }
  })
}

/**
 * On one connection: each has to map PostgreSQL's memory again, which costs more the larger the tables
 * are, until it has seen all of it. That is no growth of a page.
 */
async function growDatabase(
  server: string,
  name: string,
  rows: number,
  holders: number,
): Promise<Grown> {
  const url = server.replace(/postgres$/, name)
  await runnerOf(await benchServices(server, {}, 1))(`create database ${name}`)
  const services = await benchServices(url, {}, 1)
  await fill(services, grownRows(rows, holders))
  for (const statement of ['vacuum analyze', 'checkpoint']) await runnerOf(services)(statement)
  return { url, rows, holders, services }
}

const ownersOf = ({ holders }: Grown) =>
  Array.from({ length: 200 }, (_, index) => personId(1 + Math.floor((index * holders) / 200)))

/** Of both processes: other programs make a query take longer, but hardly cost more. */
async function costOf(database: Grown, look: Look, postgres: number) {
  const micros = () => {
    const { user, system } = process.cpuUsage()
    return user + system + processorMicros(postgres)
  }
  const before = micros()
  const owners = ownersOf(database)
  for (const owner of owners) await look(database.services, owner)
  return (micros() - before) / owners.length / 1_000
}

const timeTaken = ({ services }: Grown, act: (services: Services) => Promise<unknown>) =>
  secondsOf(() => act(services))

async function newestOverHttp(database: Grown, isQuick: boolean) {
  const services = await benchServices(database.url)
  const requests: Request[] = []
  for (const owner of ownersOf(database)) {
    const { token, seal } = await logIn(services, owner)
    const query = `payload=${encodeURIComponent(seal({ limit: 20 }))}`
    requests.push({ path: `/api/v1/wallet/transactions?${query}`, headers: { token } })
  }
  const lists = Array.from({ length: clients }, (_, client) =>
    requests.filter((_request, index) => index % clients === client),
  )
  const loadOptions = { url: await serve(services), clients: lists, seconds: isQuick ? 2 : 4 }
  await load(loadOptions)
  const loads: Loaded[] = []
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) loads.push(await load(loadOptions))
  return medians(loads)
}
