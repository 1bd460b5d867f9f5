import { formatSharesFull } from '@/contract/format/amounts'
import type { Person } from '@/server/modules/identity/operator-reads.service'
import type { MemberRight, OperatorTurn } from '../../access'
import { dayTime, StateMark } from '../../drawing/figures'
import { type Column, column, figure, TableBlock } from '../../drawing/parts'
import * as common from '../../messages/common'
import * as m from '../../messages/people'

/** A row, and whether the operator may open its event. */
type RightRow = MemberRight & { isOpen: boolean }

const columns = (): Column<RightRow>[] => [
  column('middle', common.timeLabel(), ({ at }) => dayTime(at)),
  column('top', common.whatLabel(), ({ name, href, isOpen }) =>
    isOpen ? <a href={href}>{name}</a> : name,
  ),
  figure('top-end', common.sharesLabel(), ({ shares }) => formatSharesFull(shares)),
  figure('wide-only', common.amountLabel(), ({ money }) => money),
  column('middle-end', common.stateLabel(), ({ state: [words, mood] }) => (
    <StateMark kind={mood}>{words}</StateMark>
  )),
]

/** A member's claims, offers and voting rights. Whether and how they voted is not shown. */
export async function rightsBlock(turn: OperatorTurn, { id }: Person) {
  const { db } = turn.needs
  const read = await Promise.all(
    turn.events.map(async ({ menu, ofMember }): Promise<RightRow[]> => {
      const isOpen = turn.may(menu.right)
      return (await ofMember(db, id)).map((row) => ({ ...row, isOpen }))
    }),
  )
  const rows = read.flat()
  return (
    <TableBlock
      title={m.dividendsVotesAndBuyBacksTitle()}
      more={m.ballotsAreSealedText()}
      columns={columns()}
      rows={rows.sort((a, b) => b.at.getTime() - a.at.getTime())}
      keyOf={({ key }) => key}
    />
  )
}
