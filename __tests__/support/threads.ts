import { eq } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import type { Thread, threadCalls } from '@/contract/user/threads'
import { answerThread } from '@/server/modules/threads/answers.service'
import { threadMessages, threadPictures, threads } from '@/server/modules/threads/tables'
import { entriesOf } from '@/server/modules/threads/thread-doc'
import { threadKeyOf } from '@/server/modules/threads/visitors'
import type { TestApi } from './api'
import type { TestMember } from './member'

export const question = { topic: 'account', text: 'Where is my payment of Friday?' } as const

type Written = Answer<(typeof threadCalls)['ask']>

export async function makeThread(
  { call }: Pick<TestMember, 'call'>,
  values: Record<string, unknown> = {},
): Promise<Written> {
  const { status, opened } = await call('POST', 'user/ask', { ...question, about: null, ...values })
  expect(status).toBe(200)
  return opened as Written
}

export async function threadOf({ call }: Pick<TestMember, 'call'>, id: string): Promise<Thread> {
  return (await call('GET', 'user/thread', { id })).opened as Thread
}

/** An operator's answer in the console. */
export async function answerAsOperator(
  { services }: TestApi,
  id: string,
  text = 'It arrived today.',
) {
  const entryCount = (await entriesOf(services.db, id)).length
  const operator = 'support@fnx.example'
  return answerThread(services, { id, text, operator, seen: entryCount, isDone: false })
}

/** A stored picture, without the thread that would draw it. */
export async function putPicture({ services }: TestApi, threadId: string): Promise<string> {
  const id = crypto.randomUUID()
  const locked = await services.keys.encryptBytes(new Uint8Array([1, 2]), `thread picture ${id}`)
  const [message] = await services.db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(eq(threadMessages.threadId, threadId))
  await services.db
    .insert(threadPictures)
    .values({ id, locked, messageId: message?.id ?? '', place: 0 })
  return id
}

export async function makeVisitorThread(api: TestApi, values: Record<string, unknown> = {}) {
  const message = { name: 'Ada Venn', email: 'ada@venn.example', topic: 'investing' }
  const text = 'How is the price of a share made?'
  const { body } = await api.send('POST', 'user/contactUs', {
    ...message,
    message: text,
    ...values,
  })
  const { reference } = body.data as { reference: string }
  const [row] = await api.services.db.select().from(threads).where(eq(threads.reference, reference))
  return row as typeof threads.$inferSelect
}

export async function makeVisitorThreadKey(api: TestApi): Promise<string> {
  return threadKeyOf(api.services, (await makeVisitorThread(api)).id)
}
