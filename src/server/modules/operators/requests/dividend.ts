import { dividendTerms } from '@/config/terms'
import type { TaxTable, WithholdingRates } from '@/config/withholding'
import { formatExactUsd, formatRate } from '@/contract/format/amounts'
import { countryName } from '@/messages/in-each-language'
import {
  announceDividend,
  assignTransfer,
  taxObstacle,
  transferFacts,
} from '@/server/modules/dividends'
import { runFacts, runName, startRun } from '@/server/modules/payables'
import { lockTerms, type Version, versionAt } from '@/server/modules/terms'
import * as m from '../messages/money'
import type { OperatorsNeeds } from '../needs'
import { announcing } from './announcing'
import { assigning } from './assigning'
import { coin, declare, dollars, utcMoment } from './fields'
import { type Fields, factsChangedText, type Kind, NotDone, type Sentence } from './kind'
import { coinIn, exactly, isSameUsd, microUsdIn, momentIn } from './typed'

const rights = { ask: 'ask dividend', approve: 'approve dividend', lifeHours: 48 } as const

const asked = declare({
  perShare: dollars(m.amountAShareLabel),
  recordAt: utcMoment(m.recordDateLabel),
  payAt: utcMoment(m.paidFromLabel, m.afterRecordDateHint),
  coin: coin(),
})

const termsIn = ({ recordAt = '', payAt = '', perShare = '', coin: named }: Fields) => ({
  recordAt: momentIn(recordAt),
  payAt: momentIn(payAt),
  perShareMicroUsd: microUsdIn(perShare),
  coin: coinIn(named),
})

type Announcing = Pick<OperatorsNeeds, 'clock' | 'db' | 'mode'>

/** Why no dividend can be announced now, with any terms. */
async function whyNoDividend({ db, clock, mode }: Announcing): Promise<Sentence | undefined> {
  const now = clock.now()
  const { content } = await versionAt(db, 'taxes', now)
  const why = taxObstacle({ mode }, content, now)
  if (why === 'old') return () => m.oldRatesError({ day: content.asOf })
  return why === 'sample' ? m.onlySampleRatesError : undefined
}

/**
 * The table of taxes in force. It can refuse when a dividend is requested, approved and carried
 * out, because each step reads the facts; so does a request from an earlier release.
 */
async function taxesNow(needs: Announcing): Promise<Version<'taxes'>> {
  const why = await whyNoDividend(needs)
  if (why !== undefined) throw new NotDone(why)
  return versionAt(needs.db, 'taxes', needs.clock.now())
}

export const dividendAnnounce = announcing({
  rights,
  asked,
  termsIn,
  title: ({ perShare = '' }) =>
    m.announceDividendText({ perShare: formatExactUsd(microUsdIn(perShare)) }),
  prevented: whyNoDividend,
  facts: async (needs) => {
    const { number, content } = await taxesNow(needs)
    return {
      payer: needs.chain.shareToken?.payer ?? '',
      taxes: JSON.stringify(content),
      taxesVersion: String(number),
    }
  },
  lock: ({ db }) => lockTerms(db),
  isPaid: true,
  moments: ({ recordAt, payAt }) => [
    {
      field: 'recordAt',
      at: recordAt,
      hours: dividendTerms.minimumNoticeHours,
      isTooEarly: (noticeHours) => m.recordDateTooSoonError({ noticeHours }),
    },
    { field: 'payAt', at: payAt, hours: 0, isTooEarly: m.paidTooEarlyError },
  ],
  lines: (input, facts) => [
    ...asked.changes(input, facts),
    { what: m.paidByLabel(), now: '–', after: facts.payer ?? '' },
    { what: m.taxLabel(), now: '–', after: ratesText(facts) },
  ],
  retyped: {
    label: m.amountAShareLabel,
    hint: m.retypeHint,
    isSame: ({ perShare = '' }, typed) => isSameUsd(perShare, typed),
  },
  end: ({ recordAt }) => recordAt,
  isPast: m.recordDatePassedError,
  announce: async (needs, terms, { now, facts }) => {
    const { taxesVersion } = await announceDividend(needs, terms, now)
    // guard: without it, a dividend withholds by an unapproved table — console/terms: a dividend is
    //   not announced by a table that came into force at that moment
    if (String(taxesVersion) !== facts.taxesVersion) throw new NotDone(factsChangedText)
  },
  said: m.dividendAnnouncedText,
})

/** Requests of 0.1.0 stored only the rates. */
function ratesText({ taxes, rates: earlier = '' }: Fields): string {
  const table: Partial<TaxTable> = taxes === undefined ? {} : JSON.parse(taxes)
  const { countries, other, unknown }: WithholdingRates = table.rates ?? JSON.parse(earlier)
  const countryRates = Object.entries(countries).map(
    ([code, bps]) => `${countryName(code)} ${formatRate(bps)}`,
  )
  const words = {
    named: countryRates.join(', '),
    other: formatRate(other),
    unknown: formatRate(unknown),
  }
  const { isSample = true, source = '', asOf = '' } = table
  return isSample ? m.sampleRatesOtherUnknownText(words) : m.ratesOfText({ ...words, source, asOf })
}

const paidFor = {
  rights,
  field: 'action',
  isUnnamed: m.chooseADividendError,
  isUnknown: m.noSuchDividendError,
  facts: transferFacts,
  assign: assignTransfer,
}

export const dividendFund = assigning(paidFor, {
  kind: 'funded',
  title: m.fundDividendTitle,
  what: m.paidInByLabel,
  hint: m.fundingTransferHint,
  afterText: m.creditableText,
  doneText: m.dividendMoneyBookedText,
})

export const withholdingRemit = assigning(paidFor, {
  kind: 'remitted',
  title: m.bookTaxPaidForTitle,
  what: m.paidToLabel,
  hint: m.taxTransferHint,
  afterText: m.goneToTaxOfficeText,
  doneText: m.bookedAsTaxText,
})

export const dividendProceeds = assigning(paidFor, {
  kind: 'proceeds',
  title: m.bookPriceOfSharesTitle,
  what: m.takenByLabel,
  hint: m.ofThePayersTransferOfPriceHint,
  afterText: m.belongsToBankText,
  doneText: m.bookedAsPriceText,
})

export const dividendReturn = assigning(paidFor, {
  kind: 'returned',
  title: m.returnDividendTitle,
  what: m.paidBackToLabel,
  hint: m.leftOverTransferHint,
  afterText: m.goneBackToBankText,
  doneText: m.bookedAsPaidBackText,
})

type RunInput = Parameters<typeof startRun>[1]

function runIn({
  coin: named,
  until = '',
  count = '',
  total = '',
}: Fields): RunInput & { input: Fields } {
  if (!/^\d{1,18}$/.test(until) || !/^\d{1,9}$/.test(count) || !/^\d{1,78}$/.test(total))
    throw new NotDone(m.openTheRunsFormError)
  const wish = { coin: coinIn(named), until: BigInt(until) }
  return { ...wish, input: { coin: wish.coin, until, count, total, run: runName(wish) } }
}

/**
 * The signer compares each payout with what two people started: the number of payouts, and their
 * sum.
 */
export const dividendPay: Kind = {
  ...rights,
  title: ({ count = '', coin: paid = '', total = '0' }) =>
    m.payOutToMembersText({ total: exactly(total, paid), count: Number(count) }),
  parse: (given) => runIn(given).input,
  facts: async ({ db }, input) => {
    const { count, total } = await runFacts(db, runIn(input))
    return { count: String(count), total: String(total) }
  },
  refuse: async ({ db }, input) => {
    const { count, total } = await runFacts(db, runIn(input))
    if (count === 0) throw new NotDone(m.nobodyWaitsError)
    if (String(total) !== input.total || String(count) !== input.count)
      throw new NotDone(m.runChangedError)
  },
  changes: ({ coin: paid = '', count = '', total = '0' }) => [
    { what: m.membersLabel(), now: m.waitText(), after: m.arePaidOneTransferText({ count }) },
    { what: m.amountLabel(), now: m.onTheWayText(), after: exactly(total, paid) },
    { what: m.signedByLabel(), now: '–', after: m.payersKeyText() },
  ],
  retyped: {
    label: m.numberOfMembersLabel,
    hint: m.itsInTheTitleHint,
    isSame: ({ count = '' }, typed) => typed.trim() === count,
  },
  execute: async ({ db }, input) => {
    const { count, total } = await startRun(db, runIn(input))
    if (String(count) !== input.count || String(total) !== input.total)
      throw new NotDone(m.runChangedError)
    return () => m.startedTheSignerTakesText({ count })
  },
}
