import type { ReactNode } from 'react'
import { type Fields, kindOf } from '@/server/modules/operators'
import type { OperatorRequest } from '@/server/modules/operators/operator-reads.service'
import type { ConsolePage, OperatorTurn } from '../access'
import { dayTime, OlderLink } from '../drawing/figures'
import { Block, type Column, Head, Table } from '../drawing/parts'

interface Listed {
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

const said: Record<Standing, [text: string, tag: string]> = {
  waiting: ['Waiting for a second person', 'tag-caution'],
  over: ['Expired undecided', ''],
  declined: ['Declined', ''],
  resting: ['Approved, done after 24 h', 'tag-caution'],
  'under way': ['Under way', 'tag-caution'],
  done: ['Done', 'tag-up'],
  void: ['Void', ''],
  failed: ['Failed', 'tag-down'],
  stopped: ['Stopped', ''],
}

export function StandingTag({ request, now }: { request: OperatorRequest; now: Date }): ReactNode {
  const [text, tag] = said[standingOf(request, now)]
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

const columns = (now: Date): Column<OperatorRequest>[] => [
  {
    title: 'Request',
    place: 'm1',
    cell: (request) => <a href={`/requests/${request.number}`}>{titleOf(request)}</a>,
  },
  { title: 'No.', cell: ({ number }) => number, isFigure: true },
  { title: 'Asked by', place: 'm3', cell: ({ askedBy }) => askedBy },
  { title: 'Asked', place: 'm4', cell: ({ askedAt }) => dayTime(askedAt) },
  { title: 'State', place: 'm5', cell: (request) => <StandingTag request={request} now={now} /> },
]

export function requestsPage(turn: OperatorTurn, { open, all, next }: Listed): ConsolePage {
  const now = turn.needs.clock.now()
  const yours = open.filter(
    ({ askedBy, kind }) => askedBy !== turn.operator.email && turn.may(kindOf(kind).approve),
  )
  const count =
    yours.length === 0 ? 'Nothing is waiting for you.' : `${yours.length} waiting for you.`
  const table = (caption: string, rows: OperatorRequest[], empty: string) => (
    <Table
      caption={caption}
      columns={columns(now)}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
    />
  )
  const body = (
    <>
      <Head title={count} sub="Changes operators have requested. Each is carried out once." />
      <div className="stack">
        <Block title="For you to decide" more={`${yours.length} open`}>
          {table('Requests for you', yours, 'No colleague’s request needs your decision.')}
        </Block>
        <Block title="All">{table('All requests', all, 'No requests yet.')}</Block>
        <OlderLink href={next && `/requests?before=${next}`} />
      </div>
    </>
  )
  return { title: 'Requests', body }
}
