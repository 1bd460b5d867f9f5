import { and, eq } from 'drizzle-orm'
import * as fields from '@/messages/fields'
import type { Db } from '../db/database'
import { despiteDeadlocks } from '../db/deadlocks'
import { run } from '../db/query'
import { idempotencyRecords } from '../db/tables'
import { AppError, isLockTimeout } from '../errors'
import type { Ports } from '../ports'
import { count } from '../signals/metrics'

declare const stored: unique symbol
/** Only `idempotently` returns one, so a handler of an idempotent call cannot answer without it. */
export type Stored<Answer> = Answer & { readonly [stored]: true }

interface IdempotentEffect<Facts, Answer> {
  /** The questions to nodes. They run outside the transaction, which must not wait for them. */
  before?: () => Promise<Facts>
  work: (tx: Db, facts: Facts) => Promise<Answer>
}

/** Work and answer share one transaction. A refusal is not stored, so a retry may succeed later. */
export type Idempotently = <Answer, Facts = undefined>(
  turn: IdempotentEffect<Facts, Answer>,
) => Promise<Stored<Answer>>

export const keyHeader = 'Idempotency-Key'
export const keyShape = /^[0-9A-Za-z_-]{16,100}$/

interface IdempotencyRequest {
  accountId: string
  call: string
  key: string
  fingerprint: string
}

interface IncomingRequest {
  header: string | undefined
  input: object
  /** Whether the sender has closed the connection, so that no answer can reach it. */
  isSenderGone: () => boolean
  accountId: string
  call: string
}

/** How long a duplicate request waits for the first one. */
// guard: without it, a key waits for its twin without end —
//   server/purchases/orders/races-on-postgres: an order that waits too long has done nothing —
//   value '0'
// guard: without it, an order waits for its account without end —
//   server/purchases/orders/races-on-postgres: an order that waits too long has done nothing —
//   value '0'
const waitForDuplicate = '5s'

/** Counted, because many of these mean that one process holds locks that others wait for. */
function keyInFlight(): AppError {
  count('fnx_key_in_flight_total', {})
  return new AppError('KEY_IN_FLIGHT', { retryAfterSeconds: 1 })
}

export interface Ways {
  idempotently: Idempotently
}

export async function idempotent(
  needs: Pick<Ports, 'clock' | 'db' | 'keys'>,
  { header, input, isSenderGone, ...whose }: IncomingRequest,
): Promise<Ways> {
  const { db, clock, keys } = needs
  const keyedRequest: IdempotencyRequest = {
    ...whose,
    key: soundKey(header),
    fingerprint: await keys.hash(`idempotent ${canonical(input)}`),
  }
  return {
    idempotently: async ({ before, work }) => {
      const first = before && (await storedAnswer(db, keyedRequest))
      if (first !== undefined) return first as never
      let facts: never
      try {
        facts = (await before?.()) as never
      } catch (error) {
        // A duplicate of this request may have been faster, and be the reason why this one was
        // refused.
        // guard: without it, an order is refused because of its own twin —
        //   server/purchases/orders/place-order: of twins under one key — value undefined
        const earlier = error instanceof AppError ? await storedAnswer(db, keyedRequest) : undefined
        if (earlier !== undefined) return earlier as never
        throw error
      }
      const attempt = (tx: Db) => {
        // A process that was frozen finds requests that were given up on. Another process may have
        // refused them meanwhile, and their senders may have chosen otherwise.
        // guard: without it, a process that wakes up does abandoned work —
        //   server/purchases/turn/frozen-processes: what its sender has given up on — condition
        //   false
        if (isSenderGone()) throw new AppError('KEY_IN_FLIGHT')
        return claimAndRun(tx, keyedRequest, clock.now(), () => work(tx, facts))
      }
      return despiteDeadlocks(() => db.transaction(attempt)).catch((error: unknown) => {
        throw isLockTimeout(error) ? keyInFlight() : error
      }) as never
    },
  }
}

function soundKey(header: string | undefined): string {
  if (!header) throw new AppError('KEY_MISSING')
  if (keyShape.test(header)) return header
  throw new AppError('KEY_MISSING', { errors: [{ path: keyHeader, message: fields.keyError() }] })
}

async function claimAndRun(
  tx: Db,
  keyedRequest: IdempotencyRequest,
  now: Date,
  work: () => Promise<unknown>,
) {
  if (await claim(tx, keyedRequest, now)) {
    const answer = await work()
    await tx
      .update(idempotencyRecords)
      .set({ answer: JSON.stringify(answer) })
      .where(whereThisRequest(keyedRequest))
    return answer
  }
  const answer = await storedAnswer(tx, keyedRequest)
  if (answer === undefined) throw keyInFlight()
  return answer
}

async function claim(tx: Db, { accountId, call, key, fingerprint }: IdempotencyRequest, now: Date) {
  const insertedKey = await run(tx)`
    insert into idempotency_record (account_id, call, key, fingerprint, at)
    select ${accountId}::uuid, ${call}, ${key}, ${fingerprint}, ${now.toISOString()}::timestamptz
    from set_config('lock_timeout', ${waitForDuplicate}, true)
    on conflict do nothing returning key`
  // guard: without it, a request with a used key is executed again —
  //   server/purchases/orders/place-order: of twins under one key both get — value true
  // guard: without it, a key that was used does its work again — server/staking/races-on-postgres:
  //   ten duplicates with one key make one stake — value true
  // guard: without it, of twins under one key the second has its effect too —
  //   server/purchases/buy-share-on-postgres: one of two hashes at once under one key is reported —
  //   value true
  return insertedKey === 1
}

async function storedAnswer(db: Db, keyedRequest: IdempotencyRequest): Promise<unknown> {
  const [row] = await db.select().from(idempotencyRecords).where(whereThisRequest(keyedRequest))
  if (row === undefined || row.answer === null) return undefined
  return answerOf({ ...row, answer: row.answer }, keyedRequest)
}

function answerOf(
  storedRow: { fingerprint: string; answer: string },
  keyedRequest: IdempotencyRequest,
): unknown {
  // guard: without it, a key answers for another request — server/platform/idempotency: the same
  //   key with other contents is refused — condition false
  if (storedRow.fingerprint !== keyedRequest.fingerprint) throw new AppError('KEY_REUSED')
  return JSON.parse(storedRow.answer)
}

function whereThisRequest({ accountId, call, key }: IdempotencyRequest) {
  const row = idempotencyRecords
  return and(eq(row.accountId, accountId), eq(row.call, call), eq(row.key, key))
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
