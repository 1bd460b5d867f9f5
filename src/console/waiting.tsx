import { formatShares } from '@/contract/format/amounts'
import { allBuyBacks } from '@/server/modules/buy-backs/operator-reads.service'
import { openVaultDeliveries } from '@/server/modules/custody'
import { waitingResidences } from '@/server/modules/dividends/reads/operator-reads.service'
import { checksIn } from '@/server/modules/kyc/operator-reads.service'
import { kindOf, type Right } from '@/server/modules/operators'
import { undecidedRequests } from '@/server/modules/operators/operator-reads.service'
import {
  suspendedPayments,
  waitingPayments,
} from '@/server/modules/purchases/operator-reads.service'
import { shownRecoveries } from '@/server/modules/recoveries/operator-reads.service'
import { listThreads } from '@/server/modules/threads/operator-reads.service'
import { type ConsolePage, type OperatorTurn, page, type Route } from './access'
import { dayTime, inCoins } from './drawing/figures'
import { column, Head, TableBlock } from './drawing/parts'
import * as common from './messages/common'
import * as m from './messages/waiting'
import { namesIn } from './names'
import { titleOf } from './requests/requests-page'

export interface Waiting {
  since: Date | null
  what: string
  href: string
}

type Look = (turn: OperatorTurn) => Promise<Waiting[]>

/** By the page that shows them, for whoever has its right: what somebody has to do something about. */
const looks: Record<string, { right: Right | 'every operator’s'; look: Look }> = {
  '/requests': {
    right: 'every operator’s',
    look: async (turn) =>
      (await undecidedRequests(turn.needs))
        .filter(
          ({ askedBy, kind }) => askedBy !== turn.operator.email && turn.may(kindOf(kind).approve),
        )
        .map((request) => ({
          ...{ since: request.askedAt, what: titleOf(request) },
          href: `/requests/${request.number}`,
        })),
  },
  '/questions': {
    right: 'answer questions',
    look: async ({ needs, operator }) => {
      const wanted = { shelf: 'waiting', operator: operator.email, before: undefined } as const
      return (await listThreads(needs.db, wanted)).rows.map((row) => ({
        ...{ since: row.waitingSince, what: m.questionText({ who: row.asker || '–' }) },
        href: `/questions/${row.reference}`,
      }))
    },
  },
  '/identity': {
    right: 'ask identity decision',
    look: async ({ needs }) => {
      const left = { status: 'PENDING', isOldestFirst: true, isLeftOpen: true } as const
      return (await checksIn(needs.db, left, { past: undefined, limit: 50 })).map((row) => ({
        ...{ since: row.since, what: m.identityText({ who: row.name }) },
        href: `/identity/${row.accountId}`,
      }))
    },
  },
  '/residences': {
    right: 'ask residence decision',
    look: async ({ needs }) =>
      (await waitingResidences(needs.db)).map(({ accountId, toldAt }) => ({
        ...{ since: toldAt, what: m.residenceText({ who: accountId }), href: '/residences' },
      })),
  },
  '/suspense': {
    right: 'ask refund',
    look: async ({ needs: { db } }) =>
      [...(await waitingPayments(db, 'held')), ...(await suspendedPayments(db))].map(
        ({ payment }) => ({
          since: payment.blockAt,
          what: m.paymentText({ amount: inCoins(payment.amount, payment.currency) }),
          href: `/payments/${payment.id}`,
        }),
      ),
  },
  '/custody': {
    right: 'ask recovery',
    look: async ({ needs: { db, clock } }) => {
      const now = clock.now()
      const isDue = (until: Date | null) => until !== null && until <= now
      const recoveries = (await shownRecoveries(db)).filter(
        ({ state, waitsUntil }) => state === 'waiting' && isDue(waitsUntil),
      )
      const asked = (await openVaultDeliveries(db)).filter(({ state }) => state === 'asked')
      return [
        ...recoveries.map(({ waitsUntil, microShares }) => ({
          ...{ since: waitsUntil, href: '/custody' },
          what: m.recoveryText({ shares: formatShares(microShares) }),
        })),
        ...asked.map(({ askedAt, microShares }) => ({
          ...{ since: askedAt, href: '/custody' },
          what: m.deliveryText({ shares: formatShares(microShares) }),
        })),
      ]
    },
  },
  '/buy-backs': {
    right: 'ask buy-back',
    look: async ({ needs }) =>
      (await allBuyBacks(needs.db))
        .filter(({ state }) => state === 'closed')
        .map(({ id, closesAt }) => ({
          ...{ since: closesAt, what: m.buyBackText(), href: `/buy-backs/${id}` },
        })),
  },
}

/** What waits for this operator, by the page of the menu that shows it. */
export async function whatWaits(turn: OperatorTurn): Promise<Record<string, Waiting[]>> {
  const seen = Object.entries(looks).filter(
    ([, { right }]) => right === 'every operator’s' || turn.may(right),
  )
  return Object.fromEntries(
    await Promise.all(seen.map(async ([href, { look }]) => [href, await look(turn)] as const)),
  )
}

export const startRoutes: Route[] = [page('/', 'every operator’s', startPage)]

async function startPage(turn: OperatorTurn): Promise<ConsolePage> {
  const all = Object.values(await whatWaits(turn)).flat()
  const named = await namesIn(
    turn.needs.db,
    all.map(({ what }) => what),
  )
  const time = ({ since }: Waiting) => since?.getTime() ?? 0
  const rows = all.sort((one, other) => time(one) - time(other))
  const body = (
    <>
      <Head title={m.thingsWaitTitle({ count: rows.length })} sub={m.whatYouCanActText()} />
      <TableBlock<Waiting>
        title={m.whatWaitsTitle()}
        more={m.oldestFirstText()}
        columns={[
          column('m3', common.sinceLabel(), ({ since }) => dayTime(since)),
          column('m1', m.whatLabel(), ({ what, href }) => <a href={href}>{named(what)}</a>),
        ]}
        rows={rows}
        keyOf={(row) => rows.indexOf(row)}
      />
    </>
  )
  return { title: common.startText(), body }
}
