import { useRouter } from 'next/router'
import { useId } from 'react'
import { formatMonth } from '@/contract/format/dates'
import { periodDays } from '@/contract/period'
import { IconChevron } from '@/ui/icons/icons'
import row from '@/ui/row.module.css'
import { periodsSince, type View, viewAddress } from '../addresses'
import * as l from '../messages/lists'
import frame from '../screens/transactions-screen.module.css'
import styles from './share-statement.module.css'

export type PeriodChoiceProps = { view: View; period: string; since: string }

export function PeriodChoice({ view, period, since }: PeriodChoiceProps) {
  const id = useId()
  const { replace } = useRouter()
  const { years, months } = periodsSince(since, new Date())
  const handleChange = (next: string) =>
    void replace(viewAddress(view, next), undefined, { shallow: true, scroll: false })
  return (
    <div className={`${row.row} ${styles.period}`} data-screen-only>
      <label htmlFor={id}>{l.periodLabel()}</label>
      <span className={`${row.inline} ${frame.chip}`}>
        <span aria-hidden="true">{periodName(period)}</span>
        <select id={id} value={period} onChange={({ target }) => handleChange(target.value)}>
          {![...years, ...months].includes(period) && (
            <option value={period}>{periodName(period)}</option>
          )}
          <optgroup label={l.yearsLabel()}>{years.map(optionOf)}</optgroup>
          <optgroup label={l.monthsLabel()}>{months.map(optionOf)}</optgroup>
        </select>
        <IconChevron size={16} />
      </span>
    </div>
  )
}

const optionOf = (period: string) => (
  <option key={period} value={period}>
    {periodName(period)}
  </option>
)

export const periodName = (period: string) =>
  period.length === 4 ? period : formatMonth(periodDays(period).from)
