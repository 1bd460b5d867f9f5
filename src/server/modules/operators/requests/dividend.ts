import { dividendTerms } from '@/config/terms'
import { sampleWithholdingRates } from '@/config/withholding'
import { formatExactUsd, formatRate } from '@/contract/format/amounts'
import { announceDividend, assignTransfer, transferFacts } from '@/server/modules/dividends'
import { runs } from '@/server/modules/payables'
import { isUuid } from '@/server/platform/db/database'
import * as m from '../messages/money'
import { shownMoment } from './fact-text'
import { type Fields, inField, type Kind, NotDone, takesTwo, type Worded } from './kind'
import { coinIn, dollarsIn, exactly, isSameUsd, microUsdIn, momentIn } from './typed'

const hourMs = 60 * 60_000

const rights = { ask: 'ask dividend', approve: 'approve dividend', lifeHours: 48 } as const

function termsIn({ recordAt = '', payAt = '', perShare = '', coin }: Fields) {
  return {
    recordAt: inField('recordAt', () => momentIn(recordAt, m.theRecordDateText())),
    payAt: inField('payAt', () => momentIn(payAt, m.thePaymentDateText())),
    perShareMicroUsd: inField('perShare', () => microUsdIn(perShare)),
    coin: inField('coin', () => coinIn(coin)),
  }
}

/** The request is the draft: nobody but operators sees it until a second person has approved it. */
export const dividendAnnounce: Kind = {
  ...rights,
  title: ({ perShare = '' }) =>
    m.announceADividendOfText({ perShare: formatExactUsd(microUsdIn(perShare)) }),
  parse: (given) => {
    const { recordAt = '', payAt = '', perShare, coin = '' } = given
    const kept = { recordAt, payAt, perShare: dollarsIn(perShare), coin }
    termsIn(kept)
    return kept
  },
  facts: async ({ chain }) => ({
    payer: chain.shareToken?.payer ?? '',
    rates: JSON.stringify(sampleWithholdingRates),
  }),
  whyTwo: async ({ chain, clock, mode }, input) => {
    const { recordAt, payAt } = termsIn(input)
    if (chain.shareToken?.payer === undefined) throw new NotDone(m.noPayerIsSetError)
    const noticeHours = mode === 'sandbox' ? 0 : dividendTerms.minimumNoticeHours
    if (recordAt.getTime() < clock.now().getTime() + noticeHours * hourMs)
      throw new NotDone(() => m.theRecordDateMustError({ noticeHours }), 'recordAt')
    if (payAt <= recordAt) throw new NotDone(m.itIsPaidAfterError, 'payAt')
    return takesTwo()
  },
  changes: ({ recordAt = '', payAt = '', perShare = '', coin = '' }, { payer = '' }) => [
    { what: m.aShareLabel(), now: '–', after: formatExactUsd(microUsdIn(perShare)) },
    { what: m.recordDateLabel(), now: '–', after: shownMoment(momentIn(recordAt, '')) },
    { what: m.paidFromLabel(), now: '–', after: shownMoment(momentIn(payAt, '')) },
    { what: m.paidInLabel(), now: '–', after: m.byText({ coin, payer }) },
    { what: m.taxLabel(), now: '–', after: ratesText() },
    { what: m.membersLabel(), now: m.seeNothingText(), after: m.canReadItAtText() },
  ],
  retyped: {
    label: m.amountAShareLabel,
    hint: m.itMustBeWhatHint,
    isSame: ({ perShare = '' }, typed) => isSameUsd(perShare, typed),
  },
  execute: async ({ db, clock }, input) => {
    const terms = termsIn(input)
    const now = clock.now()
    if (terms.recordAt <= now) throw new NotDone(m.theRecordDateHasError)
    await announceDividend(db, { ...terms, rates: sampleWithholdingRates }, now)
    return m.announcedMembersSeeItText
  },
}

function ratesText(): string {
  const { countries, other, unknown } = sampleWithholdingRates
  const named = Object.entries(countries).map(([country, bps]) => `${country} ${formatRate(bps)}`)
  return m.sampleRatesOtherUnknownText({
    named: named.join(', '),
    other: formatRate(other),
    unknown: formatRate(unknown),
  })
}

interface Assigning {
  kind: 'funded' | 'remitted' | 'returned'
  title: Worded
  what: Worded
  after: Worded
  said: Worded
}

export const dividendFund = assigning({
  kind: 'funded',
  title: m.bookTheBanksMoneyTitle,
  what: m.paidInByLabel,
  after: m.canBeCreditedToText,
  said: m.bookedHoldersAreCreditedText,
})

export const withholdingRemit = assigning({
  kind: 'remitted',
  title: m.bookTaxPaidForTitle,
  what: m.paidToLabel,
  after: m.hasLeftForTheText,
  said: m.bookedAsPaidToText,
})

export const dividendReturn = assigning({
  kind: 'returned',
  title: m.bookWhatWasLeftTitle,
  what: m.paidBackToLabel,
  after: m.hasGoneBackToText,
  said: m.bookedAsPaidBackText,
})

/** Assigns a transfer that all nodes show as final; sending it is for whoever has the key. */
function assigning({ kind, title, what, after, said }: Assigning): Kind {
  const wishIn = ({ action = '', hash = '' }: Fields) => {
    const trimmed = hash.trim().toLowerCase()
    if (!isUuid(action)) throw new NotDone(m.chooseADividendError)
    if (!/^0x[0-9a-f]{64}$/.test(trimmed))
      throw new NotDone(m.enterTheTransactionsHashError, 'hash')
    return { action, hash: trimmed }
  }
  return {
    ...rights,
    title: ({ action = '' }) => `${title()} ${action.slice(0, 8)}`,
    parse: wishIn,
    facts: (needs, input) => transferFacts(needs, { ...wishIn(input), kind }),
    whyTwo: async (needs, input) => {
      const { trouble } = await transferFacts(needs, { ...wishIn(input), kind })
      if (trouble !== undefined) throw new NotDone(troubles[trouble] ?? (() => trouble))
      return takesTwo()
    },
    changes: (_, { coin = '', amount = '0', open = '0', other = '–' }) => [
      { what: what(), now: other, after: other },
      { what: m.amountLabel(), now: exactly(amount, coin), after: after() },
      { what: m.stillOpenLabel(), now: exactly(open, coin), after: leftText(open, amount, coin) },
    ],
    execute: async (needs, input) => {
      if (!(await assignTransfer(needs, { ...wishIn(input), kind })))
        throw new NotDone(m.itIsAssignedAlreadyError)
      return said
    },
  }
}

const troubles: Record<string, () => string> = {
  unknown: m.thereIsNoSuchText,
  closed: m.thisDividendIsClosedText,
  assigned: m.thisTransferIsAssignedText,
  'not final': m.noFinalTransferOfText,
  'too much': m.thatIsMoreThanText,
}

function leftText(open: string, amount: string, coin: string): string {
  const left = BigInt(open) - BigInt(amount)
  return left < 0n ? m.tooMuchText({ exactly: exactly(-left, coin) }) : exactly(left, coin)
}

type RunWish = Parameters<typeof runs.start>[1]

function runIn({ coin, until = '', count = '', total = '' }: Fields): RunWish & { input: Fields } {
  if (!/^\d{1,18}$/.test(until) || !/^\d{1,9}$/.test(count) || !/^\d{1,78}$/.test(total))
    throw new NotDone(m.openTheRunsFormError)
  const wish = { coin: coinIn(coin), until: BigInt(until) }
  return { ...wish, input: { coin: wish.coin, until, count, total, run: runs.nameOf(wish) } }
}

/** What two people start is what the signer holds each payout against: so many, of so much. */
export const dividendPay: Kind = {
  ...rights,
  title: ({ count = '', coin = '', total = '0' }) =>
    m.payOutToMembersText({ total: exactly(total, coin), count: Number(count) }),
  parse: (given) => runIn(given).input,
  facts: async ({ db }, input) => {
    const { count, total } = await runs.facts(db, runIn(input))
    return { count: String(count), total: String(total) }
  },
  whyTwo: async ({ db }, input) => {
    const { count, total } = await runs.facts(db, runIn(input))
    if (count === 0) throw new NotDone(m.nobodyWaitsForAError)
    if (String(total) !== input.total || String(count) !== input.count)
      throw new NotDone(m.othersHaveAskedSinceError)
    return takesTwo()
  },
  changes: ({ coin = '', count = '', total = '0' }) => [
    { what: m.membersLabel(), now: m.waitText(), after: m.arePaidOneTransferText({ count }) },
    { what: m.amountLabel(), now: m.onTheWayInText(), after: exactly(total, coin) },
    { what: m.signedByLabel(), now: '–', after: m.thePayersKeyWhichText() },
  ],
  retyped: {
    label: m.numberOfMembersLabel,
    hint: m.itsInTheTitleHint,
    isSame: ({ count = '' }, typed) => typed.trim() === count,
  },
  execute: async ({ db }, input) => {
    const { count, total } = await runs.start(db, runIn(input))
    if (String(count) !== input.count || String(total) !== input.total)
      throw new NotDone(m.othersHaveAskedSinceError)
    return () => m.startedTheSignerTakesText({ count })
  },
}
