import { queryOptions, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { microPerCent } from '@/contract/cost-basis'
import { dividendCalls } from '@/contract/dividends'
import {
  formatCount,
  formatMicroUsd,
  formatMoney,
  formatShares,
  formatSharesFull,
} from '@/contract/format/amounts'
import { localDayTime } from '@/contract/format/dates'
import { rounded, roundedRows } from '@/contract/format/rounded-rows'
import { periodDays } from '@/contract/period'
import { type StatementRow, statementCalls } from '@/contract/statement'
import { type Transaction, transactionCalls } from '@/contract/transaction'
import { call } from '@/lib/api/call'
import * as actions from '@/messages/actions'
import { movementLabel } from '@/messages/states'
import { AsOf } from '@/session/as-of'
import { PrivateAmount } from '@/session/private-amount'
import { ButtonLink } from '@/ui/button'
import { ListEnd } from '@/ui/figures-table'
import * as ui from '@/ui/messages'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import {
  actsOf,
  actTotals,
  changeOf,
  type MemberAct,
  movedIn,
  movementAddress,
  purchaseCost,
} from '../acts'
import { amountText, tones, whatText } from '../copy'
import * as m from '../messages'
import * as l from '../messages/lists'
import { transactionsKeys } from '../rules'
import lists from './lists.module.css'
import { PeriodChoice } from './period-choice'
import styles from './share-statement.module.css'
import { signedShares } from './statement-table'

const shownAtOnce = 20

export type AllActsProps = { period: string }

/** Everything of a period in one list, newest first, and what it comes to. */
export function AllActs({ period }: AllActsProps) {
  const query = useQuery(actsOptions(period))
  const { data, error } = query
  if (data === undefined) {
    if (error === null) return <PartWaiting lines={8} label={l.actsLoadingLabel()} />
    return (
      <PartFailed
        message={error.message}
        onRetry={() => void query.refetch()}
        isTrying={query.isFetching}
      />
    )
  }
  const { acts, isWhole, since } = data
  return (
    <section aria-label={l.actsLabel()}>
      {error && <PartFailed message={error.message} onRetry={() => void query.refetch()} />}
      <AsOf of={query} className={lists.note} />
      {isWhole && acts.length > 0 && <Totals acts={acts} />}
      <div className={styles.tools}>
        <PeriodChoice view="all" period={period} since={since ?? new Date().toISOString()} />
      </div>
      {!isWhole && <p className={lists.note}>{l.actsTooManyText()}</p>}
      {isWhole && acts.length === 0 && (
        <div className={lists.empty}>
          <p>{l.actsNoneText()}</p>
          <ButtonLink href="/buy-shares">{actions.buyAction()}</ButtonLink>
        </div>
      )}
      {isWhole && acts.length > 0 && <List key={period} acts={acts} />}
    </section>
  )
}

function Totals({ acts }: { acts: readonly MemberAct[] }) {
  const { paid, fees, dividends, rewards } = actTotals(acts)
  const rows: [string, string][] = [
    [l.paidTotalLabel(), formatMicroUsd(rounded(paid, microPerCent))],
    [l.feesTotalLabel(), formatMicroUsd(fees)],
    [l.rewardsTotalLabel(), formatShares(rewards)],
    [l.dividendsTotalLabel(), formatMicroUsd(dividends)],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(([name, figure]) => (
        <div key={name}>
          <dt className={styles.label}>{name}</dt>
          <dd>
            <PrivateAmount>{figure}</PrivateAmount>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function List({ acts }: { acts: readonly MemberAct[] }) {
  const [count, setCount] = useState(shownAtOnce)
  const bought = acts.filter((act) => purchaseCost(act) !== undefined)
  // Rounded over all of them, also those further down, so that they add up to the total above.
  const costs = roundedRows(
    bought.map((act) => purchaseCost(act) ?? 0n),
    microPerCent,
  )
  const dollars = new Map(bought.map((act, place) => [act, costs[place]]))
  return (
    <>
      <div className={lists.lists}>
        <table className={lists.table}>
          <caption>{l.actsCaptionLabel()}</caption>
          <thead>
            <tr>
              <th scope="col">{l.timeLabel()}</th>
              <th scope="col">{l.whatLabel()}</th>
              <th scope="col" className={lists.paid}>
                {l.amountLabel()}
              </th>
              <th scope="col" className={lists.price}>
                {l.dollarsLabel()}
              </th>
              <th scope="col" className={lists.shares}>
                {m.sharesLabel()}
              </th>
              <th scope="col">{l.stateLabel()}</th>
            </tr>
          </thead>
          <tbody>
            {acts.slice(0, count).map((act) => (
              <Row key={`${act.is} ${act.id}`} act={act} dollars={dollars.get(act)} />
            ))}
          </tbody>
        </table>
      </div>
      {acts.length > count && (
        <ListEnd
          hasMore
          isLoading={false}
          failure={undefined}
          onMore={() => setCount(count + shownAtOnce)}
        >
          {ui.shownLabel({ count: formatCount(count) })}
        </ListEnd>
      )}
    </>
  )
}

const none = '–'

function Row({ act, dollars }: { act: MemberAct; dollars: bigint | undefined }) {
  const { day, time } = localDayTime(act.at)
  const { what, href, amount, shares, isOver } = textsOf(act)
  return (
    <tr className={lists.row}>
      <td className={lists.day}>
        <time dateTime={act.at}>
          <bdi>{day}</bdi> <span>{time}</span>
        </time>
      </td>
      <th scope="row" className={lists.what}>
        {href === undefined ? (
          what
        ) : (
          <Link href={href} prefetch={false}>
            {what}
          </Link>
        )}
      </th>
      <td className={lists.paid} data-column={l.amountLabel()}>
        {amount === undefined ? shares : <PrivateAmount>{amount}</PrivateAmount>}
      </td>
      <td className={lists.price} data-column={l.dollarsLabel()}>
        {dollars === undefined ? none : <PrivateAmount>{formatMicroUsd(dollars)}</PrivateAmount>}
      </td>
      <td className={isOver ? lists.promised : lists.shares} data-column={m.sharesLabel()}>
        {(amount !== undefined && shares) || none}
      </td>
      <td className={lists.state}>{act.is === 'transaction' && <Status of={act.transaction} />}</td>
    </tr>
  )
}

function Status({ of: { status } }: { of: Transaction }) {
  return (
    <span data-state={status} className={`${lists.mark} ${lists[tones[status]]}`}>
      {m.statusLabel({ status })}
    </span>
  )
}

interface ActTexts {
  what: string
  href: string | undefined
  /** Of money; what is about shares alone has none. */
  amount?: string
  shares?: ReactNode
  isOver?: boolean
}

function textsOf(act: MemberAct): ActTexts {
  switch (act.is) {
    case 'transaction': {
      const { id, shares, status } = act.transaction
      return {
        what: whatText(act.transaction),
        href: `/transactions/${id}`,
        amount: amountText(act.transaction),
        shares: shares !== null && <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>,
        isOver: status !== 'confirmed',
      }
    }
    case 'dividend': {
      const { id, owed, decimals, coin } = act.dividend
      return {
        what: l.dividendActLabel(),
        href: `/rights/${id}`,
        amount: formatMoney({ amount: owed.net, decimals, currency: coin }),
      }
    }
    case 'movement':
      return {
        what: movementLabel({ kind: act.movement.kind }),
        href: movementAddress(act.movement),
        shares: <MovedShares movement={act.movement} />,
      }
  }
}

function MovedShares({ movement }: { movement: StatementRow }) {
  const moved = movedIn(movement)
  const figure = changeOf(movement) === 0n ? formatSharesFull(moved) : signedShares(moved)
  return <PrivateAmount>{l.movedSharesText({ shares: figure })}</PrivateAmount>
}

/** A period with more than this is told to be read by month: a list of thousands helps nobody. */
const maxPages = 10
const atOnce = 100

interface Page {
  docs: unknown[]
  nextCursor?: string | undefined
}

async function pagesOf<Answer extends Page>(
  read: (page: { cursor?: string; limit: number }) => Promise<Answer>,
) {
  const pages: Answer[] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit: atOnce, ...(cursor !== undefined && { cursor }) })
    pages.push(page)
    cursor = page.nextCursor
  } while (cursor !== undefined && pages.length < maxPages)
  const docs = pages.flatMap((page) => page.docs) as Answer['docs']
  return { docs, last: pages.at(-1), isWhole: cursor === undefined }
}

function actsOptions(period: string) {
  const days = periodDays(period)
  return queryOptions({
    queryKey: transactionsKeys.acts(period),
    queryFn: async ({ signal }) => {
      const [paid, moved, received] = await Promise.all([
        pagesOf((page) => call(transactionCalls.transactions, { ...days, ...page }, { signal })),
        pagesOf((page) => call(statementCalls.shareStatement, { ...days, ...page }, { signal })),
        call(dividendCalls.dividends, {}, { signal }),
      ])
      const happened = {
        transactions: paid.docs,
        movements: moved.docs,
        dividends: received.docs,
      }
      return {
        acts: actsOf(happened, period),
        isWhole: paid.isWhole && moved.isWhole,
        since: moved.last?.since ?? null,
      }
    },
  })
}
