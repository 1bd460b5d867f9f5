import { utcDay } from '@/config/durations'
import { formatShortDay } from '@/contract/format/dates'
import {
  addVersion,
  earlierReleaseSeen,
  everInForce,
  isDayOver,
  lockTerms,
  newestVersion,
  newestVersions,
  type TermsPart,
  type Version,
  versionAt,
} from '@/server/modules/terms'
import * as m from '../messages/terms'
import type { OperatorsNeeds } from '../needs'
import { shownMoment } from './fact-text'
import { day, declare } from './fields'
import {
  type Fields,
  type Kind,
  NotDone,
  type RequestField,
  type Sentence,
  type ShownChange,
  unchangedText,
} from './kind'
import { utcDayIn } from './typed'

/** A part of the terms that two operators change. */
interface ChangedTerms<Part extends TermsPart> {
  part: Part
  title: (said: { day: string }) => string
  titleAtOnce: Sentence
  /** All fields except the day from which it is in force. */
  fields: Record<string, RequestField>
  holdsOnHint: Sentence
  /** Converts a version to a request's fields, and back. */
  kept: (content: Version<Part>['content']) => Fields
  contentIn: (kept: Fields) => Version<Part>['content']
  /**
   * Throws `NotDone` for a forbidden value. Checked when it is requested and when it is carried
   * out.
   */
  refuse?: (needs: OperatorsNeeds, input: Fields) => void | Promise<void>
  /** Lines of changes in addition to those of the fields. */
  alsoChanged?: (input: Fields, facts: Fields) => ShownChange[]
  decided: (said: { number: number }) => string
}

/**
 * Checked again when it is carried out: meanwhile the day may be over, or an old process may run
 * again.
 */
async function refuseNow(needs: OperatorsNeeds, { holdsOn = '' }: Fields): Promise<void> {
  const seenAt = await earlierReleaseSeen(needs)
  if (seenAt !== undefined)
    throw new NotDone(() => m.earlierReleaseError({ seenAt: shownMoment(seenAt) }))
  if (isDayOver(holdsOn, needs.clock.now())) throw new NotDone(m.dayPassedError, 'holdsOn')
}

/** The versions that are not in force yet, with their days: `2 2027-01-01; 3 2027-02-01`. */
async function waitingVersions({ db, clock }: OperatorsNeeds, part: TermsPart): Promise<Fields> {
  // Versions newer than the one in force are still to come.
  const { number: after } = await versionAt(db, part, clock.now())
  const waiting = everInForce(await newestVersions(db, part, { after }))
  if (waiting.length === 0) return {}
  return {
    waiting: waiting.map(({ number, holdsFrom }) => `${number} ${utcDay(holdsFrom)}`).join('; '),
  }
}

/** The versions that will never be in force, because the requested one begins before them. */
function replacedLines({ holdsOn = '' }: Fields, { waiting = '' }: Fields): ShownChange[] {
  return waiting.split('; ').flatMap((one) => {
    const [number = '', from = ''] = one.split(' ')
    if (number === '' || from < holdsOn) return []
    const day = formatShortDay(from)
    return [
      { what: m.versionLabel({ number }), now: m.inForceFromText({ day }), after: m.neverText() },
    ]
  })
}

const holdsOnField = (hint: Sentence): RequestField => ({
  ...day(m.holdsOnLabel, hint),
  isOptional: true,
  keep: (typed) => (typed === '' ? '' : utcDay(utcDayIn(typed))),
  show: formatShortDay,
})

const atApproval = ({ holdsOn }: Fields): ShownChange[] =>
  holdsOn === '' ? [{ what: m.holdsOnLabel(), now: '–', after: m.approvalText() }] : []

/**
 * A request for the next version of a part: one admin asks, another approves, and the worker writes
 * it.
 */
export function termsChange<Part extends TermsPart>(of: ChangedTerms<Part>): Kind {
  const { part, fields, kept } = of
  const declared = declare({ ...fields, holdsOn: holdsOnField(of.holdsOnHint) })
  return {
    title: ({ holdsOn = '' }) =>
      holdsOn === '' ? of.titleAtOnce() : of.title({ day: formatShortDay(holdsOn) }),
    ask: 'ask terms',
    approve: 'approve terms',
    lifeHours: 7 * 24,
    isAskedOnce: true,
    ...declared,
    facts: async (needs) => {
      const { number, content } = await newestVersion(needs.db, part)
      const waiting = await waitingVersions(needs, part)
      return Object.assign({ version: String(number) }, kept(content), waiting)
    },
    refuse: async (needs, input) => {
      await of.refuse?.(needs, input)
      const { content, holdsFrom } = await newestVersion(needs.db, part)
      const isSame = Object.entries(kept(content)).every(([name, now]) => input[name] === now)
      const isOtherDay =
        holdsFrom > needs.clock.now() && utcDay(holdsFrom) !== (input.holdsOn ?? '')
      if (isSame && !isOtherDay) throw new NotDone(unchangedText)
      await refuseNow(needs, input)
    },
    changes: (input, facts) => [
      ...declared.changes(input, facts).filter(({ now, after }) => now !== after),
      ...(of.alsoChanged?.(input, facts) ?? []),
      ...atApproval(input),
      ...replacedLines(input, facts),
    ],
    lock: ({ db }) => lockTerms(db),
    execute: async (needs, input, { by, approvedBy = null }) => {
      await of.refuse?.(needs, input)
      await refuseNow(needs, input)
      const content = of.contentIn(input)
      const decided = { part, content, holdsOn: input.holdsOn ?? '', askedBy: by, approvedBy }
      const { number } = await addVersion(needs.db, decided, needs.clock.now())
      needs.responseCache.clear()
      return () => of.decided({ number })
    },
  }
}
