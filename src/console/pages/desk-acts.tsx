import { getAddress } from 'viem'
import { formatCoins } from '@/contract/format/amounts'
import { fieldFigure } from '@/contract/format/typed-figures'
import { deliveryLimits } from '@/server/modules/custody/acts/delivery-limits.service'
import { aboveFloat, shownDeskActs } from '@/server/modules/custody/acts/desk-acts.service'
import type { CustodyState } from '@/server/modules/custody/shown/operator-reads.service'
import type { OperatorTurn } from '../access'
import { dayTime, type Mood, ShortCode, StateMark } from '../drawing/figures'
import { type Column, column, figure, TableBlock } from '../drawing/parts'
import { RequestForm } from '../drawing/request-form'
import * as common from '../messages/common'
import * as m from '../messages/custody'

type DeskAct = Awaited<ReturnType<typeof shownDeskActs>>[number]

const exact = (amount: bigint) => formatCoins(amount, 6, 6)

const stateWords = (): Record<DeskAct['state'], [text: string, mood: Mood]> => ({
  'looked-for': [m.everyNodeIsAskedLabel(), 'wait'],
  absent: [m.nothingToReturnLabel(), 'wait'],
  found: [m.canBeReturnedLabel(), 'wait'],
  approved: [m.approvedOnItsWayLabel(), 'wait'],
  done: [common.doneLabel(), 'ok'],
  failed: [m.failedAskAgainLabel(), 'bad'],
})

const absent = (): Record<NonNullable<DeskAct['why']>, string> => ({
  unknown: m.unknownToNodesText(),
  failed: m.theTransactionFailedText(),
  nothing: m.noOtherTokenText(),
})

function State({ state, why }: DeskAct) {
  const [text, mood] = stateWords()[state]
  return <StateMark kind={mood}>{why === null ? text : absent()[why]}</StateMark>
}

const columns = (): Column<DeskAct>[] => [
  column('middle', common.askedLabel(), ({ askedAt }) => dayTime(askedAt)),
  column('top', common.whatLabel(), ({ kind }) =>
    kind === 'sweep' ? m.sharesToTheVaultLabel() : m.anotherTokenBackLabel(),
  ),
  figure('top-end', common.amountLabel(), ({ kind, units }) =>
    units === null ? '–' : kind === 'sweep' ? exact(units) : String(units),
  ),
  column('middle-end', common.toLabel(), ({ receiver }) => (
    <ShortCode code={receiver && getAddress(receiver)} />
  )),
  column('bottom', common.stateLabel(), (row) => <State {...row} />),
]

/**
 * Transfers from the desk that need two operators: what exceeds its limit, and tokens that are not
 * ours.
 */
export async function deskTable(turn: OperatorTurn, token: CustodyState['token']) {
  const rows = await shownDeskActs(turn.needs.db)
  const above = (await aboveFloat(turn.needs.db, token)) ?? 0n
  const mayAsk = turn.may('ask custody act')
  return (
    <TableBlock
      title={m.fromTheDeskTitle()}
      more={m.anotherTokensAmountText()}
      columns={columns()}
      rows={rows}
      keyOf={({ id }) => id}
    >
      {above > 0n && (
        <p className="note note-down mb">{m.sharesLieAboveText({ shares: exact(above) })}</p>
      )}
      {mayAsk && above > 0n && <SweepForm turn={turn} above={above} />}
      {mayAsk &&
        rows
          .filter(({ state }) => state === 'found')
          .map((row) => <ReturnForm key={row.id} turn={turn} row={row} />)}
      {mayAsk && <RequestForm turn={turn} kind="arrival-look" button={m.lookAction()} />}
    </TableBlock>
  )
}

const SweepForm = ({ turn, above }: { turn: OperatorTurn; above: bigint }) => (
  <RequestForm
    turn={turn}
    kind="desk-sweep"
    once={{ act: crypto.randomUUID() }}
    values={{ shares: fieldFigure(above, 6) }}
    button={m.requestToTheVaultAction()}
  />
)

const ReturnForm = ({ turn, row }: { turn: OperatorTurn; row: DeskAct }) => (
  <RequestForm
    turn={turn}
    kind="arrival-return"
    about={{ act: row.id }}
    of={row.id}
    text={
      <>
        {m.ofTheTokenText({ units: String(row.units) })}{' '}
        <ShortCode code={row.contract && getAddress(row.contract)} />, {m.sentByText()}{' '}
        <ShortCode code={row.receiver && getAddress(row.receiver)} />.
      </>
    }
    button={m.requestSendingBackAction()}
  />
)

/** The limit of what one member may move; beyond it two people decide each time. */
export async function deliveryRules(turn: OperatorTurn) {
  const { minimum, daily, dailyCount } = await deliveryLimits(turn.needs.db)
  return (
    <RequestForm
      turn={turn}
      kind="delivery-settings"
      title={m.limitsOfMovesTitle()}
      text={m.theyCountFromText()}
      values={{
        minimum: fieldFigure(minimum, 6),
        daily: fieldFigure(daily, 6),
        count: String(dailyCount),
      }}
      button={m.requestTheseLimitsAction()}
    />
  )
}
