import { eq } from 'drizzle-orm'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { isUuid } from '@/server/platform/db/database'
import { type QueueName, queueNames } from '@/server/platform/jobs/jobs'
import type { OperatorsNeeds } from '../needs'
import { type Fields, type Kind, NotDone } from './kind'

const shared = {
  ask: 'work jobs',
  approve: 'work jobs',
  lifeHours: 1,
  facts: async () => ({}),
} as const

const noneDead = () => new NotDone('No such dead job.')

/** Throws for a message that was sent or whose code has expired, because its text is gone. */
async function expectUnsent({ db }: OperatorsNeeds, { job = '' }: Fields): Promise<void> {
  const { id, sentAt } = outboxMessages
  const [message] = await db.select({ sentAt }).from(outboxMessages).where(eq(id, job))
  if (message === undefined) throw new NotDone('No such message.')
  if (message.sentAt !== null) throw new NotDone('Sent or expired.')
}

export const jobAgain: Kind = {
  ...shared,
  title: ({ job }) => `Retry message ${job}`,
  parse: ({ job = '' }) => {
    if (!isUuid(job)) throw new NotDone('Enter its ID.')
    return { job }
  },
  whyTwo: async (needs, input) => {
    await expectUnsent(needs, input)
    return undefined
  },
  changes: () => [{ what: 'Message', now: 'given up', after: 'tried once more' }],
  execute: async (needs, input) => {
    await expectUnsent(needs, input)
    if ((await needs.jobs.again(needs.db, { id: input.job ?? '' })) === 0) throw noneDead()
    return 'Trying again.'
  },
}

export const queueAgain: Kind = {
  ...shared,
  title: ({ queue }) => `Retry all dead in ${queue}`,
  parse: ({ queue = '' }) => {
    if (!queueNames.some((name) => name === queue)) throw new NotDone('Choose a queue.')
    return { queue }
  },
  whyTwo: async () => undefined,
  changes: ({ queue = '' }) => [
    { what: `Dead in ${queue}`, now: 'given up', after: 'tried once more' },
  ],
  execute: async ({ db, jobs }, { queue }) => {
    const count = await jobs.again(db, { queue: queue as QueueName })
    if (count === 0) throw noneDead()
    return count === 1 ? 'Trying 1 again.' : `Trying ${count} again.`
  },
}
