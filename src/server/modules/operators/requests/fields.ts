import { dollarCoins } from '@/config/coins'
import { utcDay } from '@/config/durations'
import { formatExactUsd, formatRate, formatShares } from '@/contract/format/amounts'
import { plainFigure } from '@/contract/format/typed-figures'
import {
  fieldsInEachLanguage,
  type InEachLanguage,
  languageName,
  typedInEachLanguage,
} from '@/messages/in-each-language'
import { firstLocale } from '@/messages/locale'
import { isUuid } from '@/server/platform/db/database'
import * as m from '../messages/platform'
import { shownMoment } from './fact-text'
import {
  type Fields,
  inField,
  type Kind,
  NotDone,
  type RequestField,
  type Sentence,
  type ShownChange,
} from './kind'
import {
  bpsIn,
  coinIn,
  dollarsIn,
  inOneLine,
  microSharesIn,
  microUsdIn,
  momentIn,
  percentIn,
  refuseTurnedAround,
  utcDayIn,
} from './typed'

export interface DeclaredFields {
  fields: Record<string, RequestField>
  parse: Kind['parse']
  changes: Kind['changes']
}

export function declare(fields: Record<string, RequestField>): DeclaredFields {
  const entries = Object.entries(fields)
  return {
    fields,
    parse: (given) =>
      Object.fromEntries(
        entries.map(([name, { keep }]) => [name, inField(name, () => keep(given[name] ?? ''))]),
      ),
    changes: (input, facts) =>
      entries.flatMap(([name, field]) => (field.label ? [lineOf(name, field, input, facts)] : [])),
  }
}

function lineOf(
  name: string,
  { label, show = String }: RequestField,
  input: Fields,
  facts: Fields,
): ShownChange {
  const showOrDash = (kept?: string) => (kept === undefined || kept === '' ? '–' : show(kept))
  return { what: label?.() ?? '', now: showOrDash(facts[name]), after: showOrDash(input[name]) }
}

/** What the request is about; the page has its id. */
export const about = (unnamed: Sentence): RequestField => ({
  keep: (typed) => {
    const id = typed.trim().toLowerCase()
    if (!isUuid(id)) throw new NotDone(unnamed)
    return id
  },
})

export const dollars = (label: Sentence, hint?: Sentence): RequestField => ({
  label,
  look: 'dollars',
  ...(hint && { hint }),
  keep: (typed) => {
    const figure = dollarsIn(typed)
    microUsdIn(figure)
    return figure
  },
  show: (kept) => formatExactUsd(microUsdIn(kept)),
})

export const shareCount = (label: Sentence): RequestField => ({
  label,
  look: 'figure',
  keep: (typed) => {
    const figure = plainFigure(typed)
    microSharesIn(figure)
    return figure
  },
  show: (kept) => formatShares(microSharesIn(kept)),
})

export const utcMoment = (label: Sentence, hint: Sentence = m.inUtcHint): RequestField => ({
  label,
  hint,
  look: 'moment',
  keep: (typed) => {
    momentIn(typed)
    return typed.trim()
  },
  show: (kept) => shownMoment(momentIn(kept)),
})

export const day = (label: Sentence, hint?: Sentence): RequestField => ({
  label,
  look: 'day',
  ...(hint && { hint }),
  keep: (typed) => utcDay(utcDayIn(typed)),
})

export const percent = (label: Sentence, hint?: Sentence): RequestField => ({
  label,
  look: 'percent',
  ...(hint && { hint }),
  keep: (typed) => String(bpsIn(percentIn(typed))),
  show: (bps) => formatRate(Number(bps)),
})

export const coin = (): RequestField => ({
  label: m.paidInLabel,
  options: () => dollarCoins.map((coin) => [coin, coin]),
  keep: coinIn,
})

/** One of a few options; the first one is empty, so that people choose. */
export const choice = (
  label: Sentence,
  wrong: Sentence,
  options: Record<string, Sentence>,
): RequestField => ({
  label,
  options: () => [
    ['', m.chooseText()],
    ...Object.entries(options).map(([value, words]) => [value, words()] as const),
  ],
  keep: (typed) => {
    if (!Object.hasOwn(options, typed)) throw new NotDone(wrong)
    return typed
  },
  show: (kept) => options[kept]?.() ?? kept,
})

export const line = (label: Sentence, wrong: Sentence, longest: number): RequestField => ({
  label,
  keep: (typed) => {
    const text = typed.trim()
    if (text === '' || text.length > longest) throw new NotDone(wrong)
    return text
  },
})

/** Typed as a member’s number, stored as the id of their account. */
export const member = (label: Sentence, wrong: Sentence): RequestField => ({
  ...about(wrong),
  label,
  hint: m.memberNumberHint,
  look: 'member',
})

export const hash = (wrong: Sentence, label: Sentence, hint: Sentence): RequestField => ({
  label,
  hint,
  keep: (typed) => {
    const hashText = typed.trim().toLowerCase()
    if (!/^0x[0-9a-f]{64}$/.test(hashText)) throw new NotDone(wrong)
    return hashText
  },
})

/** A field for each language, with the language in its name. */
export const languageFields = (
  name: string,
  label: (params: { language: string }) => string,
  field: Omit<RequestField, 'label'>,
): Record<string, RequestField> =>
  Object.fromEntries(
    fieldsInEachLanguage(name).map(({ tag, field: named }) => [
      named,
      { ...field, label: () => label({ language: languageName(tag) }) },
    ]),
  )

const longestWhy = 600

/** The reason, which members read in their language, so none may be missing. */
export function why(): Record<string, RequestField> {
  const fields = fieldsInEachLanguage('why').map(({ tag, field }) => [
    field,
    {
      label: () => m.whyInLabel({ language: languageName(tag) }),
      ...(tag === firstLocale && { hint: m.membersReadItHint }),
      keep: (typed: string) => {
        const reason = inOneLine(typed)
        if (reason === '')
          throw new NotDone(() => m.enterWhyInError({ language: languageName(tag) }))
        if (reason.length > longestWhy)
          throw new NotDone(() => m.reasonTooLongError({ longestText: longestWhy }))
        refuseTurnedAround(reason)
        return reason
      },
    },
  ])
  return Object.fromEntries(fields)
}

export const whyIn = (given: Fields): InEachLanguage => typedInEachLanguage(given, 'why')
