import { formatExactUsd, formatSharesFull } from '@/contract/format/amounts'
import {
  findPayment,
  newestPayments,
  type PaidRow,
} from '@/server/modules/purchases/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../../access'
import { dayTime, inCoins, MemberLink, OlderLink, StateMark } from '../../drawing/figures'
import { notHere } from '../../drawing/frame'
import { Block, Field, Head, KnownFacts, Table } from '../../drawing/parts'
import { paidColumns, paymentState } from './columns'
import { RefundWay, refundWayOf } from './refunds'
import { suspensePage } from './suspense'

export const paymentRoutes: Route[] = [
  page('/payments', 'see payments', paymentsPage),
  page('/payments/:id', 'see payments', paymentPage),
  page('/suspense', 'see suspense', suspensePage),
]

async function paymentsPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { req } = turn.context
  const [before = '', hash = ''] = [req.query('before'), req.query('hash')?.trim().toLowerCase()]
  const asked = {
    before: isUuid(before) ? before : undefined,
    hash: /^0x[0-9a-f]{64}$/.test(hash) ? hash : undefined,
  }
  const { rows, older } = await newestPayments(turn.needs.db, asked)
  const title = asked.hash ? 'Payments of one transaction' : 'Payments'
  const body = (
    <>
      <Head title={title} sub="Everything the treasury has received." />
      <div className="stack">
        <HashForm hash={hash} />
        <Block title={asked.hash ? 'In this transaction' : 'All'} more="Newest first">
          <Table
            caption="Payments"
            columns={paidColumns(turn)}
            rows={rows}
            keyOf={({ payment }) => payment.id}
            empty="No payments."
          />
          <OlderLink href={older && `/payments?before=${older}`} />
        </Block>
      </div>
    </>
  )
  return { title, body }
}

/** A hash is public, so it may stand in an address. */
function HashForm({ hash }: { hash: string }) {
  return (
    <form method="get" action="/payments" className="find">
      <Field
        name="hash"
        label="Find by transaction hash"
        type="search"
        value={hash}
        autoComplete="off"
        isRequired={false}
      />
      <button type="submit" className="btn btn-line">
        Find
      </button>
    </form>
  )
}

async function paymentPage(turn: OperatorTurn): Promise<ConsolePage> {
  const id = turn.context.req.param('id') ?? ''
  const row = isUuid(id) ? await findPayment(turn.needs.db, id) : undefined
  if (row === undefined) return notHere()
  const { payment } = row
  const [kind, word] = paymentState(row)
  const title = inCoins(payment.amount, payment.currency)
  const way = await refundWayOf(turn, row)
  const body = (
    <>
      <Head title={title} sub={`Payment ${payment.id}`}>
        <StateMark kind={kind}>{word}</StateMark>
      </Head>
      <div className="pair-2">
        <Block title="Facts from the chain">
          <KnownFacts facts={chainFactsOf(row)} />
        </Block>
        <Block title="Outcome">
          <KnownFacts facts={outcomeFacts(turn, row)} />
        </Block>
        {row.refund && (
          <Block title="Refund">
            <KnownFacts facts={refundFacts(row.refund, payment.currency)} />
          </Block>
        )}
        <RefundWay turn={turn} row={row} way={way} />
      </div>
    </>
  )
  return { title: `Payment of ${title}`, body }
}

const code = (text: string | null) => <span className="code">{text ?? '–'}</span>

function chainFactsOf({ payment }: PaidRow): [string, React.ReactNode][] {
  const { hash, logIndex, blockNumber, blockAt, payer, treasury, token, amount, seenAt } = payment
  return [
    ['Transaction', code(hash)],
    ['Position', logIndex < 0 ? 'The transaction itself' : `Log ${logIndex}`],
    ['Block', String(blockNumber)],
    ['Block time', dayTime(blockAt)],
    ['Seen here', dayTime(seenAt)],
    ['Paid by', code(payer)],
    ['Paid to', code(treasury)],
    ['Token', code(token)],
    ['Base units', String(amount)],
  ]
}

function outcomeFacts(turn: OperatorTurn, row: PaidRow): [string, React.ReactNode][] {
  const { payment, settlement } = row
  const [, word] = paymentState(row)
  if (settlement === null) return [['State', word]]
  const { accountId, orderId, namedOrderId, fee, microShares, sharePriceMicroUsd } = settlement
  const facts: [string, React.ReactNode][] = [
    ['State', word],
    ['Since', dayTime(settlement.decidedAt)],
    ['Member', <MemberLink key="member" turn={turn} id={accountId} />],
    ['Order', code(orderId)],
  ]
  if (namedOrderId) facts.push(['Its order', code(namedOrderId)])
  if (settlement.decisionEndsAt)
    facts.push(['Member decides by', dayTime(settlement.decisionEndsAt)])
  if (microShares !== null) facts.push(['Shares', formatSharesFull(microShares)])
  if (sharePriceMicroUsd !== null) facts.push(['Price', formatExactUsd(sharePriceMicroUsd)])
  if (fee !== null) facts.push(['Fee', inCoins(fee, payment.currency)])
  if (settlement.keptAmount > 0n) {
    facts.push(['Paid for shares', inCoins(settlement.keptAmount, payment.currency)])
    facts.push(['Goes back', inCoins(payment.amount - settlement.keptAmount, payment.currency)])
  }
  return facts
}

function refundFacts(refund: NonNullable<PaidRow['refund']>, currency: string | null) {
  const facts: [string, React.ReactNode][] = [
    ['Amount', inCoins(refund.amount, currency)],
    ['To', code(refund.recipient)],
    ['Transaction', code(refund.hash)],
    ['State', refund.state],
    ['Signed', dayTime(refund.signedAt)],
    ['Final', dayTime(refund.confirmedAt)],
  ]
  return facts
}
