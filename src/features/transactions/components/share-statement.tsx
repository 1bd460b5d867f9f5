import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import { useId } from 'react'
import type { Answer } from '@/contract/define'
import { formatShares } from '@/contract/format/amounts'
import { formatMonth, formatShortDay } from '@/contract/format/dates'
import { periodDays } from '@/contract/period'
import { balanceTotal, statementCalls } from '@/contract/statement'
import { call } from '@/lib/api/call'
import * as actions from '@/messages/actions'
import * as labels from '@/messages/labels'
import { AsOf } from '@/session/as-of'
import { PrivateAmount } from '@/session/private-amount'
import { ButtonLink } from '@/ui/button'
import { IconChevron } from '@/ui/icons/icons'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { periodsSince, type View, viewAddress } from '../addresses'
import * as m from '../messages'
import * as listsTexts from '../messages/lists'
import { transactionsKeys } from '../rules'
import frame from '../screens/transactions-screen.module.css'
import { PaperButton } from './file-buttons'
import lists from './lists.module.css'
import styles from './share-statement.module.css'
import { StatementTable, signedShares } from './statement-table'

type Statement = Answer<(typeof statementCalls)['shareStatement']>

export function ShareStatement({ period }: { period: string }) {
  const list = useStatement(period)
  const { data, error } = list
  const last = data?.pages.at(-1)
  if (last === undefined) {
    if (error === null) return <PartWaiting lines={8} label={listsTexts.statementLoadingLabel()} />
    return <PartFailed message={error.message} onRetry={() => void list.refetch()} />
  }
  if (last.since === null)
    return (
      <div className={`${stack.gap3} ${lists.empty}`}>
        <p>{listsTexts.statementEmptyText()}</p>
        <ButtonLink href="/buy-shares">{actions.buyAction()}</ButtonLink>
      </div>
    )
  const isPresent = periodDays(period).to >= today()
  return (
    <section aria-label={listsTexts.statementLabel()}>
      {error && <PartFailed message={error.message} onRetry={() => void list.refetch()} />}
      <AsOf of={list} className={lists.note} />
      <Summary statement={last} period={period} />
      <div className={`${row.between} ${styles.tools}`}>
        <PeriodChoice view="statement" period={period} since={last.since} />
        <PaperButton paper={{ kind: 'statement', subject: period }}>{m.pdfAction()}</PaperButton>
      </div>
      <StatementTable
        caption={listsTexts.statementCaptionLabel({ period: periodName(period) })}
        opening={{ day: periodDays(period).from, balance: last.opening }}
        closing={{ day: lastDay(last), balance: last.closing }}
        rows={list.data?.pages.flatMap(({ docs }) => docs) ?? []}
        more={
          list.hasNextPage
            ? { onPress: () => void list.fetchNextPage(), isBusy: list.isFetchingNextPage }
            : undefined
        }
      />
      <p className={lists.note}>
        {listsTexts.pastText()} {isPresent && listsTexts.presentText()}
      </p>
    </section>
  )
}

const today = () => new Date().toISOString().slice(0, 10)
const lastDay = ({ closedAt }: Statement) => new Date(Date.parse(closedAt) - 1).toISOString()

function useStatement(period: string) {
  return useInfiniteQuery({
    queryKey: transactionsKeys.statement(period),
    queryFn: ({ pageParam, signal }) =>
      call(
        statementCalls.shareStatement,
        { ...periodDays(period), ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}

function Summary({ statement, period }: { statement: Statement; period: string }) {
  const total = balanceTotal(statement.closing)
  return (
    <div className={`${stack.gap2} ${styles.summary}`}>
      <div>
        <p className={`${texts.small} ${styles.label}`}>
          {listsTexts.heldOnLabel({ day: formatShortDay(lastDay(statement)) })}
        </p>
        <p className={texts.under}>
          <span className={`${texts.worth} ${styles.figure}`}>
            <PrivateAmount>{formatShares(total)}</PrivateAmount>
          </span>{' '}
          {labels.shareUnitLabel({ count: total === 1_000_000n ? 1 : 2 })}
        </p>
      </div>
      <dl className={`${stack.gap1} ${styles.facts}`}>
        <div>
          <dt className={`${texts.small} ${styles.label}`}>
            {listsTexts.sinceLabel({ day: formatShortDay(periodDays(period).from) })}
          </dt>
          <dd>
            <PrivateAmount>{signedShares(total - balanceTotal(statement.opening))}</PrivateAmount>
          </dd>
        </div>
      </dl>
    </div>
  )
}

function PeriodChoice({ view, period, since }: { view: View; period: string; since: string }) {
  const id = useId()
  const { replace } = useRouter()
  const { years, months } = periodsSince(since, new Date())
  const handleChange = (next: string) =>
    void replace(viewAddress(view, next), undefined, { shallow: true, scroll: false })
  return (
    <div className={`${row.row} ${styles.period}`} data-screen-only>
      <label htmlFor={id}>{listsTexts.periodLabel()}</label>
      <span className={`${row.inline} ${frame.chip}`}>
        <span aria-hidden="true">{periodName(period)}</span>
        <select id={id} value={period} onChange={({ target }) => handleChange(target.value)}>
          {![...years, ...months].includes(period) && (
            <option value={period}>{periodName(period)}</option>
          )}
          <optgroup label={listsTexts.yearsLabel()}>{years.map(optionOf)}</optgroup>
          <optgroup label={listsTexts.monthsLabel()}>{months.map(optionOf)}</optgroup>
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

const periodName = (period: string) =>
  period.length === 4 ? period : formatMonth(periodDays(period).from)
