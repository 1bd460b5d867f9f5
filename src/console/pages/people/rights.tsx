import type { ReactNode } from 'react'
import * as dividends from '@/console/messages/dividends'
import { formatExactUsd, formatSharesFull } from '@/contract/format/amounts'
import { inReadersLanguage } from '@/messages/in-each-language'
import { offersOf } from '@/server/modules/buy-backs/operator-reads.service'
import { dividendsOwedTo } from '@/server/modules/dividends/reads/operator-reads.service'
import type { Person } from '@/server/modules/identity/operator-reads.service'
import type { Right } from '@/server/modules/operators'
import { votesOf } from '@/server/modules/votes/operator-reads.service'
import type { OperatorTurn } from '../../access'
import { dayTime, inCoins, type Mood, StateMark } from '../../drawing/figures'
import { type Column, column, figure, TableBlock } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/people'
import { countedText } from '../../messages/votes'

interface Held {
  key: string
  at: Date
  event: { name: string; href: string; right: Right }
  shares: bigint
  money: string
  state: readonly [words: string, mood?: Mood]
}

const columns = ({ may }: OperatorTurn): Column<Held>[] => [
  column('m3', common.timeLabel(), ({ at }) => dayTime(at)),
  column(
    'm1',
    common.whatLabel(),
    ({ event: { name, href, right } }): ReactNode =>
      may(right) ? <a href={href}>{name}</a> : name,
  ),
  figure('m2', common.sharesLabel(), ({ shares }) => formatSharesFull(shares)),
  figure('m0', common.amountLabel(), ({ money }) => money),
  column('m4', common.stateLabel(), ({ state: [words, mood] }) => (
    <StateMark kind={mood}>{words}</StateMark>
  )),
]

/** What a member is owed, offers and may vote with. Whether they voted, and how, nobody sees here. */
export async function rightsBlock(turn: OperatorTurn, { id }: Person) {
  const { db } = turn.needs
  const read = await Promise.all([dividendsOwedTo(db, id), offersOf(db, id), votesOf(db, id)])
  const [owed, offers, votes] = read
  const rows = [...owed.map(dividendRow), ...offers.map(offerRow), ...votes.map(voteRow)]
  return (
    <TableBlock
      title={m.dividendsVotesAndBuyBacksTitle()}
      more={m.ballotsAreSealedText()}
      columns={columns(turn)}
      rows={rows.sort((one, other) => other.at.getTime() - one.at.getTime())}
      keyOf={({ key }) => key}
    />
  )
}

type Owed = Awaited<ReturnType<typeof dividendsOwedTo>>[number]

function dividendRow({ owed, perShareMicroUsd, decimals, payout }: Owed): Held {
  const { actionId, part, at, microShares, net, coin, lapsedAt } = owed
  const amount = formatExactUsd(perShareMicroUsd)
  const name = part === 0 ? m.dividendText({ amount }) : m.correctionText({ amount })
  const state =
    lapsedAt === null ? (payout === 'paid' || payout === null ? payout : 'under way') : 'lapsed'
  return {
    ...{ key: `${actionId} ${part}`, at, shares: microShares },
    event: { name, href: `/dividends/${actionId}`, right: 'see dividends' },
    money: inCoins(net, coin, decimals),
    state: owedStates()[state ?? 'ready'],
  }
}

const owedStates = () =>
  ({
    ready: [m.readyToSendText(), 'wait'],
    'under way': [common.underWayLabel(), 'wait'],
    paid: [common.paidLabel(), 'ok'],
    lapsed: [dividends.lapsedLabel()],
  }) as const

type Offer = Awaited<ReturnType<typeof offersOf>>[number]

function offerRow({ offer, priceMicroUsd, coin, decimals }: Offer): Held {
  const { id, buyBackId, offeredAt, microShares, boughtMicroShares, due, state } = offer
  const name = m.buyBackText({ price: formatExactUsd(priceMicroUsd) })
  const states = {
    waiting: [common.offeredLabel(), 'wait'],
    'taken-back': [m.takenBackText()],
    returned: [m.cameBackText()],
    settled: [m.boughtText({ shares: formatSharesFull(boughtMicroShares ?? 0n) }), 'ok'],
  } as const
  return {
    ...{ key: id, at: offeredAt, shares: microShares, state: states[state] },
    event: { name, href: `/buy-backs/${buyBackId}`, right: 'see buy-backs' },
    money: due === null ? '–' : inCoins(due, coin, decimals),
  }
}

type Votes = Awaited<ReturnType<typeof votesOf>>[number]

function voteRow({ id, title, recordAt, microShares, state }: Votes): Held {
  const said = {
    counted: countedText,
    'called-off': common.calledOffText,
    announced: m.mayVoteText,
    open: m.mayVoteText,
  }
  return {
    ...{ key: id, at: recordAt, shares: microShares, money: '–' },
    event: { name: inReadersLanguage(title), href: `/votes/${id}`, right: 'see votes' },
    state: [said[state]()],
  }
}
