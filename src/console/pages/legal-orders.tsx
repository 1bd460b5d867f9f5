import { getAddress } from 'viem'
import { opsCommand } from '@/config/ops-command'
import { formatSharesFull } from '@/contract/format/amounts'
import {
  type LegalOrder,
  type MoveObstacle,
  type ShownOrder,
  shownLegalOrders,
} from '@/server/modules/legal-orders/operator-reads.service'
import { type ConsolePage, type OperatorTurn, page, type Route } from '../access'
import { dayTime, type Mood, StateMark } from '../drawing/figures'
import { Folded } from '../drawing/folded'
import { type Column, column, figure, Head, Select, TableBlock } from '../drawing/parts'
import { RequestForm } from '../drawing/request-form'
import * as common from '../messages/common'
import * as m from '../messages/legal'

export const legalOrderRoutes: Route[] = [page('/legal-orders', 'see legal orders', listPage)]

async function listPage(turn: OperatorTurn): Promise<ConsolePage> {
  const rows = await shownLegalOrders(turn.needs.db)
  await turn.note('opened estates and courts')
  const open = rows.filter(({ order }) => order.endedAt === null)
  const body = (
    <>
      <Head title={titleOf(open.length)} sub={m.orderTakesTwoText()} />
      <div className="two two-w flow">
        <div className="stack">
          <TableBlock
            title={common.estatesAndCourtsLabel()}
            more={m.openOnesFirstText()}
            columns={columns()}
            rows={rows}
            keyOf={({ order }) => order.id}
            empty={m.noEstateOrCourtText()}
          >
            {open.map((row) => (
              <Coming key={row.order.id} row={row} />
            ))}
          </TableBlock>
        </div>
        <div className="stack">
          {turn.may('ask legal order') && <Acts turn={turn} open={open} />}
        </div>
      </div>
    </>
  )
  return { title: common.estatesAndCourtsLabel(), body }
}

function titleOf(open: number): string {
  if (open === 0) return m.noEstateOrCourtsText()
  return open === 1 ? m.isOpenText() : m.areOpenText({ open })
}

const exact = (amount: bigint) => formatSharesFull(amount)
const amountText = (amount: bigint) =>
  `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`

const stateWords = (): Record<LegalOrder['state'], [text: string, mood: Mood]> => ({
  waiting: [m.waitsForObjectionsLabel(), 'wait'],
  moving: [m.movingLabel(), 'wait'],
  standing: [common.frozenLabel(), 'wait'],
  done: [common.doneLabel(), 'ok'],
  objected: [m.theMemberObjectedLabel(), 'bad'],
  stopped: [m.stoppedByTwoLabel(), 'bad'],
  lifted: [m.liftedByTwoLabel(), 'ok'],
})

const obstacles = (): Record<MoveObstacle, string> => ({
  receiver: m.receiverUnfitText(),
  frozen: m.frozenByCourtText(),
  behind: m.anotherOrderComesFirstText(),
})

function State({ order: { state, waitsUntil, endedAt }, obstacle }: ShownOrder) {
  const [text, mood] = stateWords()[state]
  if (state === 'waiting')
    return (
      <StateMark kind={mood}>
        {m.untilText({ state: text, waitsUntil: dayTime(waitsUntil) })}
      </StateMark>
    )
  if (obstacle !== undefined)
    return <StateMark kind="bad">{m.waitsText({ obstacle: obstacles()[obstacle] })}</StateMark>
  return (
    <StateMark kind={mood}>
      {text}
      {endedAt && ` ${dayTime(endedAt)}`}
    </StateMark>
  )
}

const columns = (): Column<ShownOrder>[] => [
  column('middle', common.begunLabel(), ({ order }) => dayTime(order.begunAt)),
  column('top', m.fileLabel(), ({ order }) => (
    <>
      {order.fileNumber}
      <br />
      <small>
        {order.basis === 'estate' ? m.estateText() : m.courtText()}, {order.document}
        {!order.isTold && m.notToldText()}
      </small>
    </>
  )),
  column('middle-end', m.ofToLabel(), ({ order, from, to }) => (
    <>
      <a href={`/people/${order.accountId}`}>{from || common.noNameLabel()}</a>
      {order.receiverId && (
        <>
          , <a href={`/people/${order.receiverId}`}>{to || common.noNameLabel()}</a>
        </>
      )}
    </>
  )),
  figure('top-end', common.sharesLabel(), ({ order: { act, moved, wanted } }) => {
    if (act === 'freeze') return m.allFrozenText()
    if (!wanted) return m.allMovedText({ moved: exact(moved) })
    return m.ofText({ moved: exact(moved), wanted: exact(wanted) })
  }),
  column('bottom', common.stateLabel(), (row) => <State {...row} />),
]

/** Why not all shares have moved, and what two owners of the vault can do about it. */
function Coming({ row: { order, places, returns } }: { row: ShownOrder }) {
  if (order.state !== 'moving' || places === undefined) return null
  const waits = [
    places.staked > 0n && m.stakedUntilEndText({ staked: exact(places.staked) }),
    places.sending > 0n && m.waitInAGiftText({ sending: exact(places.sending) }),
    places.offered > 0n && m.offeredText({ offered: exact(places.offered) }),
    places.delivering > 0n && m.areOnTheWayText({ delivering: exact(places.delivering) }),
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
          {m.vaultOwnersText({ fileNumber: order.fileNumber })}{' '}
          <code>
            {opsCommand(
              `token act bring-home --shares ${amountText(microShares)} --from ${getAddress(from)}`,
            )}
          </code>
        </p>
      ))}
    </>
  )
}

/** Each form is behind a line that opens it. */
function Acts({ turn, open }: { turn: OperatorTurn; open: ShownOrder[] }) {
  // With several heirs there are several orders with the same file number.
  const options = open.map(({ order, from, to }) => {
    const nobody = m.noNameText()
    const sides = { file: order.fileNumber, from: from || nobody, to: to || nobody }
    const sidesText = order.receiverId ? m.fileFromToLabel(sides) : m.fileFromLabel(sides)
    return [order.id, sidesText] as const
  })
  return (
    <section className="ctl">
      <h2 className="h2">{common.actionsLabel()}</h2>
      <Folded className="ask" summary={m.transferByOrderTitle()}>
        <RequestForm
          turn={turn}
          kind="transfer-by-order"
          text={m.transferLeadText()}
          button={m.requestThisTransferAction()}
          look="fill"
        />
      </Folded>
      <Folded className="ask" summary={m.freezeByACourtsTitle()}>
        <RequestForm
          turn={turn}
          kind="court-freeze"
          text={m.accountOnHoldText()}
          button={m.requestThisFreezeAction()}
          look="danger"
        />
      </Folded>
      {open.length > 0 && (
        <Folded className="ask" summary={m.stopOrLiftOneTitle()}>
          <RequestForm
            turn={turn}
            kind="legal-order-stop"
            text={m.endingTakesTwoText()}
            button={m.requestEndingAction()}
          >
            <Select name="order" label={m.whichLabel()} options={options} />
          </RequestForm>
        </Folded>
      )}
    </section>
  )
}
