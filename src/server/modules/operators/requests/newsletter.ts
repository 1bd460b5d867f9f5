import { and, eq, isNull } from 'drizzle-orm'
import { enqueue } from '@/server/modules/notifications'
import type { Services } from '@/server/services'
import { countSubscribers, issueOf, noSubscriber } from '../letters.service'
import { type OperatorLetter, operatorLetters } from '../tables'
import { type Fields, type Kind, NotDone } from './kind'

const maxAlone = 1_000

const wholeNumber = (text = '') => /^[1-9]\d{0,8}$/.test(text)

/** Later wordings were not asked for. */
function parse({ letter = '', revision = '' }: Fields): Fields {
  if (!wholeNumber(letter) || !wholeNumber(revision)) throw new NotDone('Choose a newsletter.')
  return { letter, revision }
}

async function draftOf(
  { db }: Services,
  { letter, revision }: Fields,
): Promise<OperatorLetter | undefined> {
  const { number, sentAt, revision: current } = operatorLetters
  const [row] = await db
    .select()
    .from(operatorLetters)
    .where(and(eq(number, Number(letter)), eq(current, Number(revision)), isNull(sentAt)))
  return row
}

async function facts(services: Services, input: Fields): Promise<Fields> {
  const draft = await draftOf(services, input)
  return draft === undefined ? { state: 'no draft' } : { state: 'draft', subject: draft.subject }
}

const movedOn = () => new NotDone('Changed or sent meanwhile. Look again.')

async function expectDraft(services: Services, input: Fields): Promise<OperatorLetter> {
  const draft = await draftOf(services, input)
  if (draft === undefined) throw movedOn()
  return draft
}

export const newsletterTest: Kind = {
  title: ({ letter }) => `Test newsletter ${letter}`,
  ask: 'ask newsletter',
  approve: 'ask newsletter',
  lifeHours: 1,
  parse,
  facts,
  whyTwo: async (services, input) => {
    await expectDraft(services, input)
    return undefined
  },
  changes: (_, { subject = '' }) => [{ what: subject, now: 'draft', after: 'one test mail' }],
  execute: async (services, input, { by }) => {
    if (!by.includes('@')) throw new NotDone('Tests go to your own address.')
    const letter = await issueOf(services, await expectDraft(services, input), noSubscriber)
    const about = `newsletter test ${input.letter}`
    await enqueue(services, services.db, { channel: 'email', to: by, about, letter })
    return `Test sent to ${by}.`
  },
}

export const newsletterSend: Kind = {
  title: ({ letter }) => `Send newsletter ${letter}`,
  ask: 'ask newsletter',
  approve: 'approve newsletter',
  lifeHours: 24,
  parse,
  facts,
  whyTwo: async (services, input) => {
    await expectDraft(services, input)
    const { confirmed } = await countSubscribers(services.db)
    if (confirmed === 0) throw new NotDone('No subscribers yet.')
    return confirmed > maxAlone ? `Over ${maxAlone} subscribers take a second reader.` : undefined
  },
  changes: (_, { subject = '' }) => [
    { what: subject, now: 'draft', after: 'to everybody who has confirmed' },
  ],
  execute: async (services, input) => {
    const draft = await expectDraft(services, input)
    const { number, revision, sentAt } = operatorLetters
    const sent = await services.db
      .update(operatorLetters)
      .set({ sentAt: services.clock.now() })
      .where(and(eq(number, draft.number), eq(revision, draft.revision), isNull(sentAt)))
      .returning({ number })
    if (sent.length === 0) throw movedOn()
    const { confirmed } = await countSubscribers(services.db)
    return `Sending to ${confirmed === 1 ? '1 subscriber' : `${confirmed} subscribers`}, 100 at a time.`
  },
}
