import * as bank from '@/console/messages/bank'
import {
  newestRefundFiles,
  type RefundFile,
  readRefundFile,
  type WaitingRefund,
  waitingRefunds,
} from '@/server/modules/purchases/refunds/refund-files.service'
import {
  type HeldTransfer,
  heldTransfers,
} from '@/server/modules/purchases/refunds/transfer-decisions.service'
import {
  type RefundTransfer,
  refundsLeftTwice,
} from '@/server/modules/purchases/refunds/twice.service'
import { type OperatorTurn, page, type Reply, type Route } from '../../access'
import { dayTime, inCoins, type Mood, StateMark } from '../../drawing/figures'
import { notHere } from '../../drawing/frame'
import { type Column, column, figure, TableBlock } from '../../drawing/parts'
import { RequestForm } from '../../drawing/request-form'
import * as common from '../../messages/common'
import * as m from '../../messages/transfers'
import { troubleOf } from './columns'

export const refundFileRoutes: Route[] = [page('/refund-files/:id', 'see bank', fetchRefundFile)]

/** The exact bytes as they were written: the bank accepts only this file under its name. */
async function fetchRefundFile(turn: OperatorTurn): Promise<Reply> {
  const id = turn.context.req.param('id') ?? ''
  const file = await readRefundFile(turn.needs, id)
  if (file === undefined) return notHere()
  await turn.note('fetched a refund file', undefined, { name: file.name })
  return new Response(file.text, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}.xml"`,
    },
  })
}

interface RefundReport {
  held: HeldTransfer[]
  waiting: WaitingRefund[]
  files: RefundFile[]
  twice: RefundTransfer[]
}

export async function refundReport({ needs }: OperatorTurn): Promise<RefundReport> {
  return {
    held: await heldTransfers(needs),
    waiting: await waitingRefunds(needs),
    files: await newestRefundFiles(needs.db),
    twice: await refundsLeftTwice(needs.db),
  }
}

const amountOf = (cents: bigint) => inCoins(cents, 'USD', 2)

const toPayment = (id: string, amount: bigint) => <a href={`/payments/${id}`}>{amountOf(amount)}</a>

export function RefundTables({ held, waiting, files, twice }: RefundReport) {
  return (
    <>
      {twice.length > 0 && (
        <TableBlock
          title={m.twiceTitle()}
          columns={twiceColumns()}
          rows={twice}
          keyOf={({ endToEndId }) => endToEndId}
        />
      )}
      <TableBlock
        title={m.heldTitle()}
        more={m.heldText()}
        columns={heldColumns()}
        rows={held}
        keyOf={({ payment }) => payment.id}
        empty={m.nothingHeldText()}
      />
      <TableBlock
        title={m.waitingTitle()}
        more={common.longestWaitFirstLabel()}
        columns={waitingColumns()}
        rows={waiting}
        keyOf={({ paymentId }) => paymentId}
        empty={m.nothingWaitsText()}
      />
      <TableBlock
        title={m.filesTitle()}
        more={common.newestFirstLabel()}
        columns={fileColumns()}
        rows={files}
        keyOf={({ id }) => id}
      />
    </>
  )
}

function whyHeld(held: HeldTransfer): string {
  if (held.failure !== null) return m.failedText()
  return held.settlement?.microShares ? m.missingText() : troubleOf({ ...held, refund: null })
}

const heldColumns = (): Column<HeldTransfer>[] => [
  column('middle', common.arrivedLabel(), ({ payment }) => dayTime(payment.blockAt).slice(0, 10)),
  figure('top-end', common.amountLabel(), ({ payment }) => toPayment(payment.id, payment.amount)),
  column('top', m.payerLabel(), ({ payer }) => payer.name ?? '–'),
  column('middle-end', m.verifiedLabel(), ({ verified }) => verified ?? '–'),
  column('bottom', m.wroteLabel(), ({ payer }) => payer.text ?? '–'),
  column('wide-only', common.whyLabel(), whyHeld),
]

const obstacles = (): Record<NonNullable<WaitingRefund['obstacle']>, string> => ({
  'no-account': m.noAccountText(),
  'other-account': m.otherAccountText(),
  'wrong-account': m.wrongAccountText(),
  letters: m.lettersText(),
})

const twiceColumns = (): Column<RefundTransfer>[] => [
  column('middle', common.sinceLabel(), ({ endedAt }) => dayTime(endedAt)),
  figure('top', common.amountLabel(), ({ paymentId, amount }) => toPayment(paymentId, amount)),
  column('middle-end', m.idLabel(), ({ endToEndId }) => <span className="code">{endToEndId}</span>),
]

function waitingColumns(): Column<WaitingRefund>[] {
  return [
    column('middle', common.sinceLabel(), ({ since }) => dayTime(since)),
    figure('top', common.amountLabel(), ({ paymentId, amount }) => toPayment(paymentId, amount)),
    column('middle-end', common.toLabel(), ({ payer }) => payer.name ?? '–'),
    column('top-end', common.stateLabel(), ({ obstacle }) =>
      obstacle === undefined ? (
        <StateMark kind="wait">{m.nextFileText()}</StateMark>
      ) : (
        <StateMark kind="bad">{obstacles()[obstacle]}</StateMark>
      ),
    ),
  ]
}

const moods: Record<RefundFile['transfers'][number]['state'], Mood | undefined> = {
  sent: 'wait',
  cancelled: undefined,
  refused: undefined,
  done: 'ok',
  again: 'ok',
  doubled: 'bad',
  returned: 'bad',
}

export const transferStates = () => ({
  sent: bank.onTheWayText(),
  cancelled: m.cancelledText(),
  refused: m.refusedText(),
  done: m.doneText(),
  again: m.doneText(),
  doubled: m.doubledText(),
  returned: m.returnedText(),
})

const fileColumns = (): Column<RefundFile>[] => [
  column('middle', m.writtenLabel(), ({ writtenAt }) => dayTime(writtenAt)),
  column('top', bank.fileLabel(), ({ id, name, askedBy }) => (
    <>
      <a className="link" href={`/refund-files/${id}`}>
        {name}
      </a>
      <br />
      <small>{askedBy}</small>
    </>
  )),
  figure('top-end', common.amountLabel(), ({ transfers }) =>
    amountOf(transfers.reduce((sum, { amount }) => sum + amount, 0n)),
  ),
  column('bottom', common.stateLabel(), ({ transfers }) =>
    [...new Set(transfers.map(({ state }) => state))].map((state) => (
      <StateMark key={state} kind={moods[state]}>
        {m.countedText({
          count: transfers.filter((transfer) => transfer.state === state).length,
          state: transferStates()[state],
        })}
      </StateMark>
    )),
  ),
]

/** The newest file without a booked refund may have been lost. */
export function RefundForms({ turn, report }: { turn: OperatorTurn; report: RefundReport }) {
  const { waiting, files, twice } = report
  const until = turn.needs.clock.now().toISOString()
  const open = files.filter(({ transfers }) => transfers.some(({ state }) => state === 'sent'))
  return (
    <>
      {waiting.some(({ obstacle }) => obstacle === undefined) && (
        <RequestForm
          turn={turn}
          kind="refund-file"
          title={m.askFileTitle()}
          text={m.askFileText()}
          about={{ until }}
        />
      )}
      {twice.map(({ endToEndId: id }) => (
        <RequestForm
          key={id}
          turn={turn}
          kind="refund-settled"
          of={`settled-${id}`}
          title={m.settleTitle({ id })}
          text={m.settleText()}
          about={{ transfer: id }}
        />
      ))}
      {open.map(({ id, name }) => (
        <RequestForm
          key={id}
          turn={turn}
          kind="refund-file-cancel"
          of={`cancel-${id}`}
          title={m.cancelTitle({ name })}
          text={m.cancelText()}
          about={{ file: id }}
          look="danger"
        />
      ))}
    </>
  )
}
