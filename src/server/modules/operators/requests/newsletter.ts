import { and, eq, isNull } from 'drizzle-orm'
import { operatorTerms } from '@/config/terms'
import { enqueue } from '@/server/modules/notifications'
import { countSubscribers, issueOf, noSubscriber } from '../letters.service'
import * as m from '../messages/platform'
import type { OperatorsNeeds } from '../needs'
import { type OperatorLetter, operatorLetters } from '../tables'
import { type Fields, type Kind, NotDone, oneIsEnough } from './kind'

const wholeNumber = (text = '') => /^[1-9]\d{0,8}$/.test(text)

/** It names the revision, because a later wording of the letter was not what was requested. */
function parse({ letter = '', revision = '' }: Fields): Fields {
  if (!wholeNumber(letter) || !wholeNumber(revision)) throw new NotDone(m.chooseANewsletterError)
  return { letter, revision }
}

async function draftOf(
  { db }: OperatorsNeeds,
  { letter, revision }: Fields,
): Promise<OperatorLetter | undefined> {
  const { number, sentAt, revision: current } = operatorLetters
  const [row] = await db
    .select()
    .from(operatorLetters)
    .where(and(eq(number, Number(letter)), eq(current, Number(revision)), isNull(sentAt)))
  return row
}

async function facts(needs: OperatorsNeeds, input: Fields): Promise<Fields> {
  const draft = await draftOf(needs, input)
  return draft === undefined ? { state: 'no draft' } : { state: 'draft', subject: draft.subject }
}

const movedOn = () => new NotDone(m.changedOrSentMeanwhileError)

async function expectDraft(needs: OperatorsNeeds, input: Fields): Promise<OperatorLetter> {
  const draft = await draftOf(needs, input)
  if (draft === undefined) throw movedOn()
  return draft
}

export const newsletterTest: Kind = {
  title: ({ letter = '' }) => m.testNewsletterText({ letter }),
  ask: 'ask newsletter',
  approve: 'ask newsletter',
  lifeHours: 1,
  parse,
  facts,
  refuse: async (needs, input) => {
    await expectDraft(needs, input)
  },
  needsTwo: oneIsEnough,
  changes: (_, { subject = '' }) => [
    { what: subject, now: m.draftText(), after: m.oneTestMailText() },
  ],
  execute: async (needs, input, { by }) => {
    if (!by.includes('@')) throw new NotDone(m.ownAddressOnlyError)
    const letter = await issueOf(needs, await expectDraft(needs, input), noSubscriber)
    const about = `newsletter test ${input.letter}`
    await enqueue(needs, needs.db, { channel: 'email', to: by, about, letter })
    return () => m.testSentToText({ email: by })
  },
}

export const newsletterSend: Kind = {
  title: ({ letter = '' }) => m.sendNewsletterText({ letter }),
  ask: 'ask newsletter',
  approve: 'approve newsletter',
  lifeHours: 24,
  parse,
  facts,
  refuse: async (needs, input) => {
    await expectDraft(needs, input)
    const { confirmed } = await countSubscribers(needs.db)
    if (confirmed === 0) throw new NotDone(m.noSubscribersYetError)
  },
  needsTwo: async ({ db }) => {
    const { confirmed } = await countSubscribers(db)
    return confirmed > operatorTerms.newsletterAlone
      ? m.overSubscribersTakeAText({ maxAlone: operatorTerms.newsletterAlone })
      : undefined
  },
  changes: (_, { subject = '' }) => [
    { what: subject, now: m.draftText(), after: m.toEverybodyWhoHasText() },
  ],
  execute: async (needs, input) => {
    const draft = await expectDraft(needs, input)
    const { number, revision, sentAt } = operatorLetters
    const sent = await needs.db
      .update(operatorLetters)
      .set({ sentAt: needs.clock.now() })
      .where(and(eq(number, draft.number), eq(revision, draft.revision), isNull(sentAt)))
      .returning({ number })
    if (sent.length === 0) throw movedOn()
    const { confirmed } = await countSubscribers(needs.db)
    return () => m.sendingToAtAText({ confirmed, atOnce: operatorTerms.newslettersAtOnce })
  },
}
