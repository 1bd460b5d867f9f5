import { getAddress } from 'viem'
import {
  type CustodyState,
  type ShareFreeze,
  shownFreezes,
} from '@/server/modules/custody/shown/operator-reads.service'
import type { OperatorTurn } from '../access'
import { dayTime, MemberLink, type Mood, ShortCode, StateMark } from '../drawing/figures'
import { type Column, TableBlock } from '../drawing/parts'

const said: Record<ShareFreeze['state'], [text: string, mood: Mood]> = {
  wanted: ['Can still be sent to members', 'bad'],
  frozen: ['Frozen', 'ok'],
  lifting: ['To be let go', 'wait'],
  lifted: ['Let go', 'ok'],
  void: ['Nothing to freeze any more', 'wait'],
}

const columns = (turn: OperatorTurn): Column<ShareFreeze>[] => [
  { title: 'Opened', place: 'm3', cell: ({ openedAt }) => dayTime(openedAt) },
  {
    title: 'Member',
    place: 'm1',
    cell: ({ accountId }) => <MemberLink turn={turn} id={accountId} />,
  },
  { title: 'Wallet', place: 'm4', cell: ({ address }) => <ShortCode code={getAddress(address)} /> },
  {
    title: 'Due',
    place: 'm2',
    cell: ({ dueAt }) =>
      dueAt !== null && dueAt <= turn.needs.clock.now() ? (
        <StateMark kind="bad">{dayTime(dueAt)}</StateMark>
      ) : (
        dueAt && dayTime(dueAt)
      ),
  },
  {
    title: 'State',
    place: 'm5',
    cell: ({ state }) => <StateMark kind={said[state][1]}>{said[state][0]}</StateMark>,
  },
]

/** Opened by the product as soon as a member with shares in a wallet is stopped. */
export async function freezesTable(turn: OperatorTurn, token: CustodyState['token']) {
  const rows = await shownFreezes(turn.needs.db, token)
  return (
    <TableBlock
      title="Wallets to freeze"
      more="Two owners of the vault sign; every node is asked whether they have"
      columns={columns(turn)}
      rows={rows}
      keyOf={({ id }) => id}
      empty="No stopped member has shares in a wallet."
    >
      {rows.filter(isAsked).map((row) => (
        <p key={row.id} className="sub-n">
          Two owners: <code>{commandOf(row)}</code>
        </p>
      ))}
    </TableBlock>
  )
}

const isAsked = ({ state }: ShareFreeze) => state === 'wanted' || state === 'lifting'

function commandOf({ state, address }: ShareFreeze): string {
  const act = state === 'wanted' ? 'freeze' : 'unfreeze'
  return `npm run ops -- token act ${act} --wallet ${getAddress(address)}`
}
