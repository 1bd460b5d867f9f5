import type { ReactNode } from 'react'
import { formatSharesFull } from '@/contract/format/amounts'
import { findPerson } from '@/server/modules/identity/operator-reads.service'
import { changedFactsText, type Fields, kindOf, resultText } from '@/server/modules/operators'
import { eventsAbout, type OperatorEvent } from '@/server/modules/operators/event-log.service'
import type { OperatorRequest } from '@/server/modules/operators/operator-reads.service'
import { findOrder, findPayment } from '@/server/modules/purchases/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import type { ConsolePage, OperatorTurn } from '../access'
import { eventName } from '../drawing/event-names'
import { clockTime, dayTime, inCoins, MemberLink } from '../drawing/figures'
import { Block, column, Field, Form, KnownFacts, Said, TableBlock } from '../drawing/parts'
import * as common from '../messages/common'
import * as payments from '../messages/payments'
import * as m from '../messages/requests'
import { namesIn } from '../names'
import { arrivedAt, payerOf, paymentState, troubleOf } from '../pages/payments/columns'
import { payerFacts } from '../pages/payments/transfer'
import { ProofField, proofOptions, withProof } from '../sign-in/proof'
import { StandingTag, standingOf, titleOf } from './requests-page'
import { Wording } from './wording'

interface RequestView {
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
  const changedText = request.outcome === null ? await changedFactsText(needs, request) : undefined
  const events = await eventsAbout(needs.db, `request ${request.number}`)
  const proof = await proofOptions(turn, request.id)
  const changes = kindOf(request.kind).changes(request.input as Fields, request.facts as Fields)
  const withNames = await namesIn(turn, [titleOf(request), ...changes.flatMap(Object.values)])
  const title = withNames(titleOf(request))
  const subject = await drawSubject(turn, request)
  const { input, facts } = request
  const wording = kindOf(request.kind).wording?.(input as Fields, facts as Fields)
  const body = (
    <>
      <div className="c-head">
        <div>
          <p className="sm mut">
            <a className="link" href="/requests">
              {common.requestsLabel()}
            </a>{' '}
            / {request.number}
          </p>
          <h1 className="h1">{title}</h1>
          <p className="sub">
            {m.askedOnText({ askedBy: request.askedBy, askedAt: dayTime(request.askedAt) })}
          </p>
        </div>
        <StandingTag request={request} now={looked.now} />
      </div>
      {changedText && (
        <Said kind="caution">
          {changedText()} {m.approvingVoidsText()}
        </Said>
      )}
      <div className="two two-w flow">
        <div className="stack">
          <Block title={m.theirReasonTitle()}>
            <p className="reason">{request.reason || '–'}</p>
          </Block>
          {subject}
          <Changes now={looked.now} changes={changes} named={withNames} />
          {wording && <Wording {...wording} />}
          {request.result && (
            <Block title={common.resultLabel()}>
              <p className="reason">{resultText(request.result)}</p>
            </Block>
          )}
        </div>
        <div className="stack">
          <Decision {...looked} proof={proof} />
          <Then {...looked} />
          <SoFar events={events} />
        </div>
      </div>
    </>
  )
  return { title, body }
}

interface ChangesProps {
  now: Date
  changes: ReturnType<ReturnType<typeof kindOf>['changes']>
  named: (text: string) => string
}

function Changes({ now, changes, named }: ChangesProps) {
  return (
    <TableBlock<ChangesProps['changes'][number]>
      title={m.whatChangesTitle()}
      more={m.readAtText({ now: clockTime(now) })}
      columns={[
        column('top', common.whatLabel(), ({ what }) => what),
        column('middle', m.whenAskedLabel(), (row) => named(row.now)),
        column('top-end', m.afterLabel(), ({ after }) => <b>{named(after)}</b>),
      ]}
      rows={changes}
      keyOf={({ what }) => what}
      empty={common.nothingText()}
    />
  )
}

type Proof = Awaited<ReturnType<typeof proofOptions>>

function Decision({ turn, request, now, proof }: RequestView & { proof: Proof }) {
  const { number, kind, askedBy, outcome } = request
  const { approve, retyped, byFile } = kindOf(kind)
  const isOwn = askedBy === turn.operator.email
  const mayDecide = turn.may(approve) && !isOwn
  if (outcome !== null || standingOf(request, now) === 'over') return null
  if (standingOf(request, now) !== 'waiting' || !mayDecide)
    return isOwn || turn.may(approve) ? <Stop turn={turn} number={number} isOwn={isOwn} /> : null
  return (
    <section className="ctl">
      <h2 className="h2">{m.yourDecisionTitle()}</h2>
      {byFile ? (
        <p className="sm mut">
          {byFile.how()}{' '}
          <a className="link" href={byFile.page}>
            {m.openThatPageText()}
          </a>
        </p>
      ) : (
        <>
          <p className="sm mut">{m.cantDecideOwnText()}</p>
          <Form
            turn={turn}
            action={`/requests/${number}/approve`}
            className="stack stack-s"
            {...(proof && { passkey: proof })}
          >
            {retyped && <Field name="retyped" label={retyped.label()} hint={retyped.hint()} />}
            <ProofField turn={turn} />
            <button type="submit" className="btn btn-fill btn-wide">
              {withProof(turn, m.approveText())}
            </button>
          </Form>
        </>
      )}
      <hr className="cut" />
      <Form turn={turn} action={`/requests/${number}/decline`} className="stack stack-s">
        <Field
          name="reason"
          label={m.reasonForDecliningLabel()}
          hint={m.willReadItHint({ askedBy })}
        />
        <button type="submit" className="btn btn-line btn-wide">
          {m.declineAction()}
        </button>
      </Form>
    </section>
  )
}

function Stop({ turn, number, isOwn }: { turn: OperatorTurn; number: number; isOwn: boolean }) {
  return (
    <section className="ctl">
      <h2 className="h2">{isOwn ? m.withdrawText() : m.stopItText()}</h2>
      <Form turn={turn} action={`/requests/${number}/stop`} className="stack stack-s">
        <Field name="reason" label={common.reasonLabel()} />
        <button type="submit" className="btn btn-danger btn-wide">
          {m.stopThisRequestAction()}
        </button>
      </Form>
    </section>
  )
}

function Then({ request, now }: RequestView) {
  const { decision, decidedBy, decidedAt, expiresAt, restHours, toldAt, executedAt } = request
  const standing = standingOf(request, now)
  const isOver = !['waiting', 'resting', 'under way'].includes(standing)
  const decided =
    decision === 'alone'
      ? m.needsNoOneElseText()
      : decidedBy && (decision === 'approved' ? m.approvedByText : m.declinedByText)({ decidedBy })
  const waiting = isOver ? m.notCarriedOutText() : m.byTheWorkerOnceText()
  return (
    <Block title={m.whatHappensTitle()}>
      <KnownFacts
        facts={[
          ...fact(
            m.decisionText(),
            decided ??
              (standing === 'waiting' && m.openUntilText({ expiresAt: dayTime(expiresAt) })),
          ),
          ...fact(m.decidedText(), decidedAt && dayTime(decidedAt)),
          ...fact(common.reasonLabel(), request.decisionReason),
          ...fact(
            m.memberToldText(),
            restHours > 0 && (toldAt ? dayTime(toldAt) : m.onceApprovedText()),
          ),
          [m.carriedOutText(), executedAt ? dayTime(executedAt) : waiting],
        ]}
      />
    </Block>
  )
}

const fact = (name: string, value: string | false | null): [string, string][] =>
  value ? [[name, value]] : []

/** The act without the kind of the request, which the page's title names. */
const deedOf = (action: string) => action.split(':')[0] ?? ''

function SoFar({ events }: { events: OperatorEvent[] }) {
  return (
    <Block title={common.historyLabel()}>
      <div className="lines">
        {events.map(({ serial, at, operator, action }) => (
          <div key={serial} className="pair">
            <span>
              {m.happenedText({
                operator: operator === 'the product' ? m.theProductText() : operator,
                action: deedOf(action),
                words: eventName(deedOf(action)),
              })}
            </span>
            <span className="d num">{dayTime(at)}</span>
          </div>
        ))}
      </div>
    </Block>
  )
}

type NamedFacts = [name: string, value: ReactNode][]

/**
 * The member or payment of a request in words: the operator who approves may have no right to its
 * page, and must not decide about a bare id.
 */
async function drawSubject(turn: OperatorTurn, request: OperatorRequest): Promise<ReactNode> {
  const { account = '', payment = '' } = request.input as Fields
  const facts = isUuid(payment)
    ? await paymentFacts(turn, payment, request)
    : isUuid(account)
      ? await memberFacts(turn, account)
      : []
  if (facts.length === 0) return null
  return (
    <Block title={m.whatItsAboutTitle()}>
      <KnownFacts facts={facts} />
    </Block>
  )
}

async function memberFacts(turn: OperatorTurn, id: string): Promise<NamedFacts> {
  const person = await findPerson(turn.needs.db, id)
  if (person === undefined) return []
  return [
    [common.nameLabel(), person.fullName || common.erasedMemberLabel()],
    [common.memberLabel(), <MemberLink key="member" turn={turn} id={id} />],
    [common.sinceLabel(), dayTime(person.createdAt)],
  ]
}

async function paymentFacts(
  turn: OperatorTurn,
  id: string,
  request: OperatorRequest,
): Promise<NamedFacts> {
  const { db } = turn.needs
  const row = await findPayment(db, id)
  if (row === undefined) return []
  const { payment, settlement } = row
  const isTransfer = payment.origin === 'bank'
  const orderId = settlement?.orderId ?? settlement?.namedOrderId
  const order = orderId ? await findOrder(db, orderId) : undefined
  const member = settlement?.accountId ? await memberFacts(turn, settlement.accountId) : []
  return [
    [common.amountLabel(), inCoins(payment.amount, payment.currency)],
    [common.paidByLabel(), payerOf(payment)],
    [common.arrivedLabel(), arrivedAt(payment)],
    [
      isTransfer ? payments.entryLabel() : common.transactionLabel(),
      <Code key="hash" text={payment.hash} />,
    ],
    [common.stateLabel(), paymentState(row)[1]],
    [common.whyLabel(), troubleOf(row)],
    ...(await payerFacts(turn, row, [request])),
    ...(order
      ? ([
          [common.orderLabel(), <Code key="order" text={order.id} />],
          [
            m.orderedLabel(),
            m.sharesForText({
              shares: formatSharesFull(order.microShares),
              pay: inCoins(order.pay, order.currency, order.decimals),
              time: dayTime(order.lockedAt),
            }),
          ],
        ] as NamedFacts)
      : []),
    ...member,
  ]
}

const Code = ({ text }: { text: string }) => <span className="code">{text}</span>
