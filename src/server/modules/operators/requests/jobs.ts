import { eq } from 'drizzle-orm'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { type QueueName, queueNames } from '@/server/platform/jobs/jobs'
import * as m from '../messages/platform'
import type { OperatorsNeeds } from '../needs'
import { about, declare } from './fields'
import { type Fields, type Kind, NotDone, oneIsEnough } from './kind'

const shared = {
  ask: 'work jobs',
  approve: 'work jobs',
  lifeHours: 1,
  facts: async () => ({}),
} as const

const noneDead = () => new NotDone(m.noSuchDeadJobError)

/** Throws for a message that was sent or whose code has expired, because its text is deleted. */
async function expectUnsent({ db }: OperatorsNeeds, { job = '' }: Fields): Promise<void> {
  const { id, sentAt } = outboxMessages
  const [message] = await db.select({ sentAt }).from(outboxMessages).where(eq(id, job))
  if (message === undefined) throw new NotDone(m.noSuchMessageError)
  if (message.sentAt !== null) throw new NotDone(m.sentOrExpiredError)
}

export const jobAgain: Kind = {
  ...shared,
  title: ({ job = '' }) => m.retryMessageText({ job }),
  ...declare({ job: about(m.enterItsIdError) }),
  refuse: async (needs, input) => {
    await expectUnsent(needs, input)
  },
  needsTwo: oneIsEnough,
  changes: () => [{ what: m.messageLabel(), now: m.givenUpText(), after: m.triedOnceMoreText() }],
  execute: async (needs, input) => {
    await expectUnsent(needs, input)
    if ((await needs.jobs.again(needs.db, { id: input.job ?? '' })) === 0) throw noneDead()
    return m.tryingAgainText
  },
}

export const queueAgain: Kind = {
  ...shared,
  title: ({ queue = '' }) => m.retryAllDeadInText({ queue }),
  parse: ({ queue = '' }) => {
    if (!queueNames.some((name) => name === queue)) throw new NotDone(m.chooseAQueueError)
    return { queue }
  },
  needsTwo: oneIsEnough,
  changes: ({ queue = '' }) => [
    { what: m.deadInLabel({ queue }), now: m.givenUpText(), after: m.triedOnceMoreText() },
  ],
  execute: async ({ db, jobs }, { queue }) => {
    const count = await jobs.again(db, { queue: queue as QueueName })
    if (count === 0) throw noneDead()
    return () => m.tryingText({ count })
  },
}
