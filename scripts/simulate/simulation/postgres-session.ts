import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { Messages, PostgresConnection } from './postgres-connection'
import type { PostgresTurns } from './postgres-turns'
import { PreparedStatements } from './prepared'
import type { Below } from './stepped-clients'

type Act<Result> = () => Promise<Result>

export interface Spelling {
  parsers: PGlite['parsers']
  serializers: PGlite['serializers']
}

/** A connection that looks like PGlite: one transaction after the other. */
export class PostgresSession {
  readonly parsers: PGlite['parsers']
  readonly serializers: PGlite['serializers']
  private readonly prepared: PreparedStatements
  private connection: Promise<PostgresConnection> | undefined
  private free: Promise<unknown> = Promise.resolve()
  private asked: Promise<unknown> = Promise.resolve()
  private isOver = false
  /** How many have it or wait for it. */
  users = 0

  constructor(
    private readonly turns: PostgresTurns,
    { parsers, serializers }: Spelling,
  ) {
    this.parsers = parsers
    this.serializers = serializers
    this.prepared = new PreparedStatements(this as unknown as PGlite, 0)
  }

  execProtocolStream(bytes: Uint8Array): Promise<Messages> {
    return this.turns.ask(() => this.opened(), bytes)
  }

  opened(): Promise<PostgresConnection> {
    this.connection ??= this.turns.connect()
    return this.connection
  }

  runExclusive<Result>(act: Act<Result>): Promise<Result> {
    const next = this.asked.then(act)
    this.asked = next.catch(() => undefined)
    return next
  }

  _runExclusiveTransaction<Result>(act: Act<Result>): Promise<Result> {
    this.users += 1
    const next = this.free.then(act).finally(() => {
      this.users -= 1
    })
    this.free = next.catch(() => undefined)
    return next
  }

  query = async (text: string, values: unknown[] = [], options = {}) =>
    (await this.prepared.ask(text, values, options)) as never

  exec = (text: string) =>
    this.runExclusive(async () =>
      parse.parseResults(await this.execProtocolStream(serialize.query(text)), this.parsers),
    )

  transaction<Result>(run: (held: this) => Promise<Result>): Promise<Result> {
    return this._runExclusiveTransaction(async () => {
      await this.exec('begin')
      try {
        const result = await run(this)
        // The server would roll back without a word.
        if ((await this.opened()).state === 'E') throw new Error('The transaction has failed.')
        await this.exec('commit')
        return result
      } catch (error) {
        if (!this.isOver) await this.exec('rollback')
        throw error
      }
    })
  }

  rollback = async () => {
    await this.exec('rollback')
  }

  /** As a process that dies: the server ends what was open. */
  async end(): Promise<void> {
    this.isOver = true
    if (this.connection !== undefined) await this.turns.end(await this.connection)
  }
}

const { serialize } = protocol

/** The connections of one process: whoever asks gets the one that is free soonest. */
export function belowOf(sessions: PostgresSession[], { parsers }: Spelling): Below {
  const soonest = () => sessions.reduce((best, other) => (other.users < best.users ? other : best))
  return {
    parsers,
    // Nobody here hears words: whoever waits for a job looks now and then.
    listen: async () => async () => undefined,
    transaction: (run) => soonest().transaction(run),
    alone: (ask) => {
      const session = soonest()
      return session._runExclusiveTransaction(() => ask(session))
    },
  }
}
