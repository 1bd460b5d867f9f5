import { isStakingOffered } from '@/config/staking-offered'
import { microUsdPerCent } from '@/config/units'
import { type Book, bookTotal, shownParts, withGain } from '@/contract/cost-basis'
import { formatMicroUsd, formatSharesFull, valueAt } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { roundedRows, sumOfAmounts } from '@/contract/format/rounded-rows'
import { type GainsReport, type GoneBy, gainsReport, gainsSums } from '@/server/modules/portfolio'
import * as m from '../messages'
import type { PapersNeeds } from '../needs'
import { type Body, type PaperFact, type PaperSection, type Subject, sharesFigure } from './paper'

const lastDay = ({ until }: GainsReport) =>
  formatShortDay(new Date(until.getTime() - 1).toISOString())

export async function gains(
  needs: PapersNeeds,
  { accountId, subject, parties }: Subject,
): Promise<Body> {
  const report = await gainsReport(needs, accountId, Number(subject))
  const sums = gainsSums(report)
  const first = formatShortDay(`${subject}-01-01`)
  return {
    title: m.gainsTitle(),
    note: m.roundedText(),
    figure: sharesFigure(sums.held),
    lead: [
      m.ownerText(parties),
      m.periodText({ from: first, to: lastDay(report) }),
      m.gainsNoteText(),
      sums.agrees ? m.agreesText() : m.disagreesText(),
    ],
    sections: [
      inTheYear(report),
      { kind: 'pair', sides: [byMethod(report, 'average'), byMethod(report, 'fifo')] },
    ],
  }
}

type Sums = ReturnType<typeof gainsSums>

const methods = ['average', 'fifo'] as const

/**
 * From the year's first book value to its last: acquisitions add their value, and disposals take
 * their part.
 */
function inTheYear(report: GainsReport): PaperSection {
  const sums = gainsSums(report)
  const { bought, rewards, others, held, leftBook } = sums
  const whenAny = (label: string, why: GoneBy): YearRow[] =>
    sums[why].shares === 0n
      ? []
      : [{ label, shares: sums[why].shares, book: (method) => -leftBook[why][method] }]
  const rows: YearRow[] = [
    {
      label: m.openingLabel(),
      shares: report.heldBefore,
      book: (method) => bookTotal(report.opening[method]),
    },
    { label: m.boughtLabel(), shares: bought.shares, book: () => bought.usd },
    ...(rewards.shares > 0n || isStakingOffered()
      ? [{ label: m.rewardsLabel(), shares: rewards.shares, book: () => rewards.usd }]
      : []),
    { label: m.creditsLabel(), shares: others.shares, book: () => others.usd },
    ...whenAny(m.givenLabel(), 'given'),
    ...whenAny(m.soldLabel(), 'sold'),
    ...whenAny(m.takenLabel(), 'taken'),
  ]
  const books = methods.map((method) => bookColumn(rows, method))
  const cells = rows.map(({ label, shares }, place) => [
    label,
    formatSharesFull(shares),
    ...books.map(({ amounts }) => formatMicroUsd(amounts[place] ?? 0n)),
  ])
  const closing = books.map(({ total }) => formatMicroUsd(total))
  return {
    kind: 'table',
    title: m.yearTitle(),
    columns: [
      { name: m.whatLabel(), part: 0.34, isFigure: false },
      { name: m.sharesTitle(), part: 0.22, isFigure: true },
      { name: m.averageBookLabel(), part: 0.22, isFigure: true },
      { name: m.fifoBookLabel(), part: 0.22, isFigure: true },
    ],
    rows: [...cells, [m.closingLabel(), formatSharesFull(held), ...closing]],
    strong: [0, rows.length],
  }
}

interface YearRow {
  label: string
  shares: bigint
  book: (method: (typeof methods)[number]) => bigint
}

/** The book values in cents, and the closing one, which is their sum. */
function bookColumn(rows: YearRow[], method: (typeof methods)[number]) {
  const amounts = roundedRows(
    rows.map(({ book }) => book(method)),
    microUsdPerCent,
  )
  return { amounts, total: sumOfAmounts(amounts) }
}

function byMethod(report: GainsReport, method: 'average' | 'fifo') {
  const { books, held, sold, leftBook } = gainsSums(report)
  const book = books[method]
  const title = method === 'average' ? m.averageTitle() : m.fifoTitle()
  if (report.price === undefined)
    return { kind: 'sums' as const, title, rows: bookRows(shownParts(bookTotal(book), book)) }
  const value = valueAt(held, report.price.price)
  const day = formatShortDay(new Date(report.price.atMs).toISOString())
  // Rounded as on the dashboard, so that the shown lines add up.
  const { gain, ...shown } = shownParts(value, book)
  const rows: PaperFact[] = [
    ...soldRows(sold, leftBook.sold[method]),
    [m.valueLabel({ day }), formatMicroUsd(value)],
    ...bookRows(shown),
  ]
  const total: PaperFact = [m.gainLabel(), formatMicroUsd(gain)]
  return { kind: 'sums' as const, title, rows, total }
}

/** A sale has its own gain or loss: the shares are gone together with their book value. */
function soldRows({ shares, usd }: Sums['sold'], book: bigint): PaperFact[] {
  if (shares === 0n) return []
  const { gain, parts } = withGain(usd, [book])
  return [
    [m.soldForLabel(), formatMicroUsd(usd)],
    [m.soldBookLabel(), formatMicroUsd(sumOfAmounts(parts))],
    [m.soldGainLabel(), formatMicroUsd(gain)],
  ]
}

const bookRows = ({ paid, rewards, received }: Book): PaperFact[] => [
  [m.costLabel(), formatMicroUsd(paid)],
  ...(rewards > 0n || isStakingOffered()
    ? [[m.rewardsThenLabel(), formatMicroUsd(rewards)] as PaperFact]
    : []),
  [m.creditsThenLabel(), formatMicroUsd(received)],
]
