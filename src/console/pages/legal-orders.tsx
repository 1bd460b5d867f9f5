import { getAddress } from 'viem'
import { formatSharesFull } from '@/contract/format/amounts'
import {
  type LegalOrder,
  type MoveObstacle,
  type ShownOrder,
  shownLegalOrders,
} from '@/server/modules/legal-orders/operator-reads.service'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime, type Mood, StateMark } from '../drawing/figures'
import { type Column, Field, Form, Head, ReasonField, Select, TableBlock } from '../drawing/parts'

export const legalOrderRoutes: Route[] = [page('/legal-orders', 'see legal orders', listPage)]

async function listPage(turn: OperatorTurn): Promise<ConsolePage> {
  const rows = await shownLegalOrders(turn.needs.db)
  await turn.note('opened estates and courts')
  const open = rows.filter(({ order }) => order.endedAt === null)
  const body = (
    <>
      <Head
        title={titleOf(open.length)}
        sub="Each takes two people and its document. An estate waits seven days and is told to both sides; what a court orders is done at once."
      />
      <div className="two two-w flow">
        <div className="stack">
          <TableBlock
            title="Estates and courts"
            more="Open ones first"
            columns={columns}
            rows={rows}
            keyOf={({ order }) => order.id}
            empty="No estate or court has ordered anything."
          >
            {open.map((row) => (
              <Coming key={row.order.id} row={row} />
            ))}
          </TableBlock>
        </div>
        <div className="stack">
          {turn.may('ask legal order') && (
            <>
              {open.length > 0 && <StopForm turn={turn} open={open} />}
              <TransferForm turn={turn} />
              <FreezeForm turn={turn} />
            </>
          )}
        </div>
      </div>
    </>
  )
  return { title: 'Estates and courts', body }
}

function titleOf(open: number): string {
  if (open === 0) return 'No estate or court’s order is open.'
  return open === 1 ? '1 order is open.' : `${open} orders are open.`
}

const exact = (amount: bigint) => formatSharesFull(amount)
const typed = (amount: bigint) =>
  `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`

const said: Record<LegalOrder['state'], [text: string, mood: Mood]> = {
  waiting: ['Waits for objections', 'wait'],
  moving: ['Moving', 'wait'],
  standing: ['Frozen', 'wait'],
  done: ['Done', 'ok'],
  objected: ['The member objected', 'bad'],
  stopped: ['Stopped by two', 'bad'],
  lifted: ['Lifted by two', 'ok'],
}

const obstacles: Record<MoveObstacle, string> = {
  receiver: 'the receiver isn’t verified, is on hold or has closed',
  frozen: 'a court has frozen these shares',
  behind: 'another order comes first',
}

function State({ order: { state, waitsUntil, endedAt }, obstacle }: ShownOrder) {
  const [text, mood] = said[state]
  if (state === 'waiting')
    return (
      <StateMark kind={mood}>
        {text} until {dayTime(waitsUntil)}
      </StateMark>
    )
  if (obstacle !== undefined) return <StateMark kind="bad">Waits: {obstacles[obstacle]}</StateMark>
  return (
    <StateMark kind={mood}>
      {text}
      {endedAt && ` ${dayTime(endedAt)}`}
    </StateMark>
  )
}

const columns: Column<ShownOrder>[] = [
  { title: 'Begun', place: 'm3', cell: ({ order }) => dayTime(order.begunAt) },
  {
    title: 'File',
    place: 'm1',
    cell: ({ order }) => (
      <>
        {order.fileNumber}
        <br />
        <small>
          {order.basis === 'estate' ? 'Estate' : 'Court'}, {order.document}
          {!order.isTold && ', not told'}
        </small>
      </>
    ),
  },
  {
    title: 'Of, to',
    place: 'm4',
    cell: ({ order, from, to }) => (
      <>
        <a href={`/people/${order.accountId}`}>{from || 'No name'}</a>
        {order.receiverId && (
          <>
            , <a href={`/people/${order.receiverId}`}>{to || 'No name'}</a>
          </>
        )}
      </>
    ),
  },
  {
    title: 'Shares',
    place: 'm2',
    isFigure: true,
    cell: ({ order: { act, moved, wanted } }) =>
      act === 'freeze' ? 'all, frozen' : `${exact(moved)} of ${wanted ? exact(wanted) : 'all'}`,
  },
  { title: 'State', place: 'm5', cell: (row) => <State {...row} /> },
]

/** Why not all of it has moved, and what two owners of the vault can do about it. */
function Coming({ row: { order, places, returns } }: { row: ShownOrder }) {
  if (order.state !== 'moving' || places === undefined) return null
  const waits = [
    places.staked > 0n && `${exact(places.staked)} are staked until their term ends`,
    places.sending > 0n && `${exact(places.sending)} wait in a gift`,
    places.offered > 0n && `${exact(places.offered)} are offered to a buy-back`,
    places.delivering > 0n && `${exact(places.delivering)} are on the way to a wallet`,
  ].filter(Boolean)
  return (
    <>
      {waits.length > 0 && (
        <p className="sub-n">
          {order.fileNumber}: {waits.join('; ')}.
        </p>
      )}
      {returns.map(({ from, microShares }) => (
        <p key={from} className="sub-n">
          {order.fileNumber}, two owners of the vault:{' '}
          <code>
            {`npm run ops -- token act bring-home --shares ${typed(microShares)} --from ${getAddress(from)}`}
          </code>
        </p>
      ))}
    </>
  )
}

const bases = [
  ['', 'Choose'],
  ['estate', 'An estate: after seven days'],
  ['court', 'A court’s order: at once'],
] as const

const notices = [
  ['', 'Choose'],
  ['yes', 'The member is told'],
  ['no', 'The court forbids to tell them'],
] as const

function PaperFields({ of }: { of: string }) {
  return (
    <>
      <Field id={`${of}-file`} name="file" label="File number" />
      <Field
        id={`${of}-document`}
        name="document"
        label="Document"
        hint="What it is, whose and of which day. Keep it in your own files."
      />
      <Field
        id={`${of}-hash`}
        name="hash"
        label="SHA-256 of the document"
        hint="Both of you work it out, such as with sha256sum."
      />
    </>
  )
}

function TransferForm({ turn }: { turn: OperatorTurn }) {
  return (
    <section className="ctl">
      <h2 className="h2">Transfer by order</h2>
      <p className="sm mut">
        From one member to another verified one, such as an heir. Money that is owed stays with the
        account.
      </p>
      <Form turn={turn} action="/ask/transfer-by-order" className="stack stack-s">
        <Select name="basis" label="Because of" options={bases} />
        <Field id="transfer-account" name="account" label="Member number of the owner" />
        <Field name="receiver" label="Member number of the receiver" />
        <Field name="shares" label="Shares" hint="A number, or all." />
        <PaperFields of="transfer" />
        <Select name="notice" label="Notice" options={notices} />
        <ReasonField id="transfer-reason" />
        <button type="submit" className="btn btn-fill btn-wide">
          Request this transfer
        </button>
      </Form>
    </section>
  )
}

function FreezeForm({ turn }: { turn: OperatorTurn }) {
  return (
    <section className="ctl">
      <h2 className="h2">Freeze by a court’s order</h2>
      <p className="sm mut">
        The account is on hold until two people lift the freeze. The member sees the hold, and reads
        why only if they may be told.
      </p>
      <Form turn={turn} action="/ask/court-freeze" className="stack stack-s">
        <Field id="freeze-account" name="account" label="Member number" />
        <PaperFields of="freeze" />
        <Select name="notice" label="Notice of the freeze" options={notices} />
        <ReasonField id="freeze-reason" />
        <button type="submit" className="btn btn-danger btn-wide">
          Request this freeze
        </button>
      </Form>
    </section>
  )
}

function StopForm({ turn, open }: { turn: OperatorTurn; open: ShownOrder[] }) {
  // Of several heirs each has an order, by the same file.
  const options = open.map(({ order, from, to }) => {
    const sides = [from || 'no name', ...(order.receiverId ? [to || 'no name'] : [])]
    return [order.id, `${order.fileNumber}, ${sides.join(' to ')}`] as const
  })
  return (
    <section className="ctl">
      <h2 className="h2">Stop or lift one</h2>
      <p className="sm mut">
        Takes two people. What has moved stays where it is, and the account stays on hold until two
        people lift that, too.
      </p>
      <Form turn={turn} action="/ask/legal-order-stop" className="stack stack-s">
        <Select name="order" label="Which" options={options} />
        <ReasonField id="stop-reason" />
        <button type="submit" className="btn btn-line btn-wide">
          Request to end it
        </button>
      </Form>
    </section>
  )
}
