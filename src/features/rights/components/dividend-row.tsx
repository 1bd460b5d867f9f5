import { stakingOffered } from '@/config/staking-offered'
import type { MemberDividend } from '@/contract/dividends'
import { formatSharesFull } from '@/contract/format/amounts'
import { formatLocalDay } from '@/contract/format/dates'
import * as labels from '@/messages/labels'
import {
  type DividendStanding,
  dividendStanding,
  openUnits,
  perShareText,
  usdOf,
} from '../dividend-rules'
import * as m from '../messages'
import * as listTexts from '../messages/list'
import * as reinvestTexts from '../messages/reinvest'
import { dividendsOptions } from '../queries'
import { calendarEntry, type DatedEventRow, rowKind } from './right-kinds'

function dividendRow(
  dividend: MemberDividend,
  showAmount: (text: string) => string,
): DatedEventRow {
  const { id, counted, owed, expected, decimals, recordAt, payAt } = dividend
  const standing = dividendStanding(dividend)
  const due = owed ?? expected
  const amount = due && showAmount(usdOf(due.net, decimals))
  return {
    id,
    state: standing,
    at: standing === 'announced' ? recordAt : payAt,
    isOver: isOver(dividend, standing),
    title: m.dividendTitle({ amount: perShareText(dividend) }),
    hint: dividendHint(dividend, standing),
    quantity:
      counted && labels.sharesText({ shares: showAmount(formatSharesFull(counted.shares)) }),
    value: amount && (
      <>
        {owed ? amount : listTexts.aboutText({ amount })} <small>{listTexts.afterTaxText()}</small>
      </>
    ),
    tone: standing === 'paid' ? 'plus' : undefined,
  }
}

const overDividends = new Set<DividendStanding>(['paid', 'nothing', 'lapsed', 'reinvested'])

/** Less than a millionth of a share waits for the next dividend, and needs no action. */
function isOver(dividend: MemberDividend, standing: DividendStanding): boolean {
  const { stayedMoney, corrections } = dividend
  const isAllInShares = stayedMoney === null && corrections.length === 0
  if (standing === 'reinvested' && isAllInShares) return true
  return openUnits(dividend) === 0n && overDividends.has(standing)
}

function dividendHint(dividend: MemberDividend, standing: DividendStanding): string {
  const record = formatLocalDay(dividend.recordAt)
  const pay = formatLocalDay(dividend.payableAt ?? dividend.payAt)
  if (dividend.reinvested !== null) return reinvestTexts.rowHint({ record, pay })
  switch (standing) {
    case 'announced':
      return listTexts.rowAnnouncedHint({ record, pay })
    case 'cut':
      return listTexts.rowCutHint({ record, pay })
    case 'nothing':
      return listTexts.rowNothingHint({ record })
    case 'lapsed':
      return listTexts.rowLapsedHint({ record, day: formatLocalDay(dividend.lapsedAt ?? '') })
    case 'paid':
      return listTexts.rowPaidHint({ record, day: formatLocalDay(dividend.payout?.endedAt ?? '') })
    default:
      return listTexts.rowPayableHint({ record, pay })
  }
}

function datesOf(dividend: MemberDividend) {
  const { id, recordAt, payAt, coin } = dividend
  const figures = { amount: perShareText(dividend) }
  return [
    calendarEntry(
      id,
      'record',
      recordAt,
      listTexts.calendarRecordText(figures),
      m.recordHint({ staking: stakingOffered() }),
    ),
    calendarEntry(id, 'pay', payAt, listTexts.calendarPayText(figures), m.payHint({ coin })),
  ]
}

export const dividendRows = rowKind(dividendsOptions, { row: dividendRow, dates: datesOf })
