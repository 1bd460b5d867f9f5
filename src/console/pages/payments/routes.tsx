import { formatExactUsd, formatSharesFull } from '@/contract/format/amounts'
import {
  findPayment,
  newestPayments,
  type PaidRow,
  type PaymentSearch,
} from '@/server/modules/purchases/operator-reads.service'
import { isUuid } from '@/server/platform/db/database'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../../access'
import { dayTime, inCoins, MemberLink, OlderLink, StateMark } from '../../drawing/figures'
import { notHere } from '../../drawing/frame'
import { Block, Field, Head, KnownFacts, Said, Table } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/payments'
import { paidColumns, paymentState } from './columns'
import { RefundWay, refundWayOf } from './refunds'
import { paymentSearchOf } from './search'
import { suspensePage } from './suspense'
import { transferWayOf, WayOfTransfer } from './transfer'

export const paymentRoutes: Route[] = [
  page('/payments', 'see payments', paymentsPage),
  page('/payments/:id', 'see payments', paymentPage),
  page('/suspense', 'see suspense', suspensePage),
]

async function paymentsPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { req } = turn.context
  const [before = '', typed = ''] = [req.query('before'), req.query('find')?.trim().slice(0, 100)]
  const search = paymentSearchOf(typed)
  const query = { before: isUuid(before) ? before : undefined, search }
  const isRefused = typed !== '' && search === undefined
  const { rows, older } = await newestPayments(turn.needs.db, query)
  const title = search ? m.paymentsFoundTitle() : common.paymentsLabel()
  const olderPath = search ? `/payments?find=${search.value}&before=` : '/payments?before='
  const body = (
    <>
      <Head title={title} sub={<WhereFrom turn={turn} />} />
      {isRefused && <Said kind="caution">{m.enterANumberText()}</Said>}
      <div className="stack">
        <SearchForm typed={typed} />
        <Block
          title={search ? searchTitles()[search.by] : common.allLabel()}
          more={common.newestFirstLabel()}
        >
          <Table
            caption={common.paymentsLabel()}
            columns={paidColumns(turn)}
            rows={rows}
            keyOf={({ payment }) => payment.id}
            empty={search ? m.noPaymentFoundText() : m.noPaymentsText()}
          />
          <OlderLink href={older && `${olderPath}${older}`} />
        </Block>
      </div>
    </>
  )
  return { title, body, ...(isRefused && { status: 422 as const }) }
}

const searchTitles = (): Record<PaymentSearch['by'], string> => ({
  hash: m.inThisTransactionTitle(),
  payer: m.fromThisAddressTitle(),
  number: m.ofThisNumberTitle(),
})

/** Transfers are named only where this operator has a page of them. */
function WhereFrom({ turn }: { turn: OperatorTurn }) {
  const hasBankPage = turn.needs.bank !== undefined && turn.may('see bank')
  return (
    <>
      {m.receivedOnChainText()}
      {hasBankPage && (
        <>
          {' '}
          {m.transfersText({
            link: (text) => (
              <a key="bank" href="/bank">
                {text}
              </a>
            ),
          })}
        </>
      )}
    </>
  )
}

/** What stands on the chain is public and a number names nobody, so both may be part of an address. */
function SearchForm({ typed }: { typed: string }) {
  return (
    <form method="get" action="/payments" className="find">
      <Field
        name="find"
        label={m.findPaymentsLabel()}
        hint={m.findPaymentsHint()}
        type="search"
        value={typed}
        autoComplete="off"
        isRequired={false}
      />
      <button type="submit" className="btn btn-line">
        {common.findAction()}
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
  const transfer = await transferWayOf(turn, row)
  const body = (
    <>
      <Head title={title} sub={m.paymentText({ id: payment.id })}>
        <StateMark kind={kind}>{word}</StateMark>
      </Head>
      <div className="pair-2">
        <Block
          title={payment.origin === 'bank' ? m.factsFromTheBankTitle() : m.factsFromTheChainTitle()}
        >
          <KnownFacts facts={originFactsOf(row)} />
        </Block>
        <Block title={m.outcomeTitle()}>
          <KnownFacts facts={outcomeFacts(turn, row)} />
        </Block>
        {row.refund && (
          <Block title={m.refundTitle()}>
            <KnownFacts facts={refundFacts(row.refund, payment.currency)} />
          </Block>
        )}
        <RefundWay turn={turn} row={row} way={way} />
        {transfer && <WayOfTransfer turn={turn} row={row} way={transfer} />}
      </div>
    </>
  )
  return { title: m.paymentOfTitle({ title }), body }
}

const code = (text: string | null) => <span className="code">{text ?? '–'}</span>

function originFactsOf({ payment }: PaidRow): [string, React.ReactNode][] {
  const { hash, logIndex, blockNumber, blockAt, payer, treasury, token, amount, seenAt } = payment
  if (payment.origin === 'bank')
    return [
      [m.entryLabel(), code(hash)],
      [m.bookedOnLabel(), dayTime(blockAt).slice(0, 10)],
      [m.seenHereLabel(), dayTime(seenAt)],
      [m.paidToLabel(), code(treasury)],
    ]
  return [
    [common.transactionLabel(), code(hash)],
    [m.positionLabel(), logIndex < 0 ? m.theTransactionItselfText() : m.logText({ logIndex })],
    [common.blockLabel(), blockNumber === null ? '–' : String(blockNumber)],
    [m.blockTimeLabel(), dayTime(blockAt)],
    [m.seenHereLabel(), dayTime(seenAt)],
    [common.paidByLabel(), code(payer)],
    [m.paidToLabel(), code(treasury)],
    [m.tokenLabel(), code(token)],
    [m.baseUnitsLabel(), String(amount)],
  ]
}

function outcomeFacts(turn: OperatorTurn, row: PaidRow): [string, React.ReactNode][] {
  const { payment, settlement } = row
  const [, word] = paymentState(row)
  if (settlement === null) return [[common.stateLabel(), word]]
  const { accountId, orderId, namedOrderId, fee, microShares, sharePriceMicroUsd } = settlement
  const facts: [string, React.ReactNode][] = [
    [common.stateLabel(), word],
    [common.sinceLabel(), dayTime(settlement.decidedAt)],
    [common.memberLabel(), <MemberLink key="member" turn={turn} id={accountId} />],
    [common.orderLabel(), code(orderId)],
  ]
  if (namedOrderId) facts.push([m.itsOrderLabel(), code(namedOrderId)])
  if (settlement.outcome === 'decision' && settlement.decisionEndsAt)
    facts.push([m.memberDecidesByLabel(), dayTime(settlement.decisionEndsAt)])
  if (microShares !== null) facts.push([common.sharesLabel(), formatSharesFull(microShares)])
  if (sharePriceMicroUsd !== null)
    facts.push([common.priceLabel(), formatExactUsd(sharePriceMicroUsd)])
  if (fee !== null) facts.push([common.feeLabel(), inCoins(fee, payment.currency)])
  if (settlement.keptAmount > 0n) {
    facts.push([m.paidForSharesLabel(), inCoins(settlement.keptAmount, payment.currency)])
    facts.push([
      m.goesBackLabel(),
      inCoins(payment.amount - settlement.keptAmount, payment.currency),
    ])
  }
  return facts
}

function refundFacts(refund: NonNullable<PaidRow['refund']>, currency: string | null) {
  const facts: [string, React.ReactNode][] = [
    [common.amountLabel(), inCoins(refund.amount, currency)],
    [common.toLabel(), code(refund.recipient)],
    [common.transactionLabel(), code(refund.hash)],
    [common.stateLabel(), refund.state],
    [m.signedLabel(), dayTime(refund.signedAt)],
    [common.finalLabel(), dayTime(refund.confirmedAt)],
  ]
  return facts
}
