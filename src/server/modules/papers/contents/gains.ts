import { type Book, shownParts } from '@/contract/cost-basis'
import { formatMicroUsd, formatSharesFull, valueAt } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { type GainsReport, gainsReport, gainsSums } from '@/server/modules/portfolio'
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

function inTheYear(report: GainsReport): PaperSection {
  const { bought, rewards, others, sold, taken } = gainsSums(report)
  const row = (label: string, { shares, usd }: { shares: bigint; usd: bigint }): string[] => [
    label,
    formatSharesFull(shares),
    formatMicroUsd(usd),
  ]
  return {
    kind: 'table',
    title: m.yearTitle(),
    columns: [
      { name: m.whatLabel(), part: 0.5, isFigure: false },
      { name: m.totalLabel(), part: 0.25, isFigure: true },
      { name: m.usdLabel(), part: 0.25, isFigure: true },
    ],
    rows: [
      row(m.openingLabel(), { shares: report.heldBefore, usd: 0n }).slice(0, 2).concat('–'),
      row(m.boughtLabel(), bought),
      row(m.rewardsLabel(), rewards),
      row(m.creditsLabel(), others),
      ...(sold.shares === 0n ? [] : [row(m.soldLabel(), sold)]),
      row(m.takenLabel(), taken),
      row(m.closingLabel(), { shares: gainsSums(report).held, usd: 0n })
        .slice(0, 2)
        .concat('–'),
    ],
    strong: [0, sold.shares === 0n ? 5 : 6],
  }
}

function byMethod(report: GainsReport, method: 'average' | 'fifo') {
  const { books, held, sold, soldBook } = gainsSums(report)
  const book = books[method]
  const title = method === 'average' ? m.averageTitle() : m.fifoTitle()
  if (report.price === undefined) return { kind: 'sums' as const, title, rows: bookRows(book) }
  const value = valueAt(held, report.price.price)
  const day = formatShortDay(new Date(report.price.atMs).toISOString())
  // Rounded as on the dashboard, so that the lines add up as they are shown.
  const { gain, ...shown } = shownParts(value, book)
  const rows: PaperFact[] = [
    ...soldRows(sold, soldBook[method]),
    [m.valueLabel({ day }), formatMicroUsd(value)],
    ...bookRows(shown),
  ]
  const total: PaperFact = [m.gainLabel(), formatMicroUsd(gain)]
  return { kind: 'sums' as const, title, rows, total }
}

/** A sale is gain or loss by its own: the shares are gone, and their book value with them. */
function soldRows({ shares, usd }: Sums['sold'], book: bigint): PaperFact[] {
  if (shares === 0n) return []
  return [
    [m.soldForLabel(), formatMicroUsd(usd)],
    [m.soldBookLabel(), formatMicroUsd(book)],
    [m.soldGainLabel(), formatMicroUsd(usd - book)],
  ]
}

type Sums = ReturnType<typeof gainsSums>

const bookRows = ({ paid, rewards, received }: Book): PaperFact[] => [
  [m.costLabel(), formatMicroUsd(paid)],
  [m.rewardsThenLabel(), formatMicroUsd(rewards)],
  [m.creditsThenLabel(), formatMicroUsd(received)],
]
