import { basename } from 'node:path'
import { PGlite, parse, protocol } from '@electric-sql/pglite'
import type { FakedTime } from '../faked/time'
import { seedDatabase } from '../product'
import { PostgresConnection } from './postgres-connection'
import { belowOf, PostgresSession, type Spelling } from './postgres-session'
import { PostgresTurns } from './postgres-turns'
import type { ProcessName } from './process'
import { SteppedClients } from './stepped-clients'
import type { Store } from './store'

/** The server's time and chance are the world's, wherever a statement or a default asks for them. */
const fakedFunctions = `
  create schema faked;
  create sequence faked.chance;
  create function faked.now() returns timestamptz stable language sql as
    $$ select to_timestamp(current_setting('faked.begun')::float8 / 1000) $$;
  create function faked.clock_timestamp() returns timestamptz volatile language sql as
    $$ select to_timestamp(current_setting('faked.now')::float8 / 1000) $$;
  create function faked.gen_random_uuid() returns uuid volatile language sql as
    $$ select overlay(overlay(md5(nextval('faked.chance')::text) placing '4' from 13) placing '8' from 17)::uuid $$;
  -- Its time limits would be in real time.
  create function faked.set_config(name text, given text, here boolean) returns text volatile language sql as
    $$ select case when name like '%timeout' then given else pg_catalog.set_config(name, given, here) end $$;
  create function faked.random() returns float8 volatile language sql as
    $$ select ('x' || left(md5(nextval('faked.chance')::text), 8))::bit(32)::bigint / 4294967296.0 $$;
`
const path = 'public, faked, pg_catalog'
/** Functions that name where they look, and what the jobs' package takes the time from. */
const repointed = `
  do $$ declare named regprocedure; begin
    for named in select oid from pg_proc where proconfig is not null and pronamespace = 'public'::regnamespace
    loop execute format('alter function %s set search_path = ${path}', named); end loop;
  end $$;
  -- Where rows lie, and which plan is the best, must not change at a moment of the server's choice.
  do $$ declare kept regclass; begin
    for kept in select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    loop execute format('alter table %s set (autovacuum_enabled = off, toast.autovacuum_enabled = off)', kept); end loop;
  end $$;
  create or replace function pgboss.job_now() returns timestamptz stable language sql as
    $$ select faked.now() $$;
`

/** Only the web answers several at once: of two of one member's requests one may wait for the other. */
const connectionsOf = (name: ProcessName) => (name === 'web' ? 2 : 1)

/** Each process has connections of its own, and transactions interleave statement by statement. */
export async function openPostgres(
  given: string,
  { seeded, time }: { seeded: string; time: FakedTime },
): Promise<Store> {
  const address = new URL(given)
  const admin = await PostgresConnection.open(address, 'postgres')
  const spelling = await spellingOfPglite()
  const template = await templateOf(seeded, { admin, address, spelling, time })
  const name = `simulation_${process.pid}`
  await admin.rows(`create database ${name} template ${template}`)
  const turns = await turnsOf(name, { address, time })
  const [people, oracle] = [new PostgresSession(turns, spelling), await turns.connect()]
  const clients = new SteppedClients()
  return {
    kind: 'postgres',
    look: (ask) =>
      turns.alone(async () => {
        const say = (text: string) => turns.say(oracle, protocol.serialize.query(text))
        await say('begin isolation level repeatable read')
        try {
          return await ask(
            async <Row>(text: string) =>
              (parse.parseResults(await say(text), spelling.parsers)[0]?.rows ?? []) as Row[],
          )
        } finally {
          await say('rollback')
        }
      }),
    clientOf(simulation, life) {
      const sessions = Array.from(
        { length: connectionsOf(life.name) },
        () => new PostgresSession(turns, spelling),
      )
      for (const session of sessions) life.onDeath.add(() => void session.end())
      return clients.clientOf(simulation, life, belowOf(sessions, spelling))
    },
    heldBy: (life) => clients.heldBy(life),
    setUp: (act) => act(people as unknown as PGlite),
    waits: turns.waits,
    close: async () => {
      await admin.rows(`drop database ${name} with (force)`)
      admin.close()
    },
  }
}

interface Where {
  address: URL
  time: FakedTime
}

async function turnsOf(database: string, { address, time }: Where): Promise<PostgresTurns> {
  const connect = async () => {
    const made = await PostgresConnection.open(address, database)
    await made.rows(`set search_path = ${path}; set deadlock_timeout = '10ms'`)
    return made
  }
  return new PostgresTurns(time, await connect(), connect)
}

/** PGlite knows how values are written and read, and says so without being asked anything. */
async function spellingOfPglite(): Promise<Spelling> {
  const lite = await PGlite.create()
  const { parsers, serializers } = lite
  await lite.close()
  return { parsers, serializers }
}

/** All tables and the sample, made once on each server. */
async function templateOf(
  seeded: string,
  { admin, spelling, ...where }: Where & { admin: PostgresConnection; spelling: Spelling },
): Promise<string> {
  const template = basename(seeded, '.tar').replaceAll('-', '_')
  const known = await admin.rows(`select from pg_database where datname = '${template}'`)
  if (known.length > 0) return template
  const making = `${template}_${process.pid}`
  await admin.rows(`create database ${making}`)
  const first = await PostgresConnection.open(where.address, making)
  await first.rows(fakedFunctions)
  first.close()
  const turns = await turnsOf(making, where)
  const session = new PostgresSession(turns, spelling)
  await seedDatabase(session as unknown as PGlite)
  await session.exec(repointed)
  await session.end()
  turns.close()
  // Whole or not at all: another run may ask for it meanwhile.
  await admin.rows(`alter database ${making} rename to ${template}`)
  return template
}
