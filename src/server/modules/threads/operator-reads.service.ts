import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { TransactionKind, TransactionStatus } from '@/contract/transaction'
import { accounts } from '@/server/modules/identity/tables'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { openPicture } from './pictures'
import { type ThreadRow, threadMessages, threadPictures, threads } from './tables'
import { type Entry, entriesOf } from './thread-doc'

export { maxThreadsCounted, openThreads, threadFigures } from './figures'
export { type Entry, threadStateOf } from './thread-doc'

export type Shelf = 'waiting' | 'open' | 'mine' | 'done'

export interface ShownThread extends ThreadRow {
  /** The member's name, or the name that the visitor gave. */
  asker: string
  isClosed: boolean
}

const rowsShown = 50

interface ShelfPage {
  shelf: Shelf
  /** The operator of the shelf *mine*. */
  operator: string
  before: bigint | undefined
}

interface ListedThreads {
  rows: ShownThread[]
  older: string | undefined
}

const asker = sql<string>`coalesce(${accounts.fullName}, ${threads.name}, '')`
const isClosed = sql<boolean>`${accounts.closedAt} is not null`

/** Waiting threads are sorted by how long they have waited; all others by age, newest first. */
export async function listThreads(
  db: Db,
  { shelf, operator, before }: ShelfPage,
): Promise<ListedThreads> {
  const { serial, waitingSince, doneAt, owner } = threads
  const whereOpenThread = isNull(doneAt)
  const on: Record<Shelf, ReturnType<typeof and>> = {
    waiting: and(whereOpenThread, isNotNull(waitingSince)),
    open: whereOpenThread,
    mine: and(whereOpenThread, eq(owner, operator)),
    done: isNotNull(doneAt),
  }
  const isFirstCome = shelf === 'waiting'
  const cursor = before === undefined ? undefined : await placeOf(db, before)
  const beyond = isFirstCome
    ? cursor &&
      sql`(${waitingSince}, ${serial}) > (${cursor.at}::timestamptz, ${cursor.serial}::bigint)`
    : before === undefined
      ? undefined
      : lt(serial, before)
  const rows = await db
    .select({ thread: threads, asker, isClosed })
    .from(threads)
    .leftJoin(accounts, eq(accounts.id, threads.accountId))
    .where(and(on[shelf], beyond))
    .orderBy(...(isFirstCome ? [asc(waitingSince), asc(serial)] : [desc(serial)]))
    .limit(rowsShown + 1)
  const page = rows.slice(0, rowsShown)
  return {
    rows: page.map(({ thread, ...who }) => ({ ...thread, ...who })),
    older: rows.length > rowsShown ? String(page.at(-1)?.thread.serial) : undefined,
  }
}

async function placeOf(db: Db, serial: bigint) {
  const [row] = await db
    .select({ at: sql<string | null>`${threads.waitingSince}::text` })
    .from(threads)
    .where(eq(threads.serial, serial))
  return row?.at ? { at: row.at, serial: String(serial) } : undefined
}

export interface FoundThread extends ShownThread {
  entries: Entry[]
  about: { id: string; kind: TransactionKind; status: TransactionStatus } | undefined
}

export async function findThread(db: Db, reference: string): Promise<FoundThread | undefined> {
  const [joined] = await db
    .select({ thread: threads, asker, isClosed })
    .from(threads)
    .leftJoin(accounts, eq(accounts.id, threads.accountId))
    .where(eq(threads.reference, reference))
  if (joined === undefined) return undefined
  const { thread, ...who } = joined
  const entries = await entriesOf(db, thread.id)
  const { id, kind, status } = memberTransactions
  const [about] = await db
    .select({ id, kind, status })
    .from(memberTransactions)
    .where(eq(id, sql`${thread.transactionId}`))
  return { ...thread, ...who, entries, about }
}

/** The stored picture, if it belongs to this thread. */
export async function pictureIn(
  needs: Pick<Ports, 'db' | 'keys'>,
  { reference, picture }: { reference: string; picture: string },
): Promise<Uint8Array | undefined> {
  const [matching] = await needs.db
    .select({ id: threadPictures.id })
    .from(threadPictures)
    .innerJoin(threadMessages, eq(threadMessages.id, threadPictures.messageId))
    .innerJoin(threads, eq(threads.id, threadMessages.threadId))
    .where(and(eq(threadPictures.id, picture), eq(threads.reference, reference)))
  return matching && openPicture(needs, picture)
}
