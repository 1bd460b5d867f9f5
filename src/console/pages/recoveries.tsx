import { getAddress } from 'viem'
import { formatCoins } from '@/contract/format/amounts'
import {
  type ShareRecovery,
  shownRecoveries,
} from '@/server/modules/recoveries/operator-reads.service'
import type { OperatorTurn } from '../access'
import { dayTime, MemberLink, type Mood, ShortCode, StateMark } from '../drawing/figures'
import { type Column, Form, ReasonField, TableBlock } from '../drawing/parts'

const exact = (amount: bigint) => formatCoins(amount, 6, 6)
const typed = (amount: bigint) =>
  `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`

const said: Record<ShareRecovery['state'], [text: string, mood: Mood]> = {
  identity: ['To be identified anew', 'wait'],
  review: ['The provider looks at it', 'wait'],
  checked: ['Same person; a code is missing', 'wait'],
  waiting: ['Members are told until', 'wait'],
  approved: ['Approved; two owners sign', 'wait'],
  done: ['Done', 'ok'],
  objected: ['Objected: “This wasn’t me”', 'bad'],
  withdrawn: ['Withdrawn by the member', 'wait'],
  refused: ['Refused', 'bad'],
}

const whys: Record<NonNullable<ShareRecovery['why']>, string> = {
  rejected: 'not verified anew',
  'other-person': 'the provider saw another person',
  moved: 'shares left the lost wallet',
  expired: 'nobody went on',
}

function State({ row, now }: { row: ShareRecovery; now: Date }) {
  const [text, mood] = said[row.state]
  if (row.state === 'waiting' && row.waitsUntil !== null)
    return (
      <StateMark kind="wait">
        {isDue(row, now) ? 'Waits for two people' : `${text} ${dayTime(row.waitsUntil)}`}
      </StateMark>
    )
  return (
    <StateMark kind={mood}>
      {text}
      {row.why && `: ${whys[row.why]}`}
    </StateMark>
  )
}

const isDue = ({ state, waitsUntil }: ShareRecovery, now: Date) =>
  state === 'waiting' && waitsUntil !== null && waitsUntil <= now

const columns = (turn: OperatorTurn): Column<ShareRecovery>[] => [
  { title: 'Begun', place: 'm3', cell: ({ begunAt }) => dayTime(begunAt) },
  {
    title: 'Member',
    place: 'm1',
    cell: ({ accountId }) => <MemberLink turn={turn} id={accountId} />,
  },
  { title: 'Shares', place: 'm2', isFigure: true, cell: ({ microShares }) => exact(microShares) },
  {
    title: 'From, to',
    place: 'm4',
    cell: ({ lost, fresh }) => (
      <>
        <ShortCode code={getAddress(lost)} />, <ShortCode code={getAddress(fresh)} />
      </>
    ),
  },
  {
    title: 'State',
    place: 'm5',
    cell: (row) => <State row={row} now={turn.needs.clock.now()} />,
  },
]

export async function recoveriesTable(turn: OperatorTurn) {
  const rows = await shownRecoveries(turn.needs.db)
  const now = turn.needs.clock.now()
  const due = turn.may('ask recovery') ? rows.filter((row) => isDue(row, now)) : []
  return (
    <TableBlock
      title="Lost wallets"
      more="Seven days of notices, two people, then two owners of the vault"
      columns={columns(turn)}
      rows={rows}
      keyOf={({ id }) => id}
      empty="Nobody has lost a wallet."
    >
      {rows
        .filter(({ state }) => state === 'approved')
        .map((row) => (
          <p key={row.id} className="sub-n">
            Two owners of the vault: <code>{commandOf(row)}</code>
          </p>
        ))}
      {due.map((row) => (
        <RecoverForm key={row.id} turn={turn} row={row} />
      ))}
    </TableBlock>
  )
}

function commandOf({ microShares, lost, fresh }: ShareRecovery): string {
  return `npm run ops -- token act recover --shares ${typed(microShares)} --from ${getAddress(lost)} --wallet ${getAddress(fresh)}`
}

function RecoverForm({ turn, row }: { turn: OperatorTurn; row: ShareRecovery }) {
  return (
    <Form turn={turn} action="/ask/wallet-recover" className="stack stack-s">
      <input type="hidden" name="recovery" value={row.id} />
      <p className="sub-n">
        Nobody objected to moving {exact(row.microShares)} shares to{' '}
        <ShortCode code={getAddress(row.fresh)} />.
      </p>
      <ReasonField id={`recover-${row.id}`} />
      <button type="submit" className="btn btn-line btn-wide">
        Request this recovery
      </button>
    </Form>
  )
}
