import { getAddress } from 'viem'
import { opsCommand } from '@/config/ops-command'
import {
  type CustodyState,
  type ShareFreeze,
  shownFreezes,
} from '@/server/modules/custody/shown/operator-reads.service'
import type { OperatorTurn } from '../access'
import { dayTime, MemberLink, type Mood, ShortCode, StateMark } from '../drawing/figures'
import { type Column, column, TableBlock } from '../drawing/parts'
import * as common from '../messages/common'
import * as m from '../messages/custody'

const stateWords = (): Record<ShareFreeze['state'], [text: string, mood: Mood]> => ({
  wanted: [m.canStillBeSentLabel(), 'bad'],
  frozen: [common.frozenLabel(), 'ok'],
  lifting: [m.toBeLetGoLabel(), 'wait'],
  lifted: [m.letGoLabel(), 'ok'],
  void: [m.nothingToFreezeLabel(), 'wait'],
})

const columns = (turn: OperatorTurn): Column<ShareFreeze>[] => [
  column('middle', common.openedLabel(), ({ openedAt }) => dayTime(openedAt)),
  column('top', common.memberLabel(), ({ accountId }) => <MemberLink turn={turn} id={accountId} />),
  column('middle-end', m.walletLabel(), ({ address }) => <ShortCode code={getAddress(address)} />),
  column('top-end', m.dueLabel(), ({ dueAt }) =>
    dueAt !== null && dueAt <= turn.needs.clock.now() ? (
      <StateMark kind="bad">{dayTime(dueAt)}</StateMark>
    ) : (
      dueAt && dayTime(dueAt)
    ),
  ),
  column('bottom', common.stateLabel(), ({ state }) => (
    <StateMark kind={stateWords()[state][1]}>{stateWords()[state][0]}</StateMark>
  )),
]

/** The product opens one as soon as a member with shares in a wallet is stopped. */
export async function freezesTable(turn: OperatorTurn, token: CustodyState['token']) {
  const rows = await shownFreezes(turn.needs.db, token)
  return (
    <TableBlock
      title={m.walletsToFreezeTitle()}
      more={m.ownersSignFreezesText()}
      columns={columns(turn)}
      rows={rows}
      keyOf={({ id }) => id}
    >
      {rows.filter(isAsked).map((row) => (
        <p key={row.id} className="sub-n">
          {m.twoOwnersText()} <code>{commandOf(row)}</code>
        </p>
      ))}
    </TableBlock>
  )
}

const isAsked = ({ state }: ShareFreeze) => state === 'wanted' || state === 'lifting'

function commandOf({ state, address }: ShareFreeze): string {
  const act = state === 'wanted' ? 'freeze' : 'unfreeze'
  return opsCommand(`token act ${act} --wallet ${getAddress(address)}`)
}
