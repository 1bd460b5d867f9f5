import { areFactsSame, type Fields, kindOf } from '@/server/modules/operators'
import { eventsAbout, type OperatorEvent } from '@/server/modules/operators/event-log.service'
import type { OperatorRequest } from '@/server/modules/operators/operator-reads.service'
import type { ConsolePage, OperatorTurn } from '../access'
import { clockTime, dayTime } from '../drawing/figures'
import { Block, Field, Form, KnownFacts, Said, TableBlock } from '../drawing/parts'
import { ProofField, proofOptions, withProof } from '../sign-in/proof'
import { StandingTag, standingOf, titleOf } from './requests-page'
import { drawSubject } from './subject'
import { Wording } from './wording'

interface Looked {
  turn: OperatorTurn
  request: OperatorRequest
  now: Date
}

export async function requestPage(
  turn: OperatorTurn,
  request: OperatorRequest,
): Promise<ConsolePage> {
  const { needs } = turn
  const looked = { turn, request, now: needs.clock.now() }
  const isSame = request.outcome !== null || (await areFactsSame(needs, request))
  const events = await eventsAbout(needs.db, `request ${request.number}`)
  const proof = await proofOptions(turn, request.id)
  const title = titleOf(request)
  const subject = await drawSubject(turn, request)
  const { input, facts } = request
  const wording = kindOf(request.kind).wording?.(input as Fields, facts as Fields)
  const body = (
    <>
      <div className="c-head">
        <div>
          <p className="sm mut">
            <a className="link" href="/requests">
              Requests
            </a>{' '}
            / {request.number}
          </p>
          <h1 className="h1">{title}</h1>
          <p className="sub">
            {request.askedBy} asked on {dayTime(request.askedAt)}.
          </p>
        </div>
        <StandingTag request={request} now={looked.now} />
      </div>
      {!isSame && (
        <Said kind="caution">
          The facts have changed since this was requested. Approving it now will void it.
        </Said>
      )}
      <div className="two two-w flow">
        <div className="stack">
          <Block title="Their reason">
            <p className="reason">{request.reason || '–'}</p>
          </Block>
          {subject}
          <Changes {...looked} />
          {wording && <Wording {...wording} />}
          {request.result && (
            <Block title="Result">
              <p className="reason">{request.result}</p>
            </Block>
          )}
        </div>
        <div className="stack">
          <Decision {...looked} proof={proof} />
          <Then request={request} />
          <SoFar events={events} />
        </div>
      </div>
    </>
  )
  return { title, body }
}

function Changes({ request, now }: Looked) {
  const rows = kindOf(request.kind).changes(request.input as Fields, request.facts as Fields)
  return (
    <TableBlock
      title="What changes"
      more={`Read at ${clockTime(now)}`}
      columns={[
        { title: 'What', place: 'm1', cell: ({ what }) => what },
        { title: 'When asked', place: 'm3', cell: (row) => row.now },
        { title: 'After', place: 'm2', cell: ({ after }) => <b>{after}</b> },
      ]}
      rows={rows}
      keyOf={({ what }) => what}
      empty="Nothing."
    />
  )
}

type Proof = Awaited<ReturnType<typeof proofOptions>>

function Decision({ turn, request, now, proof }: Looked & { proof: Proof }) {
  const { number, kind, askedBy, outcome } = request
  const { approve, retyped } = kindOf(kind)
  const isOwn = askedBy === turn.operator.email
  const mayDecide = turn.may(approve) && !isOwn
  if (outcome !== null || standingOf(request, now) === 'over') return null
  if (standingOf(request, now) !== 'waiting' || !mayDecide)
    return isOwn || turn.may(approve) ? <Stop {...{ turn, number, isOwn }} /> : null
  return (
    <section className="ctl">
      <h2 className="h2">Your decision</h2>
      <p className="sm mut">Final. You can’t decide your own request.</p>
      <Form
        turn={turn}
        action={`/requests/${number}/approve`}
        className="stack stack-s"
        {...(proof && { passkey: proof })}
      >
        {retyped && <Field name="retyped" label={retyped.label} hint={retyped.hint} />}
        <ProofField turn={turn} />
        <button type="submit" className="btn btn-fill btn-wide">
          {withProof(turn, 'Approve')}
        </button>
      </Form>
      <hr className="cut" />
      <Form turn={turn} action={`/requests/${number}/decline`} className="stack stack-s">
        <Field name="reason" label="Reason for declining" hint={`${askedBy} will read it.`} />
        <button type="submit" className="btn btn-line btn-wide">
          Decline
        </button>
      </Form>
    </section>
  )
}

function Stop({ turn, number, isOwn }: { turn: OperatorTurn; number: number; isOwn: boolean }) {
  return (
    <section className="ctl">
      <h2 className="h2">{isOwn ? 'Withdraw' : 'Stop it'}</h2>
      <Form turn={turn} action={`/requests/${number}/stop`} className="stack stack-s">
        <Field name="reason" label="Reason" />
        <button type="submit" className="btn btn-danger btn-wide">
          Stop this request
        </button>
      </Form>
    </section>
  )
}

function Then({ request }: { request: OperatorRequest }) {
  const { decision, decidedBy, decidedAt, expiresAt, restHours, toldAt, executedAt } = request
  const decided =
    decision === 'alone' ? 'needs no one else' : decidedBy && `${decision} by ${decidedBy}`
  return (
    <Block title="What happens">
      <KnownFacts
        facts={[
          ['Decision', decided ?? `open until ${dayTime(expiresAt)}`],
          ...fact('Decided', decidedAt && dayTime(decidedAt)),
          ...fact('Reason', request.decisionReason),
          ...fact('Member told', restHours > 0 && (toldAt ? dayTime(toldAt) : 'once approved')),
          [
            'Carried out',
            executedAt ? dayTime(executedAt) : 'by the worker, once, unless the facts change',
          ],
        ]}
      />
    </Block>
  )
}

const fact = (name: string, value: string | false | null): [string, string][] =>
  value ? [[name, value]] : []

function SoFar({ events }: { events: OperatorEvent[] }) {
  return (
    <Block title="History">
      <div className="lines">
        {events.map(({ serial, at, operator, action }) => (
          <div key={serial} className="pair">
            <span>
              {operator} {action.split(':')[0]}
            </span>
            <span className="d num">{dayTime(at)}</span>
          </div>
        ))}
      </div>
    </Block>
  )
}
