import { hourMs } from '@/config/durations'
import * as m from '../messages/money'
import type { OperatorsNeeds } from '../needs'
import type { DeclaredFields } from './fields'
import { type Fields, type Kind, NotDone, type Sentence, type ShownChange } from './kind'

interface Moment {
  field: string
  at: Date
  /** The minimum time after the previous moment; after now, for the first. */
  hours: number
  isTooEarly: (hours: number) => string
}

/**
 * An event that two operators announce: the fields of its form, and what its module makes of them.
 */
interface AnnouncementOptions<Terms> {
  rights: Pick<Kind, 'ask' | 'approve' | 'lifeHours'>
  asked: DeclaredFields
  termsIn: (input: Fields) => Terms
  title: Kind['title']
  prevented?: NonNullable<Kind['prevented']>
  facts: Kind['facts']
  /** Whether the payer’s key pays for it. */
  isPaid: boolean
  /** In chronological order. A sandbox, where members need no notice, checks only the order. */
  moments: (terms: Terms) => readonly [Moment, ...Moment[]]
  refuse?: (needs: OperatorsNeeds, terms: Terms) => Promise<void>
  /** Lines for the two operators, in addition to or instead of one for each field. */
  lines: (input: Fields, facts: Fields) => ShownChange[]
  retyped: NonNullable<Kind['retyped']>
  /** The time after which it can no longer be announced. */
  end: (terms: Terms) => Date
  isPast: Sentence
  /** Takes the locks that keep the facts unchanged. */
  lock?: NonNullable<Kind['lock']>
  announce: (
    needs: OperatorsNeeds,
    terms: Terms,
    seen: { now: Date; facts: Fields },
  ) => Promise<unknown>
  said: Sentence
}

/** The request is the draft: only operators see it until a second person has approved it. */
export function announcing<Terms>(event: AnnouncementOptions<Terms>): Kind {
  const { rights, asked, termsIn, title, prevented, facts, retyped } = event
  return {
    ...rights,
    fields: asked.fields,
    title,
    ...(prevented && { prevented }),
    parse: (given) => {
      const input = asked.parse(given)
      termsIn(input)
      return input
    },
    facts,
    refuse: async (needs, input) => {
      const terms = termsIn(input)
      if (event.isPaid && needs.chain.shareToken?.payer === undefined)
        throw new NotDone(m.noPayerError)
      refuseMoments(event.moments(terms), needs)
      await event.refuse?.(needs, terms)
    },
    changes: (input, found) => [
      ...event.lines(input, found),
      { what: m.membersLabel(), now: m.seeNothingText(), after: m.canReadItAtText() },
    ],
    retyped,
    ...(event.lock && { lock: event.lock }),
    execute: async (needs, input, { facts: seen }) => {
      const terms = termsIn(input)
      const now = needs.clock.now()
      if (event.end(terms) <= now) throw new NotDone(event.isPast)
      await event.announce(needs, terms, { now, facts: seen })
      return event.said
    },
  }
}

function refuseMoments(
  moments: readonly [Moment, ...Moment[]],
  { clock, mode }: Pick<OperatorsNeeds, 'clock' | 'mode'>,
): void {
  const hoursOf = ({ hours }: Moment) => (mode === 'sandbox' ? 0 : hours)
  const refuse = (moment: Moment) => {
    throw new NotDone(() => moment.isTooEarly(hoursOf(moment)), moment.field)
  }
  const [first, ...later] = moments
  if (first.at.getTime() < clock.now().getTime() + hoursOf(first) * hourMs) refuse(first)
  let before = first
  for (const moment of later) {
    if (moment.at.getTime() <= before.at.getTime() + hoursOf(moment) * hourMs) refuse(moment)
    before = moment
  }
}
