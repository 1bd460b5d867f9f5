import type { ReactNode } from 'react'
import { type Fields, kindOf } from '@/server/modules/operators'
import type { OperatorRequest } from '@/server/modules/operators/operator-reads.service'
import type { ConsolePage, OperatorTurn } from '../access'
import { dayTime, OlderLink } from '../drawing/figures'
import { Block, type Column, column, figure, Head, Table } from '../drawing/parts'
import * as common from '../messages/common'
import * as m from '../messages/requests'
import { namesIn } from '../names'

interface RequestLists {
  open: OperatorRequest[]
  all: OperatorRequest[]
  next: number | undefined
}

type Standing =
  | 'waiting'
  | 'over'
  | 'declined'
  | 'resting'
  | 'under way'
  | 'done'
  | 'void'
  | 'failed'
  | 'stopped'

export function standingOf(request: OperatorRequest, now: Date): Standing {
  const { outcome, decision, expiresAt, restHours } = request
  if (decision === 'declined') return 'declined'
  if (outcome !== null) return outcome
  if (decision === null) return now < expiresAt ? 'waiting' : 'over'
  return restHours > 0 ? 'resting' : 'under way'
}

const stateWords = ({
  restHours: hours,
}: OperatorRequest): Record<Standing, [text: string, tag: string]> => ({
  waiting: [m.waitingForASecondLabel(), 'tag-caution'],
  over: [m.expiredUndecidedLabel(), ''],
  declined: [m.declinedLabel(), ''],
  resting: [m.approvedDoneAfterHLabel({ hours }), 'tag-caution'],
  'under way': [common.underWayLabel(), 'tag-caution'],
  done: [common.doneLabel(), 'tag-up'],
  void: [m.voidLabel(), ''],
  failed: [common.failedLabel(), 'tag-down'],
  stopped: [common.stoppedLabel(), ''],
})

export function StandingTag({ request, now }: { request: OperatorRequest; now: Date }): ReactNode {
  const [text, tag] = stateWords(request)[standingOf(request, now)]
  return <span className={`tag ${tag}`}>{text}</span>
}

export function maySee(turn: OperatorTurn, { kind, askedBy }: OperatorRequest): boolean {
  const { ask, approve } = kindOf(kind)
  return (
    askedBy === turn.operator.email ||
    turn.operator.roles.includes('auditor') ||
    turn.may(ask) ||
    turn.may(approve)
  )
}

export const titleOf = ({ kind, input }: OperatorRequest): string =>
  kindOf(kind).title(input as Fields)

const columns = (now: Date, named: (text: string) => string): Column<OperatorRequest>[] => [
  column('top', common.requestLabel(), (request) => (
    <a href={`/requests/${request.number}`}>{named(titleOf(request))}</a>
  )),
  figure('wide-only', common.noLabel(), ({ number }) => number),
  column('middle', common.askedByLabel(), ({ askedBy }) => askedBy),
  column('middle-end', common.askedLabel(), ({ askedAt }) => dayTime(askedAt)),
  column('bottom', common.stateLabel(), (request) => <StandingTag request={request} now={now} />),
]

export async function requestsPage(
  turn: OperatorTurn,
  { open, all, next }: RequestLists,
): Promise<ConsolePage> {
  const now = turn.needs.clock.now()
  const withNames = await namesIn(turn, [...open, ...all].map(titleOf))
  const yours = open.filter(
    ({ askedBy, kind }) => askedBy !== turn.operator.email && turn.may(kindOf(kind).approve),
  )
  const count =
    yours.length === 0 ? m.noneForYouText() : m.waitingForYouText({ count: yours.length })
  const table = (caption: string, rows: OperatorRequest[], empty: string) => (
    <Table
      caption={caption}
      columns={columns(now, withNames)}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
    />
  )
  const body = (
    <>
      <Head title={count} sub={m.requestedChangesText()} />
      <div className="stack">
        <Block title={m.forYouToDecideTitle()} more={m.openText({ count: yours.length })}>
          {table(m.requestsForYouText(), yours, m.noColleaguesRequestText())}
        </Block>
        <Block title={common.allLabel()}>
          {table(m.allRequestsText(), all, m.noRequestsYetText())}
        </Block>
        <OlderLink href={next && `/requests?before=${next}`} />
      </div>
    </>
  )
  return { title: common.requestsLabel(), body }
}
