import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { moneyStatement } from '../product'
import { IdlePolls, type Puts, putsJobs } from './idle-polls'
import { PreparedStatements } from './prepared'
import { type Life, never } from './process'
import type { Simulation } from './simulation'
import type { Store } from './store'

type QueryTarget = Pick<PGlite, 'query' | 'exec'>
type Query = (text: string, values?: unknown[], options?: object) => Promise<unknown>
type Exec = (text: string) => Promise<unknown>

/** A transaction under way. */
interface Open {
  number: number
  statements: number
  wroteMoney: boolean
}

export async function openPglite(seeded: string): Promise<Store> {
  const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(seeded)]) })
  const prepared = new PreparedStatements(client)
  const open = new Map<Life, Open>()
  const puts: Puts = { count: 0 }
  let transactions = 0
  return {
    kind: 'pglite',
    look: (ask) =>
      client.transaction((tx) =>
        ask(async <Row>(text: string) => (await tx.query<Row>(text)).rows),
      ),
    clientOf(simulation, life) {
      const begin = () => {
        transactions += 1
        const made = { number: transactions, statements: 0, wroteMoney: false }
        open.set(life, made)
        return made
      }
      return clientOf(client, {
        simulation,
        life,
        prepared,
        puts,
        begin,
        end: () => open.delete(life),
      })
    },
    heldBy(life) {
      const held = open.get(life)
      return held && `${held.number} ${held.statements}`
    },
    setUp: (act) => act(client),
    close: () => client.close(),
  }
}

interface Needs {
  simulation: Simulation
  life: Life
  prepared: PreparedStatements
  puts: Puts
  begin: () => Open
  end: () => void
}

const isWrite = /\b(insert|update|delete|ledger_post|order_lock)\b/i
const full = () =>
  Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
const lost = () => Object.assign(new Error('connection lost'), { code: 'ECONNRESET' })

function clientOf(client: PGlite, needs: Needs): PGlite {
  const { simulation, life } = needs
  const asking = askingBy(client, needs)
  const transaction = async (run: (tx: unknown) => Promise<unknown>) => {
    await simulation.processes.step(life, 'before begin')
    const result = await client
      .transaction((inner) => inTransaction(inner, { ...needs, run, asking }))
      .catch((error: unknown) => {
        if (life.isDead) return never()
        throw error
      })
    simulation.count('transactions')
    await simulation.processes.step(life, 'after commit')
    const { lostCommits } = simulation.weather
    if (life.random() < lostCommits && simulation.mayHappen('lost connections')) {
      simulation.say(`the answer to a commit of ${life.title} is lost`)
      throw lost()
    }
    return life.orNever(result)
  }
  const seen = {
    parsers: client.parsers,
    ...asking(client, 'alone'),
    transaction,
    listen: (channel: string, hear: (word: string) => void) =>
      client.listen(channel, (word) => {
        if (!life.isDead) hear(word)
      }),
    close: async () => undefined,
  }
  return seen as unknown as PGlite
}

type Asking = (target: QueryTarget, place: string, held?: Open) => { query: Query; exec: Exec }

/** Each statement is two steps: before it, and after it when its answer is on its way. */
function askingBy(client: PGlite, { simulation, life, prepared, puts }: Needs): Asking {
  const { processes, weather, time, trace } = simulation
  const polls = new IdlePolls(puts)
  // A statement outside of a transaction waits until none is open.
  const whenFree = <Result>(held: Open | undefined, ask: () => Promise<Result>) =>
    held === undefined ? client._runExclusiveTransaction(ask) : ask()
  return (target, place, held) => ({
    async query(text, values, options) {
      if (held !== undefined) {
        held.statements += 1
        held.wroteMoney ||= moneyStatement.test(text)
      }
      await processes.step(life, `${place} before a statement`)
      if (time.now() < weather.databaseSlowUntil) await simulation.sleep(20 + life.random() * 80)
      simulation.count('statements')
      trace.note(`${life.number} ${text.length} ${time.now()}`)
      if (time.now() < weather.diskFullUntil && isWrite.test(text)) throw full()
      if (putsJobs.test(text)) puts.count += 1
      const known = await whenFree(held, () => prepared.ask(text, values, options))
      const result = known ?? (await target.query(text, values, options))
      await processes.step(life, `${place} after a statement`)
      return life.orNever(result)
    },
    async exec(text) {
      const polled = polls.answerTo(text, time.now())
      if (polled !== undefined) return life.orNever(polled)
      await processes.step(life, `${place} before a script`)
      simulation.count('statements')
      const known = text.includes(';') ? undefined : await whenFree(held, () => prepared.ask(text))
      const results = known ? [known] : await target.exec(text)
      polls.note(text, results, time.now())
      return life.orNever(results)
    },
  })
}

type Inner = Parameters<Parameters<PGlite['transaction']>[0]>[0]

interface Running extends Needs {
  run: (tx: unknown) => Promise<unknown>
  asking: Asking
}

/** A kill rejects the transaction below the product, so that PGlite rolls back and is free again. */
function inTransaction(inner: Inner, { simulation, life, begin, end, run, asking }: Running) {
  return new Promise((done, fail) => {
    const died = () => {
      // What it still waited for never comes, so nobody else would say that it is over.
      end()
      fail(new Error('The process was killed.'))
    }
    if (life.isDead) return died()
    life.onDeath.add(died)
    const held = begin()
    const tx = {
      ...asking(inner as unknown as QueryTarget, 'in a transaction', held),
      rollback: () => inner.rollback(),
    }
    const commit = async () => {
      const value = await run(tx)
      if (held.wroteMoney) simulation.processes.wroteMoney(life)
      await simulation.processes.step(life, 'before commit')
      if (
        life.random() < simulation.weather.brokenTransactions &&
        simulation.mayHappen('lost connections')
      )
        throw lost()
      if (held.wroteMoney) simulation.processes.committedMoney(life)
      return value
    }
    commit()
      .then(done, fail)
      .finally(() => {
        life.onDeath.delete(died)
        end()
      })
  })
}
