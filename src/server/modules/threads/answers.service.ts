import { eq } from 'drizzle-orm'
import { threadLimits } from '@/contract/user/threads'
import type { Db } from '@/server/platform/db/database'
import type { ThreadsNeeds } from './needs'
import { type ThreadRow, threadAnswers, threads } from './tables'
import { entriesOf } from './thread-doc'
import { lockThread } from './write'

/**
 * done · gone: no such thread · changed: a message has arrived since the operator read it · empty
 * or long: the text · closed: an answer would not be read any more.
 */
export type AnswerOutcome = 'done' | 'gone' | 'changed' | 'empty' | 'long' | 'closed'

interface GivenAnswer {
  id: string
  text: string
  operator: string
  /** How many entries the operator has read: newer ones would stay unanswered. */
  seen: number
  isDone: boolean
}

/**
 * Writes an operator's answer; the worker sends it. Locks the thread, so that of two operators, or
 * of a double press, only the first answers.
 */
export function answerThread(
  { db, clock }: Pick<ThreadsNeeds, 'clock' | 'db'>,
  { id, text: given, operator, seen, isDone }: GivenAnswer,
): Promise<AnswerOutcome> {
  const text = given.replaceAll(/\r\n?/g, '\n').trim()
  return db.transaction(async (tx) => {
    const thread = await lockThread(tx, id)
    if (thread === undefined) return 'gone'
    if (text === '') return 'empty'
    if (text.length > threadLimits.longest) return 'long'
    // guard: without it, two operators answer at once — console/questions: two operators at once
    if ((await entriesOf(tx, id)).length !== seen) return 'changed'
    const now = clock.now()
    await tx.insert(threadAnswers).values({ threadId: id, text, operator, at: now })
    await change(tx, thread, {
      changedAt: now,
      waitingSince: null,
      firstAnsweredAt: thread.firstAnsweredAt ?? now,
      owner: thread.owner ?? operator,
      doneAt: isDone ? now : null,
    })
    return 'done'
  })
}

/** Assigns a thread to an operator, or to none. */
export function giveThread(
  { db }: Pick<ThreadsNeeds, 'db'>,
  { id, owner }: { id: string; owner: string | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const thread = await lockThread(tx, id)
    if (thread === undefined) return false
    await change(tx, thread, { owner })
    return true
  })
}

/** Marks a thread as done, or opens it again. A later message of its writer opens it too. */
export function finishThread(
  { db, clock }: Pick<ThreadsNeeds, 'clock' | 'db'>,
  { id, isDone }: { id: string; isDone: boolean },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const thread = await lockThread(tx, id)
    if (thread === undefined) return false
    await change(tx, thread, { doneAt: isDone ? clock.now() : null })
    return true
  })
}

async function change(tx: Db, { id }: ThreadRow, to: Partial<ThreadRow>): Promise<void> {
  await tx.update(threads).set(to).where(eq(threads.id, id))
}
