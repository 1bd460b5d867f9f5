import { dividendTerms } from '@/config/terms'
import { sampleWithholdingRates } from '@/config/withholding'
import { formatBps } from '@/contract/format/amounts'
import {
  announceDividend,
  assignTransfer,
  runs,
  transferFacts,
} from '@/server/modules/corporate-actions'
import { isUuid } from '@/server/platform/db/database'
import { type Fields, type Kind, NotDone, takesTwo } from './kind'
import { coinIn, exactly, microUsdIn, momentIn } from './typed'

const hourMs = 60 * 60_000

const rights = { ask: 'ask dividend', approve: 'approve dividend', lifeHours: 48 } as const

function termsIn({ recordAt = '', payAt = '', perShare = '', coin }: Fields) {
  return {
    recordAt: momentIn(recordAt, 'the record date'),
    payAt: momentIn(payAt, 'the payment date'),
    perShareMicroUsd: microUsdIn(perShare),
    coin: coinIn(coin),
  }
}

/** The request is the draft: nobody but operators sees it until a second person has approved it. */
export const dividendAnnounce: Kind = {
  ...rights,
  title: ({ perShare }) => `Announce a dividend of $${perShare} a share`,
  parse: (given) => {
    termsIn(given)
    const { recordAt = '', payAt = '', perShare = '', coin = '' } = given
    return { recordAt, payAt, perShare: perShare.trim(), coin }
  },
  facts: async ({ chain }) => ({
    payer: chain.shareToken?.payer ?? '',
    rates: JSON.stringify(sampleWithholdingRates),
  }),
  whyTwo: async ({ chain, clock, mode }, input) => {
    const { recordAt, payAt } = termsIn(input)
    if (chain.shareToken?.payer === undefined)
      throw new NotDone('No payer is set up: give DIVIDEND_PAYER first.')
    const noticeHours = mode === 'sandbox' ? 0 : dividendTerms.minimumNoticeHours
    if (recordAt.getTime() < clock.now().getTime() + noticeHours * hourMs)
      throw new NotDone(`The record date must be at least ${noticeHours} hours from now.`)
    if (payAt <= recordAt) throw new NotDone('It is paid after its record date.')
    return takesTwo
  },
  changes: ({ recordAt = '', payAt = '', perShare = '', coin = '' }, { payer = '' }) => [
    { what: 'A share', now: '–', after: `$${perShare}` },
    { what: 'Record date', now: '–', after: `${momentIn(recordAt, '').toISOString()}` },
    { what: 'Paid from', now: '–', after: `${momentIn(payAt, '').toISOString()}` },
    { what: 'Paid in', now: '–', after: `${coin}, by ${payer}` },
    { what: 'Tax', now: '–', after: ratesText() },
    { what: 'Members', now: 'see nothing', after: 'can read it at once' },
  ],
  retyped: {
    label: 'Amount a share',
    hint: 'It must be what the first person typed.',
    isSame: ({ perShare = '' }, typed) => typed.trim().replace(/^\$/, '') === perShare,
  },
  execute: async ({ db, clock }, input) => {
    const terms = termsIn(input)
    const now = clock.now()
    if (terms.recordAt <= now) throw new NotDone('The record date has passed.')
    await announceDividend(db, { ...terms, rates: sampleWithholdingRates }, now)
    return 'Announced. Members see it on their page of dividends.'
  },
}

const percentOf = (bps: number) => formatBps(bps, { fractionDigits: 0 })

function ratesText(): string {
  const { countries, other, unknown } = sampleWithholdingRates
  const named = Object.entries(countries).map(([country, bps]) => `${country} ${percentOf(bps)}`)
  return `Sample rates: ${named.join(', ')}; other ${percentOf(other)}, unknown ${percentOf(unknown)}`
}

interface Assigning {
  kind: 'funded' | 'remitted' | 'returned'
  title: string
  what: string
  after: string
  said: string
}

export const dividendFund = assigning({
  kind: 'funded',
  title: 'Book the bank’s money for dividend',
  what: 'Paid in by',
  after: 'can be credited to holders',
  said: 'Booked. Holders are credited once all of it is there and the day has come.',
})

export const withholdingRemit = assigning({
  kind: 'remitted',
  title: 'Book tax paid for dividend',
  what: 'Paid to',
  after: 'has left for the tax office',
  said: 'Booked as paid to the tax office.',
})

export const dividendReturn = assigning({
  kind: 'returned',
  title: 'Book what was left of dividend',
  what: 'Paid back to',
  after: 'has gone back to the bank',
  said: 'Booked as paid back.',
})

/** Assigns a transfer that all nodes show as final; sending it is for whoever has the key. */
function assigning({ kind, title, what, after, said }: Assigning): Kind {
  const wishIn = ({ action = '', hash = '' }: Fields) => {
    const trimmed = hash.trim().toLowerCase()
    if (!isUuid(action)) throw new NotDone('Choose a dividend.')
    if (!/^0x[0-9a-f]{64}$/.test(trimmed)) throw new NotDone('Enter the transaction’s hash.')
    return { action, hash: trimmed }
  }
  return {
    ...rights,
    title: ({ action = '' }) => `${title} ${action.slice(0, 8)}`,
    parse: wishIn,
    facts: (needs, input) => transferFacts(needs, { ...wishIn(input), kind }),
    whyTwo: async (needs, input) => {
      const { trouble } = await transferFacts(needs, { ...wishIn(input), kind })
      if (trouble !== undefined) throw new NotDone(troubles[trouble] ?? trouble)
      return takesTwo
    },
    changes: (_, { coin = '', amount = '0', open = '0', other = '–' }) => [
      { what, now: other, after: other },
      { what: 'Amount', now: exactly(amount, coin), after },
      { what: 'Still open', now: exactly(open, coin), after: leftText(open, amount, coin) },
    ],
    execute: async (needs, input) => {
      if (!(await assignTransfer(needs, { ...wishIn(input), kind })))
        throw new NotDone('It is assigned already, or no longer on the chain.')
      return said
    },
  }
}

const troubles: Record<string, string> = {
  unknown: 'There is no such dividend.',
  closed: 'This dividend is closed.',
  assigned: 'This transfer is assigned already.',
  'not final': 'No final transfer of this coin between the payer and somebody has this hash.',
  'too much': 'That is more than is kept for it. Find out why before you assign it.',
}

function leftText(open: string, amount: string, coin: string): string {
  const left = BigInt(open) - BigInt(amount)
  return left < 0n ? `${exactly(-left, coin)} too much` : exactly(left, coin)
}

type RunWish = Parameters<typeof runs.start>[1]

function runIn({ coin, until = '', count = '', total = '' }: Fields): RunWish & { input: Fields } {
  if (!/^\d{1,18}$/.test(until) || !/^\d{1,9}$/.test(count) || !/^\d{1,78}$/.test(total))
    throw new NotDone('Open the run’s form again.')
  const wish = { coin: coinIn(coin), until: BigInt(until) }
  return { ...wish, input: { coin: wish.coin, until, count, total, run: runs.nameOf(wish) } }
}

/** What two people start is what the signer holds each payout against: so many, of so much. */
export const dividendPay: Kind = {
  ...rights,
  title: ({ count, coin, total = '0' }) => `Pay out ${exactly(total, coin)} to ${count} members`,
  parse: (given) => runIn(given).input,
  facts: async ({ db }, input) => {
    const { count, total } = await runs.facts(db, runIn(input))
    return { count: String(count), total: String(total) }
  },
  whyTwo: async ({ db }, input) => {
    const { count, total } = await runs.facts(db, runIn(input))
    if (count === 0) throw new NotDone('Nobody waits for a payout.')
    if (String(total) !== input.total || String(count) !== input.count)
      throw new NotDone('Others have asked since. Open the run’s form again.')
    return takesTwo
  },
  changes: ({ coin = '', count = '', total = '0' }) => [
    { what: 'Members', now: 'wait', after: `${count} are paid, one transfer each` },
    { what: 'Amount', now: 'on the way in the books', after: exactly(total, coin) },
    { what: 'Signed by', now: '–', after: 'the payer’s key, which no server has' },
  ],
  retyped: {
    label: 'Number of members',
    hint: 'It’s in the title.',
    isSame: ({ count = '' }, typed) => typed.trim() === count,
  },
  execute: async ({ db }, input) => {
    const { count, total } = await runs.start(db, runIn(input))
    if (String(count) !== input.count || String(total) !== input.total)
      throw new NotDone('Others have asked since. Open the run’s form again.')
    return `Started: ${count}. The signer takes them one by one.`
  },
}
