import { eq } from 'drizzle-orm'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { isUuid } from '@/server/platform/db/database'
import { type QueueName, queueNames } from '@/server/platform/jobs/jobs'
import type { Services } from '@/server/services'
import { type Fields, type Kind, NotDone } from './kind'

const shared = {
  ask: 'work jobs',
  approve: 'work jobs',
  lifeHours: 1,
  facts: async () => ({}),
} as const

const noneDead = () => new NotDone('There is no such dead job any more.')

/** What was sent, or was a code whose time is over, has no words any more. */
async function expectUnsent({ db }: Services, { job = '' }: Fields): Promise<void> {
  const { id, sentAt } = outboxMessages
  const [message] = await db.select({ sentAt }).from(outboxMessages).where(eq(id, job))
  if (message === undefined) throw new NotDone('There is no such message any more.')
  if (message.sentAt !== null) throw new NotDone('It was sent, or its time is over.')
}

/** Alone and at once: what goes out was meant to. */
export const jobAgain: Kind = {
  ...shared,
  title: ({ job }) => `Send message ${job} once more`,
  parse: ({ job = '' }) => {
    if (!isUuid(job)) throw new NotDone('Name the message by its id.')
    return { job }
  },
  whyTwo: async (services, input) => {
    await expectUnsent(services, input)
    return undefined
  },
  changes: () => [{ what: 'Message', now: 'given up', after: 'tried once more' }],
  execute: async (services, input) => {
    await expectUnsent(services, input)
    if ((await services.jobs.again(services.db, { id: input.job ?? '' })) === 0) throw noneDead()
    return 'It is tried once more, now.'
  },
}

/** After a mail server was away there are more of them than anybody presses one by one. */
export const queueAgain: Kind = {
  ...shared,
  title: ({ queue }) => `Send all dead ones of queue ${queue} once more`,
  parse: ({ queue = '' }) => {
    if (!queueNames.some((name) => name === queue)) throw new NotDone('Name the queue.')
    return { queue }
  },
  whyTwo: async () => undefined,
  changes: ({ queue = '' }) => [
    { what: `Dead ones of queue ${queue}`, now: 'given up', after: 'tried once more' },
  ],
  execute: async ({ db, jobs }, { queue }) => {
    const count = await jobs.again(db, { queue: queue as QueueName })
    if (count === 0) throw noneDead()
    return count === 1 ? 'One is tried once more, now.' : `${count} are tried once more, now.`
  },
}
