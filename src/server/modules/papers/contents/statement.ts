import { dayMs } from '@/config/durations'
import { isStakingOffered } from '@/config/staking-offered'
import { formatMoneyFigure, formatSharesFull } from '@/contract/format/amounts'
import { formatMoment, formatShortDay } from '@/contract/format/dates'
import { periodDays } from '@/contract/period'
import { balanceTotal, type ShareBalance, type StatementRow } from '@/contract/statement'
import { movementLabel } from '@/messages/states'
import { periodOf, type WholeStatement, wholeStatement } from '@/server/modules/portfolio'
import { AppError } from '@/server/platform/errors'
import * as m from '../messages'
import type { PapersNeeds } from '../needs'
import { type Body, type PaperSection, type PaperSums, type Subject, sharesFigure } from './paper'

const maxRows = 10_000
/** The column of staked shares, only for members who may stake or have staked. */
const stakedAt = 3

export async function statement(
  needs: PapersNeeds,
  { accountId, subject, parties, issuedAt }: Subject,
): Promise<Body> {
  const { from, to } = periodDays(subject)
  const period = periodOf({ accountId, from, to }, issuedAt)
  const whole = await wholeStatement(needs.db, period, maxRows)
  if (whole === undefined) throw new AppError('PAPER_TOO_LONG')
  const { opening, closing, owned, rows } = whole
  const isOver = period.until.getTime() === Date.parse(to) + dayMs
  const [first, last] = [formatShortDay(from), formatShortDay(to)]
  const hasStaked =
    isStakingOffered() || [opening, closing, ...rows].some(({ staked }) => staked !== '0')
  const lines = [
    edge(first, m.openingLabel(), opening),
    ...rows.map(cellsOf),
    edge(isOver ? last : formatShortDay(issuedAt.toISOString()), m.closingLabel(), closing),
    ...setAsideRows(owned),
  ]
  return {
    title: m.statementTitle(),
    figure: sharesFigure(balanceTotal(closing)),
    lead: [
      m.ownerText(parties),
      isOver
        ? m.periodText({ from: first, to: last })
        : m.runningText({ from: first, time: formatMoment(issuedAt.toISOString()) }),
    ],
    sections: [
      {
        kind: 'table',
        title: m.movementsTitle(),
        columns: [
          { name: m.dayLabel(), part: 0.15, isFigure: false },
          { name: m.whatLabel(), part: hasStaked ? 0.21 : 0.37, isFigure: false },
          { name: m.availableLabel(), part: 0.16, isFigure: true },
          ...(hasStaked ? [{ name: m.stakedLabel(), part: 0.16, isFigure: true }] : []),
          { name: m.deliveredLabel(), part: 0.16, isFigure: true },
          { name: m.heldAfterLabel(), part: 0.16, isFigure: true },
        ],
        rows: lines.map((cells) => (hasStaked ? cells : cells.filter((_, at) => at !== stakedAt))),
        strong: [0, rows.length + 1],
      },
      sumsOf(whole, hasStaked),
    ],
  }
}

function edge(day: string, name: string, balance: ShareBalance): string[] {
  const { available, staked, delivered } = balance
  const figures = [available, staked, delivered, balanceTotal(balance)]
  return [day, name, ...figures.map(formatSharesFull)]
}

/**
 * Both count as available above, because they still belong to the member; the wallet shows them
 * separately.
 */
function setAsideRows({ sending, offered }: Record<'sending' | 'offered', bigint>): string[][] {
  const row = (name: string, amount: bigint) =>
    amount === 0n ? [] : [['', name, formatSharesFull(amount), '', '', '']]
  return [...row(m.ofWhichInGiftLabel(), sending), ...row(m.ofWhichOfferedLabel(), offered)]
}

function signedAmount(amount: string): string {
  if (amount === '0') return '–'
  return amount.startsWith('-') ? formatSharesFull(amount) : `+${formatSharesFull(amount)}`
}

function cellsOf({ at, kind, available, staked, delivered, heldAfter }: StatementRow): string[] {
  const moved = [available, staked, delivered].map(signedAmount)
  return [formatShortDay(at), movementLabel({ kind }), ...moved, formatSharesFull(heldAfter)]
}

function sumsOf(whole: WholeStatement, hasStaked: boolean): PaperSection {
  const fees = feesOf(whole)
  return hasStaked ? { kind: 'pair', sides: [rewardsOf(whole), fees] } : fees
}

function rewardsOf({ rows }: WholeStatement): PaperSums {
  const sum = (kind: StatementRow['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .reduce((total, row) => total + BigInt(row.available) + BigInt(row.staked), 0n)
  const [claimed, back] = [sum('claimed'), sum('returned')]
  return {
    kind: 'sums',
    title: m.rewardsTitle(),
    rows: [
      [m.rewardsLabel(), formatSharesFull(claimed)],
      [m.givenBackLabel(), formatSharesFull(back)],
    ],
    total: [m.netLabel(), formatSharesFull(claimed + back)],
  }
}

function feesOf({ fees }: WholeStatement): PaperSums {
  return {
    kind: 'sums',
    title: m.feesTitle(),
    rows:
      fees.length === 0
        ? [[m.noFeesLabel(), '–']]
        : fees.map(({ currency, decimals, fee }) => [
            m.feesLabel({ currency }),
            formatMoneyFigure({ amount: fee, decimals, currency }),
          ]),
  }
}
