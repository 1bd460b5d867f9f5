import { countryCodes } from '@/config/country-codes'
import { countryMeant } from '@/config/country-meant'
import { utcDay } from '@/config/durations'
import { inThousandths, type TaxTable } from '@/config/withholding'
import { formatRate } from '@/contract/format/amounts'
import { rateFigure } from '@/contract/format/typed-figures'
import { countryName } from '@/messages/in-each-language'
import * as m from '../messages/terms'
import { day, line, percent } from './fields'
import { type Fields, NotDone, type RequestField } from './kind'
import { termsChange } from './terms'
import { percentIn, taxRateIn } from './typed'

/** Typed as `DE 26.375; CH 35`; stored by country in basis points, `CH 3500; DE 2637.5`. */
function countriesIn(typed: string): string {
  const rates = new Map<string, number>()
  for (const part of typed.split(/[;\n]/)) {
    if (part.trim() === '') continue
    const [, country = '', rate = ''] = /^\s*([A-Za-z]{2})[\s:=]+(\S.*)$/.exec(part) ?? []
    const code = country.toUpperCase()
    // guard: without it, a country without a code has a rate — console/terms: a table is refused
    //   with the field and the reason
    if (!countryCodes.includes(code))
      throw new NotDone(() =>
        m.noSuchCountryError({ typed: part.trim(), example: `${countryMeant(code) ?? 'DE'} 25` }),
      )
    if (rates.has(code)) throw new NotDone(() => m.countryTwiceError({ code }))
    rates.set(code, taxRateIn(percentIn(rate)))
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

const taxRate = (...words: Parameters<typeof percent>): RequestField =>
  Object.assign(percent(...words), {
    keep: (typed: string) => String(taxRateIn(percentIn(typed))),
  })

const fields: Record<string, RequestField> = {
  countries: {
    label: m.countriesLabel,
    hint: () => m.countriesHint({ example: 'DE 25; CH 35' }),
    isOptional: true,
    keep: countriesIn,
    show: (kept) =>
      ratesIn(kept)
        .map(([code, bps]) => `${countryName(code)} ${formatRate(bps)}`)
        .join(', '),
  },
  other: taxRate(m.otherLabel, m.otherHint),
  unknown: taxRate(m.unknownLabel, m.unknownHint),
  source: {
    ...line(m.sourceLabel, () => m.sourceError({ longest: longestSource }), longestSource),
    hint: m.sourceHint,
  },
  asOf: day(m.asOfLabel, m.asOfHint),
  /** Not in any form, but in a folder's file. */
  isSample: { keep: (typed) => (typed === 'yes' ? typed : '') },
}

/** The form or file input of `taxesChange` for a table. */
export function typedTaxes({ rates, source, asOf, isSample }: TaxTable): Fields {
  const percentOf = (bps: number) => rateFigure(inThousandths(bps))
  return {
    countries: Object.entries(rates.countries)
      .map(([code, bps]) => `${code} ${percentOf(bps)}`)
      .join('; '),
    other: percentOf(rates.other),
    unknown: percentOf(rates.unknown),
    source,
    asOf,
    ...(isSample && { isSample: 'yes' }),
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
    isSample: isSample ? 'yes' : '',
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

/**
 * Members read that it is the highest, and a decision about a residence refunds and never charges.
 */
function refuseLowUnknown(input: Fields): void {
  const { countries, other, unknown } = tableIn(input).rates
  const highest = Math.max(other, ...Object.values(countries))
  // guard: without it, a member without a residence pays less tax than one with a residence —
  //   console/terms: a table is refused with the field and the reason
  if (unknown < highest)
    throw new NotDone(() => m.unknownLeastError({ least: formatRate(highest) }), 'unknown')
}

/** The table of taxes of dividends. An announced dividend keeps the rates of its day. */
export const taxesChange = termsChange({
  part: 'taxes',
  title: m.changeTaxesText,
  titleAtOnce: m.changeTaxesAtOnceText,
  fields,
  holdsOnHint: m.holdsOnHint,
  kept: keptTaxes,
  contentIn: tableIn,
  refuse: ({ clock }, input) => {
    const { asOf = '' } = input
    if (asOf > utcDay(clock.now())) throw new NotDone(m.asOfAheadError, 'asOf')
    refuseLowUnknown(input)
  },
  alsoChanged: (input, facts) =>
    input.isSample === facts.isSample
      ? []
      : [{ what: m.kindLabel(), now: kindOf(facts), after: kindOf(input) }],
  decided: m.taxesDecidedText,
})

const kindOf = ({ isSample }: Fields) => (isSample === 'yes' ? m.sampleText() : m.ownText())
