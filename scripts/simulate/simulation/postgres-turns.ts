import { protocol } from '@electric-sql/pglite'
import type { FakedTime } from '../faked/time'
import type { Messages, PostgresConnection } from './postgres-connection'

const { serialize } = protocol

/**
 * One statement at a time goes to the server, and the world stands still until it is answered, or
 * waits for a lock that another connection holds. Whoever releases that waits until the woken one has
 * its answer, too; only of two that wait at once nobody can say which is first.
 */
export class PostgresTurns {
  private last: Promise<unknown> = Promise.resolve()
  private readonly blocked = new Map<PostgresConnection, Promise<Messages>>()
  /** How often a statement waited for a lock, and how often while another one did. */
  readonly waits = { 'waits for a lock': 0, 'two waits at once': 0 }

  constructor(
    private readonly time: FakedTime,
    private readonly control: PostgresConnection,
    readonly connect: () => Promise<PostgresConnection>,
  ) {}

  private next<Result>(act: () => Promise<Result>): Promise<Result> {
    const turn = this.time.outside(this.last.then(act))
    this.last = turn.catch(() => undefined)
    return turn
  }

  /** As long as this lasts nobody else says anything. */
  alone<Result>(act: () => Promise<Result>): Promise<Result> {
    return this.next(act)
  }

  async ask(opened: () => Promise<PostgresConnection>, bytes: Uint8Array): Promise<Messages> {
    // In an object: what waits for a lock must not keep the turn.
    const { answer } = await this.next(async () => {
      const connection = await opened()
      const said = this.say(connection, bytes)
      await this.settled(connection, said)
      await this.woken()
      return { answer: said }
    })
    return answer
  }

  /** The server's functions of time read the world's; those of its begin stand still in a transaction. */
  say(connection: PostgresConnection, bytes: Uint8Array): Promise<Messages> {
    if (connection.state === 'E') return connection.say(bytes)
    const now = Math.floor(this.time.now())
    const begun = connection.state === 'I' ? `set faked.begun = '${now}';` : ''
    const set = serialize.query(`${begun} set faked.now = '${now}'`)
    const [clock, answer] = connection.sayAll([set, bytes]) as [Promise<unknown>, Promise<Messages>]
    clock.catch(() => undefined)
    return answer
  }

  end(connection: PostgresConnection): Promise<void> {
    return this.next(async () => {
      this.blocked.delete(connection)
      await this.control.rows(`select pg_terminate_backend(${connection.pid}, 5000)`)
      connection.close()
      await this.woken()
    })
  }

  close(): void {
    this.control.close()
  }

  /** Answered, or waiting for a lock that nobody but another connection can give it. */
  private async settled(connection: PostgresConnection, answer: Promise<Messages>): Promise<void> {
    let isAnswered = false
    const noted = answer.then(
      () => {
        isAnswered = true
      },
      () => {
        isAnswered = true
      },
    )
    for (let pauseMs = 2; !isAnswered; pauseMs = 10) {
      await Promise.race([noted, this.time.realPause(pauseMs)])
      if (isAnswered || !(await this.isBlocked(connection))) continue
      if (!this.blocked.has(connection))
        this.waits[this.blocked.size === 0 ? 'waits for a lock' : 'two waits at once'] += 1
      this.blocked.set(connection, answer)
      return
    }
    this.blocked.delete(connection)
  }

  /** Not if it waits in a circle: the server ends one of these soon. */
  private async isBlocked({ pid }: PostgresConnection): Promise<boolean> {
    const [row] = await this.control.rows<{ blocked: string }>(
      `with recursive behind(pid) as (
          select unnest(pg_blocking_pids(${pid}))
          union select unnest(pg_blocking_pids(behind.pid)) from behind
        )
        select case when ${pid} in (select pid from behind) then 'in a circle'
          else count(*)::text end as blocked from behind`,
    )
    return row?.blocked !== '0' && row?.blocked !== 'in a circle'
  }

  private async woken(): Promise<void> {
    for (const [connection, answer] of [...this.blocked])
      if (this.blocked.has(connection) && !(await this.isBlocked(connection))) {
        await this.settled(connection, answer)
        // What it did may have released others.
        return this.woken()
      }
  }
}
