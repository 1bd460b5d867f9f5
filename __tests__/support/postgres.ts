import { connectPostgres } from '@/server/platform/db/connect'
import type { Database } from '@/server/platform/db/database'
import { migrate } from '@/server/platform/db/migrate'
import { seedSample } from '@/server/sandbox/seed'
import { TestClock } from './api'
import { askPostgres } from './ask-postgres'
import { byRoles, grantAll } from './roles'

/** For tests of races: as many connections as a busy process has. */
const poolOfRaces = 16
/** Each connection plans its statements anew, and two cores keep no more than these at work. */
const poolOfOthers = 4

interface SharedPostgres {
  address: string
  templates: Map<Kind, Promise<unknown>>
  databases: number
}

declare global {
  var sharedPostgres: () => Promise<SharedPostgres>
}

type Kind = 'empty' | 'migrated' | 'seeded'

export interface TestPostgres {
  makeDatabase(kind?: Kind): Promise<{ url: string; connect: () => Database }>
  close(): Promise<void>
}

interface SeededPostgres extends TestPostgres {
  /** A seeded one, which each asks with the rights of its own role. */
  makeDatabaseByRoles(): Promise<Database>
}

export async function openPostgres(): Promise<SeededPostgres> {
  const server = await globalThis.sharedPostgres()
  const connections: Database[] = []
  const names: string[] = []
  const makeUrl = async (kind: Kind) => {
    const name = await copyOf(server, kind)
    names.push(name)
    return `${server.address}/${name}`
  }
  const connect = (url: string, pool = poolOfRaces) => {
    const database = connectPostgres(url, pool)
    connections.push(database)
    return database
  }
  return {
    makeDatabase: async (kind = 'empty') => {
      const url = await makeUrl(kind)
      return { url, connect: () => connect(url) }
    },
    makeDatabaseByRoles: async () => {
      const url = await makeUrl('seeded')
      return byRoles(connect(url, poolOfOthers), (role) =>
        connect(url.replace('postgres@', `${role}@`), poolOfOthers),
      )
    },
    close: async () => {
      await Promise.all(connections.map((database) => database.close()))
      await administer(server, ...names.map((name) => `drop database ${name} with (force)`))
    },
  }
}

/** For all tests of a sandbox, which closes it as it ends. */
export async function openUntilTheEnd(): Promise<SeededPostgres> {
  const server = await openPostgres()
  const closeOthers = globalThis.closeDatabases
  globalThis.closeDatabases = async () => {
    await server.close()
    await closeOthers?.()
  }
  return server
}

async function copyOf(server: SharedPostgres, kind: Kind): Promise<string> {
  await templateFor(server, kind)
  server.databases += 1
  const name = `test_${server.databases}`
  await administer(server, `create database ${name} template ${templateOf(kind)}`)
  return name
}

/** Two workers of journeys have one server. */
const templateOf = (kind: Kind) => (kind === 'empty' ? 'template1' : `${kind}_${process.pid}`)

function templateFor(server: SharedPostgres, kind: Kind): Promise<unknown> {
  const template = server.templates.get(kind) ?? makeTemplate(server, kind)
  server.templates.set(kind, template)
  return template
}

async function makeTemplate(server: SharedPostgres, kind: Kind): Promise<void> {
  if (kind === 'empty') return
  const before = kind === 'seeded' ? 'migrated' : 'empty'
  await templateFor(server, before)
  await administer(server, `create database ${templateOf(kind)} template ${templateOf(before)}`)
  const database = connectPostgres(`${server.address}/${templateOf(kind)}`, 1)
  try {
    if (kind === 'migrated') await migrate(database)
    else {
      await seedSample(database.db, new TestClock().now())
      await grantAll(database)
    }
  } finally {
    await database.close()
  }
}

async function administer({ address }: SharedPostgres, ...statements: string[]): Promise<void> {
  await askPostgres(`${address}/postgres`, ...statements)
}
