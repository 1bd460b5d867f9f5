import type { ReactNode } from 'react'
import { NotDone } from '@/server/modules/operators'
import { NoRefund, refundFacts, refundNoteText, whyNoRefund } from '@/server/modules/purchases'
import type { PaidRow } from '@/server/modules/purchases/operator-reads.service'
import {
  findRefundOrder,
  type RefundOrderRow,
  type RefundOrderState,
  readStoredNote,
  refundOrdersOf,
  uploadRefund,
  withdrawRefund,
} from '@/server/modules/purchases/refunds/refund-orders.service'
import { act, goTo, type OperatorTurn, page, type Reply, type Route } from '../../access'
import { dayTime } from '../../drawing/figures'
import { notHere } from '../../drawing/frame'
import { Block, Field, Form, KnownFacts } from '../../drawing/parts'
import { RequestForm } from '../../drawing/request-form'
import * as common from '../../messages/common'
import * as m from '../../messages/payments'

export const refundRoutes: Route[] = [
  page('/returns/:id/file', 'ask refund', downloadOrder),
  act('/returns/:id/upload', 'ask refund', uploadTransaction),
  act('/returns/:id/withdraw', 'ask refund', withdrawOrder),
]

const orderNamed = ({ context, needs }: OperatorTurn) =>
  findRefundOrder(needs.db, context.req.param('id') ?? '')

/** The exact text that was signed, because the signature is invalid for any other. */
async function downloadOrder(turn: OperatorTurn): Promise<Reply> {
  const order = await orderNamed(turn)
  if (order?.document == null) return notHere()
  await turn.note('downloaded a return order', `return ${order.id}`, { payment: order.paymentId })
  return new Response(order.document, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="return-${order.id}.json"`,
    },
  })
}

async function uploadTransaction(turn: OperatorTurn): Promise<Reply> {
  const file = turn.files.get('transaction')
  const text = file ? new TextDecoder().decode(file.bytes) : (turn.form.get('transaction') ?? '')
  return changeOrder(turn, (order) =>
    uploadRefund(turn.needs, { row: order, text, by: turn.operator.email }),
  )
}

async function withdrawOrder(turn: OperatorTurn): Promise<Reply> {
  return changeOrder(turn, (order) => withdrawRefund(turn.needs, order, turn.operator.email))
}

async function changeOrder(
  turn: OperatorTurn,
  change: (order: RefundOrderRow) => Promise<void>,
): Promise<Reply> {
  const order = await orderNamed(turn)
  if (order === undefined) throw new NotDone(m.noSuchRefundOrderError)
  await change(order).catch((error: unknown) => {
    throw error instanceof NoRefund ? new NotDone(() => refundNoteText(error.note)) : error
  })
  return goTo(`/payments/${order.paymentId}`)
}

interface Way {
  orders: RefundOrderRow[]
  /** Why a refund cannot be requested; undefined if it can. */
  whyNot: ReturnType<typeof whyNoRefund>
  isUnknownPayer: boolean
  isSent: boolean
}

export async function refundWayOf({ needs }: OperatorTurn, { payment }: PaidRow): Promise<Way> {
  const orders = await refundOrdersOf(needs.db, payment.id)
  const facts = await refundFacts(needs, { payment: payment.id, to: '' })
  const isUnknownPayer = facts.recipient === ''
  const whyNot = whyNoRefund({ ...facts, recipient: payment.payer ?? '' })
  const isSent = /^(signed|sent|confirmed) /.test(facts.refund ?? '')
  return { orders, whyNot, isUnknownPayer, isSent }
}

const stateWords = (): Record<RefundOrderState, string> => ({
  approved: m.orderBeingPreparedText(),
  ordered: m.waitingForTheTreasurysText(),
  uploaded: m.signedReceivedText(),
  taken: m.sentWatchingText(),
  refused: m.notSentText(),
  returned: m.finalRefundedText(),
  failed: m.failedText(),
  void: m.voidText(),
  expired: m.expiredText(),
})

const stateOf = ({ state, said: more }: RefundOrderRow): string =>
  more === null ? stateWords()[state] : `${stateWords()[state]} ${readStoredNote(more)}`

export function RefundWay({ turn, row, way }: { turn: OperatorTurn; row: PaidRow; way: Way }) {
  const { orders, whyNot, isUnknownPayer, isSent } = way
  const mayAsk = turn.may('ask refund') && whyNot === undefined
  if (orders.length === 0 && !mayAsk) return null
  return (
    <Block title={m.refundOrdersTitle()}>
      <div className="stack">
        {orders.map((order) => (
          <OneOrder key={order.id} turn={turn} order={order} isSent={isSent} />
        ))}
        {mayAsk && <AskForm turn={turn} id={row.payment.id} isUnknownPayer={isUnknownPayer} />}
      </div>
    </Block>
  )
}

interface OneOrderProps {
  turn: OperatorTurn
  order: RefundOrderRow
  isSent: boolean
}

function OneOrder({ turn, order, isSent }: OneOrderProps) {
  const { id, recipient, askedBy, expiresAt, uploadedBy, uploadedAt, document } = order
  const isWithdrawable =
    ['approved', 'ordered', 'refused'].includes(order.state) ||
    (order.state === 'uploaded' && !isSent)
  const takes = ['ordered', 'refused', 'taken'].includes(order.state)
  const file = (
    <a className="link" href={`/returns/${id}/file`}>
      {`return-${id}.json`}
    </a>
  )
  const facts: [string, ReactNode][] = [
    [common.stateLabel(), stateOf(order)],
    [
      m.goesToLabel(),
      <span key="to" className="code">
        {recipient}
      </span>,
    ],
    [common.askedByLabel(), askedBy],
  ]
  if (document !== null && turn.may('ask refund')) facts.push([common.orderLabel(), file])
  if (expiresAt !== null) facts.push([m.goodUntilLabel(), dayTime(expiresAt)])
  if (uploadedAt !== null) facts.push([m.uploadedLabel(), `${dayTime(uploadedAt)}, ${uploadedBy}`])
  return (
    <>
      <KnownFacts facts={facts} />
      {takes && turn.may('ask refund') && <UploadForm turn={turn} order={order} />}
      {isWithdrawable && turn.may('ask refund') && (
        <Form turn={turn} action={`/returns/${id}/withdraw`}>
          <button type="submit" className="btn btn-line btn-wide">
            {m.withdrawThisOrderAction()}
          </button>
        </Form>
      )}
    </>
  )
}

function UploadForm({ turn, order: { id, state } }: { turn: OperatorTurn; order: RefundOrderRow }) {
  const isTaken = state === 'taken'
  return (
    <Form turn={turn} action={`/returns/${id}/upload`} className="stack stack-s" isUpload>
      <Field
        name="transaction"
        id={`transaction-${id}`}
        type="file"
        label={isTaken ? m.replaceWithAHigherLabel() : m.signedTransactionLabel()}
        hint={isTaken ? m.gasPriceHint() : m.signedFileHint({ id })}
      />
      <button type="submit" className="btn btn-fill btn-wide">
        {m.uploadAction()}
      </button>
    </Form>
  )
}

interface AskFormProps {
  turn: OperatorTurn
  id: string
  isUnknownPayer: boolean
}

const AskForm = ({ turn, id, isUnknownPayer }: AskFormProps) => (
  <RequestForm turn={turn} kind="return" about={{ payment: id }} button={m.requestARefundAction()}>
    {isUnknownPayer && <Field name="to" label={m.addressLabel()} hint={m.linkedByItsOwnerHint()} />}
  </RequestForm>
)
