import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { tracing } from '../log/trace'
import { type Db, statementName } from './database'
import { type Hosts, hostsOf, type SessionSettings } from './hosts'

const connectMs = 5_000
const closeMs = 5_000
/** An idle connection is probed after five seconds: a vanished machine is detected after 15. */
const reached = {
  fallback_application_name: 'fnx',
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  // Simultaneous statements of one transaction are sent at once.
  pipeline: true,
}
/** A new connection costs a process and all its plans, so idle ones are kept. */
const lifetimeSeconds = 45 * 60

const maxStatements = 500
const maxLength = 8_000

type Ask = (query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

export interface Postgres {
  db: Db
  /** One statement with its values, or any number of them without. */
  query: (text: string, values?: unknown[]) => Promise<unknown[]>
  use: <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>
  close: (waitMs?: number) => Promise<void>
}

interface Choices {
  settings?: SessionSettings
  maxLifetimeSeconds?: number
}

/** Up to `max` connections to PostgreSQL. */
export function openPostgres(url: string, max: number, choices: Choices = {}): Postgres {
  const hosts = hostsOf(url, choices.settings)
  const { pool, close } = openPool(hosts, max, choices)
  const nameOf = statementNames()
  const askOn =
    (client: pg.PoolClient): Ask =>
    (query, values = []) =>
      tracing(
        'statement',
        () => statementName(query.text),
        client.query(
          { ...query, name: values.length > 0 ? nameOf(query.text) : undefined },
          values,
        ),
      )
  const use: Postgres['use'] = async (work) => {
    const client = await connectToAny(pool, hosts)
    try {
      return await work(client)
    } finally {
      // A transaction that could not be ended is dropped with its connection.
      // guard: without it, another request continues an open transaction —
      //   server/platform/lost-connections: a transaction that was left open — without the argument
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
  const db = drizzleOver((query, values) => use((client) => askOn(client)(query, values)))
  const ofClients = new WeakMap<pg.PoolClient, Db>()
  const on = (client: pg.PoolClient) => {
    const clientDb = ofClients.get(client) ?? drizzleOver(askOn(client))
    ofClients.set(client, clientDb)
    return clientDb
  }
  db.transaction = (run, config) => use((client) => on(client).transaction(run, config))
  return {
    db,
    query: (text, values) => use((client) => queryOn(client, text, values)),
    use,
    close,
  }
}

function openPool(hosts: Hosts, max: number, { maxLifetimeSeconds = lifetimeSeconds }: Choices) {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    max,
    maxLifetimeSeconds,
    idleTimeoutMillis: 0,
    Client: clientOf(hosts, sockets),
    onConnect: (client) => refuseStandby(hosts, client),
  })
  // A query on a lost connection gets the error; that of an idle one needs no handling.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let ended: Promise<void> | undefined
  const close = async (waitMs = closeMs) => {
    ended ??= pool.end()
    await Promise.race([ended, wait(waitMs, undefined, { ref: false })])
    for (const socket of sockets) socket.destroy()
  }
  return { pool, close }
}

/** Not over the pool: Drizzle would keep a connection whose `begin` fails. */
const drizzleOver = (query: Ask) => drizzle({ query } as unknown as pg.Pool) as unknown as Db

function clientOf(hosts: Hosts, sockets: Set<Socket>) {
  const stream = () => {
    const socket = new Socket()
    sockets.add(socket.once('close', () => sockets.delete(socket)))
    return socket
  }
  return class extends pg.Client {
    constructor() {
      super({ ...reached, stream, ...hosts.configOf(hosts.now()) })
    }
  }
}

/** Tries each host once, beginning with the one that answered last. */
async function connectToAny(pool: pg.Pool, hosts: Hosts): Promise<pg.PoolClient> {
  for (let hostsLeft = hosts.count; ; hostsLeft -= 1) {
    const host = hosts.now()
    try {
      return await pool.connect()
    } catch (error) {
      hosts.leave(host)
      if (hostsLeft <= 1) throw error
    }
  }
}

async function refuseStandby(hosts: Hosts, client: pg.ClientBase): Promise<void> {
  if (!hosts.isForWriting) return
  // The connection of a silent host is cut; otherwise it could not be ended.
  const ask = { text: 'show transaction_read_only', query_timeout: connectMs }
  const { rows } = await client.query<{ transaction_read_only: string }>(ask)
  if (rows[0]?.transaction_read_only !== 'off')
    throw new Error('Connection terminated: the host may not be written to')
}

async function queryOn(client: pg.PoolClient, text: string, values?: unknown[]) {
  try {
    // Several statements have several results.
    const answers = [await client.query(text, values)].flat() as pg.QueryResult[]
    return answers.flatMap(({ rows }) => rows ?? [])
  } catch (error) {
    // They may have begun a transaction of their own.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Drizzle does not name statements, so each would be planned again every time. Long ones are rarely
 * repeated, and each name occupies memory of each connection.
 */
function statementNames() {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const storedName = names.get(text)
    if (storedName !== undefined) return storedName
    if (names.size >= maxStatements || text.length > maxLength) return undefined
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}
