import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { moneyStatement } from '../product'
import { IdlePolls, type Puts, putsJobs } from './idle-polls'
import { type Life, never } from './process'
import type { Simulation } from './simulation'
import type { Store } from './store'

type Query = (text: string, values?: unknown[], options?: QueryOptions) => Promise<Results>
type Exec = (text: string) => Promise<Results[]>

/** One connection, as long as somebody has it. */
export interface HeldConnection {
  query: Query
  exec: Exec
}

/** A transaction under way. */
interface Open {
  number: number
  statements: number
  isAsking: boolean
  wroteMoney: boolean
}

interface Needs {
  simulation: Simulation
  life: Life
  store: Store
  puts: Puts
  begin: () => Open
  end: (open: Open) => void
}

/** What processes see of a database: each statement a step and a place to die. */
export class SteppedClients {
  private readonly open = new Map<Life, Set<Open>>()
  private readonly puts: Puts = { count: 0 }
  private transactions = 0

  constructor(private readonly store: Store) {}

  clientOf(simulation: Simulation, life: Life): PGlite {
    const heldTransactions = new Set<Open>()
    this.open.set(life, heldTransactions)
    life.onDeath.add(() => this.open.delete(life))
    const beginTransaction = () => {
      this.transactions += 1
      const transaction = {
        number: this.transactions,
        statements: 0,
        isAsking: false,
        wroteMoney: false,
      }
      heldTransactions.add(transaction)
      return transaction
    }
    const endTransaction = (transaction: Open) => void heldTransactions.delete(transaction)
    return clientOf({
      simulation,
      life,
      store: this.store,
      puts: this.puts,
      begin: beginTransaction,
      end: endTransaction,
    })
  }

  /** The transactions that a process holds open without asking anything in them. */
  heldBy(life: Life): string | undefined {
    const heldTransactions = [...(this.open.get(life) ?? [])].filter(({ isAsking }) => !isAsking)
    if (heldTransactions.length === 0) return undefined
    return heldTransactions.map(({ number, statements }) => `${number} ${statements}`).join()
  }
}

const isWrite = /\b(insert|update|delete|ledger_post|order_lock)\b/i
const poolFull = () =>
  Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
const connectionLost = () => Object.assign(new Error('connection lost'), { code: 'ECONNRESET' })

function clientOf(needs: Needs): PGlite {
  const { simulation, life, store } = needs
  const asking = askingBy(needs)
  const transaction = async (run: (tx: unknown) => Promise<unknown>) => {
    await simulation.processes.step(life, 'before begin')
    const result = await store
      .transaction((connection) => inTransaction(connection, { ...needs, run, asking }))
      .catch((error: unknown) => {
        if (life.isDead) return never()
        throw error
      })
    simulation.count('transactions')
    await simulation.processes.step(life, 'after commit')
    const { lostCommits } = simulation.weather
    if (life.random() < lostCommits && simulation.mayHappen('lost connections')) {
      simulation.say(`the answer to a commit of ${life.title} is lost`)
      throw connectionLost()
    }
    return life.orNever(result)
  }
  const seenClient = {
    parsers: store.client.parsers,
    ...asking('alone', (query) => store.alone(query)),
    transaction,
    listen: (channel: string, hear: (word: string) => void) =>
      store.client.listen(channel, (word) => {
        if (!life.isDead) hear(word)
      }),
    close: async () => undefined,
  }
  return seenClient as unknown as PGlite
}

type On = <Result>(ask: (held: HeldConnection) => Promise<Result>) => Promise<Result>
type Asking = (place: string, on: On, open?: Open) => HeldConnection

/** Each statement is two steps: before it, and after it when its answer is on its way. */
function askingBy({ simulation, life, puts }: Needs): Asking {
  const { processes, weather, time, trace } = simulation
  const polls = new IdlePolls(puts)
  return (position, on, transaction) => ({
    async query(text, values, options) {
      if (transaction !== undefined) {
        transaction.statements += 1
        transaction.wroteMoney ||= moneyStatement.test(text)
      }
      await processes.step(life, `${position} before a statement`)
      if (time.now() < weather.databaseSlowUntil) await simulation.sleep(20 + life.random() * 80)
      simulation.count('statements')
      trace.note(`${life.number} ${text.length} ${time.now()}`)
      if (time.now() < weather.diskFullUntil && isWrite.test(text)) throw poolFull()
      if (putsJobs.test(text)) puts.count += 1
      const result = await whileAsking(transaction, () =>
        on((connection) => connection.query(text, values, options)),
      )
      await processes.step(life, `${position} after a statement`)
      return life.orNever(result)
    },
    async exec(text) {
      const polled = polls.answerTo(text, time.now())
      if (polled !== undefined) return life.orNever(polled)
      await processes.step(life, `${position} before a script`)
      simulation.count('statements')
      const results = await whileAsking(transaction, () =>
        on((connection) => connection.exec(text)),
      )
      polls.note(text, results, time.now())
      return life.orNever(results)
    },
  })
}

async function whileAsking<Result>(
  transaction: Open | undefined,
  query: () => Promise<Result>,
): Promise<Result> {
  if (transaction === undefined) return query()
  transaction.isAsking = true
  try {
    return await query()
  } finally {
    transaction.isAsking = false
  }
}

interface Running extends Needs {
  run: (tx: unknown) => Promise<unknown>
  asking: Asking
}

/** A kill rejects the transaction below the product, so that the database rolls back and is free again. */
function inTransaction(
  connection: HeldConnection & { rollback(): Promise<void> },
  { simulation, life, begin, end, run, asking }: Running,
) {
  return new Promise((done, fail) => {
    let openTransaction: Open | undefined
    const died = () => {
      // What it still waited for never comes, so nobody else would say that it is over.
      if (openTransaction !== undefined) end(openTransaction)
      fail(new Error('The process was killed.'))
    }
    if (life.isDead) return died()
    life.onDeath.add(died)
    const begunTransaction = begin()
    openTransaction = begunTransaction
    const tx = {
      ...asking('in a transaction', (query) => query(connection), begunTransaction),
      rollback: () => connection.rollback(),
    }
    const commit = async () => {
      const value = await run(tx)
      if (begunTransaction.wroteMoney) simulation.processes.wroteMoney(life)
      await simulation.processes.step(life, 'before commit')
      if (
        life.random() < simulation.weather.brokenTransactions &&
        simulation.mayHappen('lost connections')
      )
        throw connectionLost()
      if (begunTransaction.wroteMoney) simulation.processes.committedMoney(life)
      return value
    }
    commit()
      .then(done, fail)
      .finally(() => {
        life.onDeath.delete(died)
        end(begunTransaction)
      })
  })
}
