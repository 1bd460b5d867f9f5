import { and, asc, eq, isNull } from 'drizzle-orm'
import { inLocale } from '@/messages/locale'
import { accounts } from '@/server/modules/identity/tables'
import { enqueue, letters, notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import type { ThreadsNeeds } from './needs'
import { type ThreadRow, threadAnswers, threads } from './tables'
import { threadKeyOf } from './visitors'

const batch = 20

/**
 * Notifies of each answer once: a member in the app and by mail, a visitor by mail with the answer
 * in it. The mark and the message are one transaction, so a worker that is killed notifies exactly
 * once.
 */
export async function tellAnswers(needs: ThreadsNeeds): Promise<number> {
  const waiting = await needs.db
    .select({ id: threadAnswers.id })
    .from(threadAnswers)
    .where(isNull(threadAnswers.toldAt))
    .orderBy(asc(threadAnswers.at))
    .limit(batch)
  for (const { id } of waiting) await needs.db.transaction((tx) => tellOne(needs, tx, id))
  return waiting.length
}

async function tellOne(needs: ThreadsNeeds, tx: Db, id: string): Promise<void> {
  const at = needs.clock.now()
  const [answer] = await tx
    .update(threadAnswers)
    .set({ toldAt: at })
    .where(and(eq(threadAnswers.id, id), isNull(threadAnswers.toldAt)))
    .returning()
  if (answer === undefined) return
  const [thread] = await tx.select().from(threads).where(eq(threads.id, answer.threadId))
  if (thread === undefined) return
  if (thread.accountId === null) await tellVisitor(needs, tx, thread, answer.text)
  else await tellMember(needs, tx, { ...thread, accountId: thread.accountId }, at)
}

/** The answer is only in the app, because a mailbox is read by more people than an account. */
async function tellMember(
  needs: ThreadsNeeds,
  tx: Db,
  { id, reference, accountId }: ThreadRow & { accountId: string },
  at: Date,
): Promise<void> {
  const [account] = await tx
    .select({ closedAt: accounts.closedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (account === undefined || account.closedAt !== null) return
  const href = `${needs.siteUrl}/contactus?thread=${id}`
  await notify(needs, tx, {
    accountId,
    kind: 'question-answered',
    facts: { id, reference },
    at,
    mail: () => letters.answered(needs, { reference, href }),
  })
}

async function tellVisitor(
  needs: ThreadsNeeds,
  tx: Db,
  { id, reference, email, locale }: ThreadRow,
  text: string,
): Promise<void> {
  const href = `${needs.siteUrl}/contactus#question=${await threadKeyOf(needs, id)}`
  const letter = inLocale(locale, () => letters.answered(needs, { reference, href, text }))
  await enqueue(needs, tx, { channel: 'email', to: email ?? '', about: `thread ${id}`, letter })
}
