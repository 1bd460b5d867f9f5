import type { InEachLanguage } from '@/messages/in-each-language'
import type { Db } from '@/server/platform/db/database'
import { about, declare, why, whyIn } from './fields'
import { type Fields, type Kind, NotDone, type Sentence, type ShownChange } from './kind'

/** An event that can be called off, as in its request, and what happens then. */
interface CalledOff {
  rights: Pick<Kind, 'ask' | 'approve' | 'lifeHours'>
  /** The field of the request with the event's id. */
  field: string
  isUnnamed: Sentence
  title: (short: string) => string
  /** Includes its state; throws if there is no such event. */
  facts: (db: Db, input: Fields) => Promise<Fields>
  isOver: Sentence
  before: (facts: Fields) => ShownChange
  after: () => ShownChange[]
  callOff: (db: Db, called: { id: string; why: InEachLanguage; at: Date }) => Promise<boolean>
  said: Sentence
}

/** Calls off an announced or open event, with the reason that its owners read. */
export function callingOff(event: CalledOff): Kind {
  const { rights, field, isUnnamed, title, facts, isOver, before, after, callOff, said } = event
  const declared = declare({ [field]: about(isUnnamed), ...why() })
  return {
    ...rights,
    ...declared,
    title: (input) => title((input[field] ?? '').slice(0, 8)),
    facts: ({ db }, input) => facts(db, input),
    refuse: async ({ db }, input) => {
      const { state = '' } = await facts(db, input)
      if (!['announced', 'open'].includes(state)) throw new NotDone(isOver)
    },
    changes: (input, found) => [before(found), ...declared.changes(input, {}), ...after()],
    execute: async ({ db, clock }, input) => {
      const called = { id: input[field] ?? '', why: whyIn(input), at: clock.now() }
      if (!(await callOff(db, called))) throw new NotDone(isOver)
      return said
    },
  }
}
