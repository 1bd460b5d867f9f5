import { formatShares } from '@/contract/format/amounts'
import { openVaultDeliveries } from '@/server/modules/custody'
import {
  residencesShown,
  waitingResidences,
} from '@/server/modules/dividends/operator-reads.service'
import { checksIn } from '@/server/modules/kyc/operator-reads.service'
import { kindOf, type Right } from '@/server/modules/operators'
import { undecidedRequests } from '@/server/modules/operators/operator-reads.service'
import {
  paymentsShown,
  suspendedPayments,
  waitingPayments,
} from '@/server/modules/purchases/operator-reads.service'
import { waitingRefunds } from '@/server/modules/purchases/refunds/refund-files.service'
import { shownRecoveries } from '@/server/modules/recoveries/operator-reads.service'
import { listThreads } from '@/server/modules/threads/operator-reads.service'
import { errorFields } from '@/server/platform/log/log'
import {
  type ConsolePage,
  type OperatorTurn,
  page,
  type Route,
  type Waiting,
  type WaitingOnPage,
} from './access'
import { dayTime, inCoins } from './drawing/figures'
import type { Counts } from './drawing/frame'
import { column, Head, TableBlock } from './drawing/parts'
import * as common from './messages/common'
import * as m from './messages/waiting'
import { namesIn } from './names'
import { titleOf } from './requests/requests-page'

type TodoQuery = (turn: OperatorTurn) => Promise<Omit<WaitingOnPage, 'page'>>

/** How many rows of each list are read. Beyond that the menu says only that there are more. */
const readLimit = 50

const limited = (rows: Waiting[], most = readLimit) => ({ rows, isMore: rows.length >= most })

interface TodoSource {
  page: string
  right: Right | 'every operator’s'
  query: TodoQuery
}

/** The sources of tasks; each is shown to operators with its right. */
const todoSources: TodoSource[] = [
  {
    page: '/requests',
    right: 'every operator’s',
    query: async (turn) => ({
      isMore: false,
      rows: (await undecidedRequests(turn.needs))
        .filter(
          ({ askedBy, kind }) => askedBy !== turn.operator.email && turn.may(kindOf(kind).approve),
        )
        .map((request) => ({
          since: request.askedAt,
          what: titleOf(request),
          href: `/requests/${request.number}`,
        })),
    }),
  },
  {
    page: '/questions',
    right: 'answer questions',
    query: async ({ needs, operator }) => {
      const filter = { shelf: 'waiting', operator: operator.email, before: undefined } as const
      const { rows, older } = await listThreads(needs.db, filter)
      const waiting = rows.map((row) => ({
        since: row.waitingSince,
        what: m.questionText({ who: row.asker || '–' }),
        href: `/questions/${row.reference}`,
      }))
      return { rows: waiting, isMore: older !== undefined }
    },
  },
  {
    page: '/identity',
    right: 'ask identity decision',
    query: async ({ needs }) => {
      const filter = { status: 'PENDING', isOldestFirst: true, isLeftOpen: true } as const
      const checks = await checksIn(needs.db, filter, { past: undefined, limit: readLimit })
      return limited(
        checks.map((row) => ({
          since: row.since,
          what: m.identityText({ who: row.name }),
          href: `/identity/${row.accountId}`,
        })),
      )
    },
  },
  {
    page: '/residences',
    right: 'ask residence decision',
    query: async ({ needs }) =>
      limited(
        (await waitingResidences(needs.db)).map(({ accountId, toldAt }) => ({
          since: toldAt,
          what: m.residenceText({ who: accountId }),
          href: '/residences',
        })),
        residencesShown,
      ),
  },
  {
    page: '/suspense',
    right: 'ask refund',
    query: async ({ needs: { db } }) => {
      const read = [await waitingPayments(db, 'held'), await suspendedPayments(db)]
      const rows = read.flat().map(({ payment }) => ({
        since: payment.blockAt,
        what: m.paymentText({ amount: inCoins(payment.amount, payment.currency) }),
        href: `/payments/${payment.id}`,
      }))
      return { rows, isMore: read.some(({ length }) => length >= paymentsShown) }
    },
  },
  {
    page: '/bank',
    right: 'ask refund',
    query: async ({ needs }) =>
      limited(
        (await waitingRefunds(needs)).map(({ since, amount }) => ({
          since,
          what: m.refundText({ amount: inCoins(amount, 'USD', 2) }),
          href: '/bank',
        })),
      ),
  },
  {
    page: '/custody',
    right: 'ask recovery',
    query: async ({ needs: { db, clock } }) => {
      const now = clock.now()
      const open = (await shownRecoveries(db)).filter(({ state }) => !isOver(state))
      const due = open.flatMap(({ state, waitsUntil, microShares }) =>
        state === 'waiting' && waitsUntil !== null && waitsUntil <= now
          ? [{ since: waitsUntil, href: '/custody', what: recoveryOf(microShares) }]
          : [],
      )
      return { rows: due, isMore: open.length >= readLimit }
    },
  },
  {
    page: '/custody',
    right: 'ask vault delivery',
    query: async ({ needs: { db } }) => {
      const open = await openVaultDeliveries(db)
      const rows = open.flatMap(({ state, askedAt, microShares }) =>
        state === 'asked'
          ? [{ since: askedAt, href: '/custody', what: deliveryOf(microShares) }]
          : [],
      )
      return { rows, isMore: open.length >= readLimit }
    },
  },
]

const isOver = (state: string) => ['done', 'objected', 'withdrawn', 'refused'].includes(state)
const recoveryOf = (microShares: bigint) => m.recoveryText({ shares: formatShares(microShares) })
const deliveryOf = (microShares: bigint) => m.deliveryText({ shares: formatShares(microShares) })

const ofEvents = ({ events }: OperatorTurn): TodoSource[] =>
  events.flatMap(({ menu, waiting }) => {
    if (waiting === undefined) return []
    const query: TodoQuery = async ({ needs }) => ({
      rows: await waiting.rows(needs.db),
      isMore: false,
    })
    return [{ page: menu.href, right: waiting.right, query }]
  })

function whatWaits(turn: OperatorTurn): NonNullable<OperatorTurn['waits']> {
  const sources = [...todoSources, ...ofEvents(turn)].filter(
    ({ right }) => right === 'every operator’s' || turn.may(right),
  )
  turn.waits ??= Promise.allSettled(
    sources.map(async ({ page, query }) => ({ page, ...(await query(turn)) })),
  )
  return turn.waits
}

const countOf = (count: number, isMore: boolean) => `${count}${isMore ? '+' : ''}`

/** The counts in the menu of every page. If a read fails, only its number is missing. */
export async function countsFor(turn: OperatorTurn): Promise<Counts> {
  const byPage = new Map<string, WaitingOnPage>()
  for (const result of await whatWaits(turn)) {
    if (result.status === 'rejected') {
      turn.needs.log.error('console failed', errorFields(result.reason))
      continue
    }
    const { page, rows, isMore } = result.value
    const before = byPage.get(page)
    const rowsOfPage = [...(before?.rows ?? []), ...rows]
    byPage.set(page, { page, rows: rowsOfPage, isMore: isMore || before?.isMore === true })
  }
  const counted = [...byPage.values()].filter(({ rows }) => rows.length > 0)
  return Object.fromEntries(
    counted.map(({ page, rows, isMore }) => [page, countOf(rows.length, isMore)]),
  )
}

export const startRoutes: Route[] = [page('/', 'every operator’s', startPage)]

async function startPage(turn: OperatorTurn): Promise<ConsolePage> {
  const answers = (await whatWaits(turn)).map((answer) => {
    // The page of waiting tasks must not look empty because a read failed.
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
  const allRows = answers.flatMap(({ rows }) => rows)
  const isMore = answers.some((answer) => answer.isMore)
  const withNames = await namesIn(
    turn,
    allRows.map(({ what }) => what),
  )
  const time = ({ since }: Waiting) => since?.getTime() ?? 0
  const rows = allRows.sort((a, b) => time(a) - time(b))
  const body = (
    <>
      <Head
        title={
          isMore
            ? m.moreThingsWaitTitle({ count: countOf(rows.length, isMore) })
            : m.thingsWaitTitle({ count: rows.length })
        }
        sub={m.whatYouCanActText()}
      />
      <TableBlock<Waiting>
        title={m.whatWaitsTitle()}
        more={m.oldestFirstText()}
        columns={[
          column('middle', common.sinceLabel(), ({ since }) => dayTime(since)),
          column('top', m.whatLabel(), ({ what, href }) => <a href={href}>{withNames(what)}</a>),
        ]}
        rows={rows}
        keyOf={(row) => rows.indexOf(row)}
      />
    </>
  )
  return { title: common.startText(), body }
}
