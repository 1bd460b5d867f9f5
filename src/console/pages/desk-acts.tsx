import { getAddress } from 'viem'
import { formatCoins } from '@/contract/format/amounts'
import { fieldFigure } from '@/contract/format/typed-figures'
import { deliveryLimits } from '@/server/modules/custody/acts/delivery-limits.service'
import { aboveFloat, shownDeskActs } from '@/server/modules/custody/acts/desk-acts.service'
import type { CustodyState } from '@/server/modules/custody/shown/operator-reads.service'
import type { OperatorTurn } from '../access'
import { dayTime, type Mood, ShortCode, StateMark } from '../drawing/figures'
import { type Column, Field, Form, ReasonField, TableBlock } from '../drawing/parts'
import * as common from '../messages/common'
import * as m from '../messages/custody'

type DeskAct = Awaited<ReturnType<typeof shownDeskActs>>[number]

const exact = (amount: bigint) => formatCoins(amount, 6, 6)

const said = (): Record<DeskAct['state'], [text: string, mood: Mood]> => ({
  'looked-for': [m.everyNodeIsAskedLabel(), 'wait'],
  absent: [m.nothingToReturnLabel(), 'wait'],
  found: [m.canBeReturnedLabel(), 'wait'],
  approved: [m.approvedOnItsWayLabel(), 'wait'],
  done: [common.doneLabel(), 'ok'],
  failed: [m.failedAskAgainLabel(), 'bad'],
})

const absent = (): Record<NonNullable<DeskAct['why']>, string> => ({
  unknown: m.noNodeKnowsThisText(),
  failed: m.theTransactionFailedText(),
  nothing: m.itBroughtNoOtherText(),
})

function State({ state, why }: DeskAct) {
  const [text, mood] = said()[state]
  return <StateMark kind={mood}>{why === null ? text : absent()[why]}</StateMark>
}

const columns = (): Column<DeskAct>[] => [
  { title: common.askedLabel(), place: 'm3', cell: ({ askedAt }) => dayTime(askedAt) },
  {
    title: m.whatLabel(),
    place: 'm1',
    cell: ({ kind }) => (kind === 'sweep' ? m.sharesToTheVaultLabel() : m.anotherTokenBackLabel()),
  },
  {
    title: common.amountLabel(),
    place: 'm2',
    isFigure: true,
    cell: ({ kind, units }) =>
      units === null ? '–' : kind === 'sweep' ? exact(units) : String(units),
  },
  {
    title: m.toLabel(),
    place: 'm4',
    cell: ({ receiver }) => <ShortCode code={receiver && getAddress(receiver)} />,
  },
  { title: common.stateLabel(), place: 'm5', cell: (row) => <State {...row} /> },
]

/** What two operators have the desk send: what is too much there, and what is not ours. */
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
      empty={m.nothingWasSweptText()}
    >
      {above > 0n && (
        <p className="note note-down mb">{m.sharesLieAboveText({ shares: exact(above) })}</p>
      )}
      {mayAsk && above > 0n && <SweepForm turn={turn} above={above} />}
      {mayAsk &&
        rows
          .filter(({ state }) => state === 'found')
          .map((row) => <ReturnForm key={row.id} turn={turn} row={row} />)}
      {mayAsk && <LookForm turn={turn} />}
    </TableBlock>
  )
}

function SweepForm({ turn, above }: { turn: OperatorTurn; above: bigint }) {
  return (
    <Form turn={turn} action="/ask/desk-sweep" className="stack stack-s mt">
      <input type="hidden" name="act" value={crypto.randomUUID()} data-once />
      <Field
        id="sweep-shares"
        name="shares"
        label={m.sharesToTheVaultLabel()}
        value={fieldFigure(above, 6)}
      />
      <ReasonField id="sweep-reason" />
      <button type="submit" className="btn btn-line btn-wide">
        {m.requestToTheVaultAction()}
      </button>
    </Form>
  )
}

function ReturnForm({ turn, row }: { turn: OperatorTurn; row: DeskAct }) {
  return (
    <Form turn={turn} action="/ask/arrival-return" className="stack stack-s mt">
      <input type="hidden" name="act" value={row.id} />
      <p className="sub-n">
        {m.ofTheTokenText({ units: String(row.units) })}{' '}
        <ShortCode code={row.contract && getAddress(row.contract)} />, {m.sentByText()}{' '}
        <ShortCode code={row.receiver && getAddress(row.receiver)} />.
      </p>
      <ReasonField id={`return-${row.id}`} />
      <button type="submit" className="btn btn-line btn-wide">
        {m.requestToSendItAction()}
      </button>
    </Form>
  )
}

function LookForm({ turn }: { turn: OperatorTurn }) {
  return (
    <Form turn={turn} action="/ask/arrival-look" className="stack stack-s mt">
      <Field
        id="arrival"
        name="transaction"
        label={m.transactionThatSentLabel()}
        hint={m.everyNodeIsAskedHint()}
      />
      <ReasonField id="arrival-reason" />
      <button type="submit" className="btn btn-line btn-wide">
        {m.lookAction()}
      </button>
    </Form>
  )
}

/** What one member may move; beyond it two people decide each time. */
export async function DeliverySettings({ turn }: { turn: OperatorTurn }) {
  const { minimum, daily, dailyCount } = await deliveryLimits(turn.needs.db)
  if (!turn.may('ask custody act')) return null
  return (
    <section className="ctl">
      <h2 className="h2">{m.limitsOfMovesTitle()}</h2>
      <p className="sm mut">{m.theyCountFromText()}</p>
      <Form turn={turn} action="/ask/delivery-settings" className="stack stack-s">
        <Field name="minimum" label={m.leastThatIsMovedLabel()} value={fieldFigure(minimum, 6)} />
        <Field name="daily" label={m.sharesADayLabel()} value={fieldFigure(daily, 6)} />
        <Field name="count" label={m.movesADayLabel()} value={String(dailyCount)} />
        <ReasonField id="limits-reason" />
        <button type="submit" className="btn btn-line btn-wide">
          {m.requestTheseLimitsAction()}
        </button>
      </Form>
    </section>
  )
}
