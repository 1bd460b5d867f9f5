import { countryCodes } from '@/config/country-codes'
import type { TaxTable } from '@/config/withholding'
import { formatRate } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import {
  addVersion,
  allVersions,
  earlierReleaseSeen,
  everInForce,
  isDayOver,
  lockTerms,
  newestVersion,
} from '@/server/modules/terms'
import * as m from '../messages/terms'
import type { OperatorsNeeds } from '../needs'
import { shownMoment } from './fact-text'
import { day, declare, line, percent } from './fields'
import { type Fields, type Kind, NotDone, type ShownChange, unchangedText } from './kind'
import { bpsIn, isoDayOf, percentIn, utcDayIn } from './typed'

/** `DE 26.37; CH 35`, as it is typed; kept by country in basis points, `CH 3500; DE 2637`. */
function countriesIn(typed: string): string {
  const rates = new Map<string, number>()
  for (const part of typed.split(/[;\n]/)) {
    if (part.trim() === '') continue
    const [, country = '', rate = ''] = /^\s*([A-Za-z]{2})[\s:=]+(\S.*)$/.exec(part) ?? []
    const code = country.toUpperCase()
    // guard: a country that nobody can tell us has a rate — console/terms: a table is refused with the
    //   field and the reason
    if (!countryCodes.includes(code))
      throw new NotDone(() => m.noSuchCountryError({ part: part.trim(), example: 'DE 25' }))
    if (rates.has(code)) throw new NotDone(() => m.countryTwiceError({ code }))
    rates.set(code, bpsIn(percentIn(rate)))
  }
  const sorted = [...rates].sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([code, bps]) => `${code} ${bps}`).join('; ')
}

const ratesIn = (kept: string) =>
  kept.split('; ').flatMap((part): [string, number][] => {
    const [code = '', bps = ''] = part.split(' ')
    return code === '' ? [] : [[code, Number(bps)]]
  })

const longestSource = 160

const taxes = declare({
  countries: {
    label: m.countriesLabel,
    hint: () => m.countriesHint({ example: 'DE 25; CH 35' }),
    isOptional: true,
    keep: countriesIn,
    show: (kept) =>
      ratesIn(kept)
        .map(([code, bps]) => `${code} ${formatRate(bps)}`)
        .join(', '),
  },
  other: percent(m.otherLabel, m.otherHint),
  unknown: percent(m.unknownLabel, m.unknownHint),
  source: {
    ...line(m.sourceLabel, () => m.sourceError({ longest: longestSource }), longestSource),
    hint: m.sourceHint,
  },
  asOf: day(m.asOfLabel, m.asOfHint),
  holdsOn: {
    ...day(m.holdsOnLabel, m.holdsOnHint),
    isOptional: true,
    keep: (typed) => (typed === '' ? '' : isoDayOf(utcDayIn(typed))),
    show: formatShortDay,
  },
})

/** As a form or a file gives it: what `taxesChange` takes, from a table. */
export function typedTaxes({ rates, source, asOf }: TaxTable): Fields {
  const percentOf = (bps: number) => String(bps / 100)
  return {
    countries: Object.entries(rates.countries)
      .map(([code, bps]) => `${code} ${percentOf(bps)}`)
      .join('; '),
    other: percentOf(rates.other),
    unknown: percentOf(rates.unknown),
    source,
    asOf,
  }
}

function keptTaxes({ rates, source, asOf, isSample }: TaxTable): Fields {
  const countries = Object.entries(rates.countries).sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    countries: countries.map(([code, bps]) => `${code} ${bps}`).join('; '),
    other: String(rates.other),
    unknown: String(rates.unknown),
    source,
    asOf,
    ...(isSample && { isSample: 'yes' }),
  }
}

function tableIn({ countries = '', other, unknown, source = '', asOf = '', ...kept }: Fields) {
  const rates = {
    countries: Object.fromEntries(ratesIn(countries)),
    other: Number(other),
    unknown: Number(unknown),
  }
  return { rates, source, asOf, isSample: kept.isSample === 'yes' } satisfies TaxTable
}

/** Members read that it is the highest, and a decision about a residence gives back and never asks for more. */
function refuseLowUnknown(input: Fields): void {
  const { countries, other, unknown } = tableIn(input).rates
  const highest = Math.max(other, ...Object.values(countries))
  // guard: who says nothing pays less than who says where they pay tax — console/terms: a table is
  //   refused with the field and the reason
  if (unknown < highest)
    throw new NotDone(() => m.unknownLeastError({ least: formatRate(highest) }), 'unknown')
}

const newestOf = ({ db }: Pick<OperatorsNeeds, 'db'>) => newestVersion(db, 'taxes')

/** Asked again when it is carried out: meanwhile the day may be over, or an old process come back. */
async function refuseNow(needs: OperatorsNeeds, { holdsOn = '' }: Fields): Promise<void> {
  const seenAt = await earlierReleaseSeen(needs)
  if (seenAt !== undefined)
    throw new NotDone(() => m.earlierReleaseError({ seenAt: shownMoment(seenAt) }))
  if (isDayOver(holdsOn, needs.clock.now())) throw new NotDone(m.dayPassedError, 'holdsOn')
}

/** The versions that have not begun, with their days: `2 2027-01-01; 3 2027-02-01`. */
async function waitingVersions({ db, clock }: OperatorsNeeds): Promise<Fields> {
  const all = everInForce(await allVersions(db, 'taxes'))
  const waiting = all.filter(({ holdsFrom }) => holdsFrom > clock.now())
  if (waiting.length === 0) return {}
  return {
    waiting: waiting.map(({ number, holdsFrom }) => `${number} ${isoDayOf(holdsFrom)}`).join('; '),
  }
}

/** The versions that will never be in force, since the one that is asked for begins before them. */
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

/** The table of taxes of dividends. What was announced keeps the rates of its day. */
export const taxesChange: Kind = {
  title: ({ holdsOn = '' }) =>
    holdsOn === ''
      ? m.changeTaxesAtOnceText()
      : m.changeTaxesText({ day: formatShortDay(holdsOn) }),
  ask: 'ask terms',
  approve: 'approve terms',
  lifeHours: 7 * 24,
  ...taxes,
  parse: (given) => ({
    ...taxes.parse(given),
    ...(given.isSample === 'yes' && { isSample: 'yes' }),
  }),
  facts: async (needs) => {
    const { number, content } = await newestOf(needs)
    const kept = keptTaxes(content)
    return Object.assign({ version: String(number) }, kept, await waitingVersions(needs))
  },
  refuse: async (needs, input) => {
    const { asOf = '' } = input
    if (asOf > isoDayOf(needs.clock.now())) throw new NotDone(m.asOfAheadError, 'asOf')
    refuseLowUnknown(input)
    const { content, holdsFrom } = await newestOf(needs)
    const { holdsOn, ...wanted } = input
    const isSame = JSON.stringify(wanted) === JSON.stringify(keptTaxes(content))
    const isOtherDay = holdsFrom > needs.clock.now() && isoDayOf(holdsFrom) !== holdsOn
    if (isSame && !isOtherDay) throw new NotDone(unchangedText)
    await refuseNow(needs, input)
  },
  changes: (input, facts) => [
    ...taxes.changes(input, facts).filter(({ now, after }) => now !== after),
    ...(input.isSample === facts.isSample
      ? []
      : [{ what: m.kindLabel(), now: kindOf(facts), after: kindOf(input) }]),
    ...(input.holdsOn === ''
      ? [{ what: m.holdsOnLabel(), now: '–', after: m.approvalText() }]
      : []),
    ...replacedLines(input, facts),
  ],
  lock: ({ db }) => lockTerms(db),
  execute: async (needs, input, { by, approvedBy = null }) => {
    await refuseNow(needs, input)
    const { holdsOn = '' } = input
    const decided = { content: tableIn(input), holdsOn, askedBy: by, approvedBy }
    const { number } = await addVersion(needs.db, { part: 'taxes', ...decided }, needs.clock.now())
    return () => m.taxesDecidedText({ number })
  },
}

const kindOf = ({ isSample }: Fields) => (isSample === 'yes' ? m.sampleText() : m.ownText())
