import { getAddress } from 'viem'
import { opsCommand } from '@/config/ops-command'
import { formatCoins } from '@/contract/format/amounts'
import {
  type ShareRecovery,
  shownRecoveries,
} from '@/server/modules/recoveries/operator-reads.service'
import type { OperatorTurn } from '../access'
import { dayTime, MemberLink, type Mood, ShortCode, StateMark } from '../drawing/figures'
import { type Column, column, figure, TableBlock } from '../drawing/parts'
import { RequestForm } from '../drawing/request-form'
import * as common from '../messages/common'
import * as m from '../messages/custody'

const exact = (amount: bigint) => formatCoins(amount, 6, 6)
const amountText = (amount: bigint) =>
  `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`

const stateWords = (): Record<ShareRecovery['state'], [text: string, mood: Mood]> => ({
  identity: [m.toBeIdentifiedAnewLabel(), 'wait'],
  review: [m.withProviderLabel(), 'wait'],
  checked: [m.codeMissingLabel(), 'wait'],
  waiting: [m.membersAreToldUntilLabel(), 'wait'],
  approved: [m.approvedTwoOwnersSignLabel(), 'wait'],
  done: [common.doneLabel(), 'ok'],
  objected: [m.objectedThisWasntMeLabel(), 'bad'],
  withdrawn: [m.withdrawnByTheMemberLabel(), 'wait'],
  refused: [m.refusedLabel(), 'bad'],
})

const reasonLabels = (): Record<NonNullable<ShareRecovery['why']>, string> => ({
  rejected: m.notVerifiedAnewText(),
  'other-person': m.theProviderSawAnotherText(),
  moved: m.sharesLeftTheLostText(),
  expired: m.abandonedText(),
})

function State({ row, now }: { row: ShareRecovery; now: Date }) {
  const [text, mood] = stateWords()[row.state]
  if (row.state === 'waiting' && row.waitsUntil !== null)
    return (
      <StateMark kind="wait">
        {isDue(row, now) ? m.waitsForTwoPeopleText() : `${text} ${dayTime(row.waitsUntil)}`}
      </StateMark>
    )
  return (
    <StateMark kind={mood}>
      {text}
      {row.why && `: ${reasonLabels()[row.why]}`}
    </StateMark>
  )
}

const isDue = ({ state, waitsUntil }: ShareRecovery, now: Date) =>
  state === 'waiting' && waitsUntil !== null && waitsUntil <= now

const columns = (turn: OperatorTurn): Column<ShareRecovery>[] => [
  column('middle', common.begunLabel(), ({ begunAt }) => dayTime(begunAt)),
  column('top', common.memberLabel(), ({ accountId }) => <MemberLink turn={turn} id={accountId} />),
  figure('top-end', common.sharesLabel(), ({ microShares }) => exact(microShares)),
  column('middle-end', m.fromToLabel(), ({ lost, fresh }) => (
    <>
      <ShortCode code={getAddress(lost)} />, <ShortCode code={getAddress(fresh)} />
    </>
  )),
  column('bottom', common.stateLabel(), (row) => <State row={row} now={turn.needs.clock.now()} />),
]

export async function recoveriesTable(turn: OperatorTurn) {
  const rows = await shownRecoveries(turn.needs.db)
  const now = turn.needs.clock.now()
  const due = turn.may('ask recovery') ? rows.filter((row) => isDue(row, now)) : []
  return (
    <TableBlock
      title={m.lostWalletsTitle()}
      more={m.recoveryStepsText()}
      columns={columns(turn)}
      rows={rows}
      keyOf={({ id }) => id}
      empty={m.noLostWalletsText()}
    >
      {rows
        .filter(({ state }) => state === 'approved')
        .map((row) => (
          <p key={row.id} className="sub-n">
            {m.vaultOwnersText()} <code>{commandOf(row)}</code>
          </p>
        ))}
      {due.map((row) => (
        <RecoverForm key={row.id} turn={turn} row={row} />
      ))}
    </TableBlock>
  )
}

function commandOf({ microShares, lost, fresh }: ShareRecovery): string {
  return opsCommand(
    `token act recover --shares ${amountText(microShares)} --from ${getAddress(lost)} --wallet ${getAddress(fresh)}`,
  )
}

function RecoverForm({ turn, row }: { turn: OperatorTurn; row: ShareRecovery }) {
  return (
    <RequestForm
      turn={turn}
      kind="wallet-recover"
      about={{ recovery: row.id }}
      of={row.id}
      text={
        <>
          {m.nobodyObjectedText({ shares: exact(row.microShares) })}{' '}
          <ShortCode code={getAddress(row.fresh)} />.
        </>
      }
      button={m.requestThisRecoveryAction()}
    />
  )
}
