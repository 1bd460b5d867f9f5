import { and, count, eq, isNull } from 'drizzle-orm'
import { type Database, type Db, isAnyOf } from '@/server/platform/db/database'
import type { Sessions } from '@/server/platform/http/admit'
import { errorFields, type Log } from '@/server/platform/log/log'
import { changedChannel } from './notify'
import { whereShown } from './shown'
import { notifications } from './tables'

const beatMs = 20_000
const beat = new TextEncoder().encode(': still here\n\n')
const maxOfOne = 20

interface Watcher {
  sessionId: string
  controller: ReadableStreamDefaultController<Uint8Array>
}

interface WatchedAccount {
  watchers: Set<Watcher>
  due: Set<Watcher>
  isCounting: boolean
  unseen: number | undefined
}

export class NotificationStream {
  private readonly accounts = new Map<string, WatchedAccount>()
  private ear: Promise<() => Promise<void>> | undefined
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(
    private readonly database: Database,
    private readonly sessions: Pick<Sessions, 'aliveOf'>,
    private readonly log: Log,
  ) {}

  watch({ accountId, sessionId }: { accountId: string; sessionId: string }): Response {
    let watcher: Watcher | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        watcher = { sessionId, controller }
        this.add(accountId, watcher)
      },
      cancel: () => {
        if (watcher) this.remove(accountId, watcher)
      },
    })
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Asks nginx not to buffer the stream, which would delay the news.
        'x-accel-buffering': 'no',
      },
    })
  }

  get size(): number {
    return [...this.accounts.values()].reduce((sum, { watchers }) => sum + watchers.size, 0)
  }

  async close(): Promise<void> {
    for (const [accountId, { watchers }] of this.accounts)
      for (const watcher of watchers) this.end(accountId, watcher)
    const stop = await this.ear?.catch(() => undefined)
    await stop?.()
  }

  async beat(): Promise<void> {
    const watching = [...this.accounts].flatMap(([accountId, { watchers }]) =>
      [...watchers].map((watcher) => ({ accountId, watcher })),
    )
    const alive = await this.sessions.aliveOf(watching.map(({ watcher }) => watcher.sessionId))
    for (const { accountId, watcher } of watching) {
      if (alive.has(watcher.sessionId)) this.send(accountId, watcher, beat)
      else this.end(accountId, watcher)
    }
    await this.tellMissed()
  }

  private async tellMissed(): Promise<void> {
    const unseen = await countAllUnseen(this.database.db, [...this.accounts.keys()])
    for (const [accountId, watched] of this.accounts)
      if (watched.unseen !== undefined && watched.unseen !== (unseen.get(accountId) ?? 0))
        await this.changed(accountId)
  }

  private add(accountId: string, watcher: Watcher): void {
    const watched = this.accounts.get(accountId) ?? {
      watchers: new Set(),
      due: new Set(),
      isCounting: false,
      unseen: undefined,
    }
    this.accounts.set(accountId, watched)
    watched.watchers.add(watcher)
    const [oldest] = watched.watchers
    if (watched.watchers.size > maxOfOne && oldest) this.end(accountId, oldest)
    watched.due.add(watcher)
    // Subscribes first and counts then; in the other order a change in between would be missed.
    void this.listen().then(() => this.tell(accountId, watched))
  }

  private listen(): Promise<unknown> {
    this.ear ??= this.database
      .listen(changedChannel, (accountId) => void this.changed(accountId))
      .catch((error: unknown) => {
        this.ear = undefined
        this.log.error('notifications not heard', errorFields(error))
        throw error
      })
    this.timer ??= setInterval(() => {
      this.beat().catch((error: unknown) => this.log.error('live beat', errorFields(error)))
    }, beatMs)
    if (typeof this.timer === 'object') this.timer.unref()
    return this.ear.catch(() => undefined)
  }

  private async changed(accountId: string): Promise<void> {
    const watched = this.accounts.get(accountId)
    if (watched === undefined) return
    for (const watcher of watched.watchers) watched.due.add(watcher)
    await this.tell(accountId, watched)
  }

  private async tell(accountId: string, watched: WatchedAccount): Promise<void> {
    if (watched.isCounting) return
    watched.isCounting = true
    try {
      while (watched.due.size > 0) {
        const due = [...watched.due]
        watched.due.clear()
        const unseen = await countUnseen(this.database.db, accountId)
        watched.unseen = unseen
        const event = new TextEncoder().encode(
          `data: ${JSON.stringify({ unseenCount: unseen })}\n\n`,
        )
        for (const watcher of due) this.send(accountId, watcher, event)
      }
    } catch (error) {
      this.log.error('notifications not counted', errorFields(error))
    } finally {
      watched.isCounting = false
    }
  }

  private send(accountId: string, watcher: Watcher, event: Uint8Array): void {
    try {
      // A reader that falls behind is disconnected; the page gets the rest when it reconnects.
      if ((watcher.controller.desiredSize ?? 0) < -8) this.end(accountId, watcher)
      else watcher.controller.enqueue(event)
    } catch {
      this.remove(accountId, watcher)
    }
  }

  private end(accountId: string, watcher: Watcher): void {
    this.remove(accountId, watcher)
    try {
      watcher.controller.close()
    } catch {
      // The other side has closed it.
    }
  }

  private remove(accountId: string, watcher: Watcher): void {
    const watched = this.accounts.get(accountId)
    watched?.watchers.delete(watcher)
    watched?.due.delete(watcher)
    if (watched?.watchers.size === 0) this.accounts.delete(accountId)
    if (this.accounts.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }
}

export async function countUnseen(db: Db, accountId: string): Promise<number> {
  const { seenAt } = notifications
  const [row] = await db
    .select({ unseen: count() })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), isNull(seenAt), whereShown))
  return row?.unseen ?? 0
}

async function countAllUnseen(db: Db, accountIds: string[]): Promise<Map<string, number>> {
  const { accountId, seenAt } = notifications
  const rows = await db
    .select({ accountId, unseen: count() })
    .from(notifications)
    .where(and(isAnyOf(accountId, accountIds), isNull(seenAt), whereShown))
    .groupBy(accountId)
  return new Map(rows.map((row) => [row.accountId, row.unseen]))
}
