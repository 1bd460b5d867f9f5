import { getAddress } from 'viem'
import { opsCommand } from '@/config/ops-command'
import { formatCoins, plainShares } from '@/contract/format/amounts'
import { astrayShares } from '@/server/modules/custody/acts/astray.service'
import type { CustodyState } from '@/server/modules/custody/shown/operator-reads.service'
import type { OperatorTurn } from '../access'
import { dayTime, MemberLink, ShortCode, StateMark } from '../drawing/figures'
import { type Column, column, figure, TableBlock } from '../drawing/parts'
import { RequestForm } from '../drawing/request-form'
import * as common from '../messages/common'
import * as m from '../messages/custody'

type Astray = Awaited<ReturnType<typeof astrayShares>>[number]

const exact = (amount: bigint) => formatCoins(amount, 6, 6)

const columns = (turn: OperatorTurn): Column<Astray>[] => [
  column('top', m.walletLabel(), ({ address }) => <ShortCode code={getAddress(address)} />),
  column('middle', m.sentByLabel(), ({ senderId }) => <MemberLink turn={turn} id={senderId} />),
  column('middle-end', common.lastSeenLabel(), ({ seenAt }) => dayTime(seenAt)),
  figure('top-end', common.sharesLabel(), ({ microShares }) => exact(microShares)),
  column('bottom', common.stateLabel(), (row) => <State {...row} turn={turn} />),
]

function State({ turn, linkedId, comesHome }: Astray & { turn: OperatorTurn }) {
  if (comesHome) return <StateMark kind="wait">{m.bringingHomeLabel()}</StateMark>
  if (linkedId === null) return <StateMark kind="bad">{m.unlinkedLabel()}</StateMark>
  return (
    <StateMark kind="wait">
      {m.linkedByLabel()} <MemberLink turn={turn} id={linkedId} />
    </StateMark>
  )
}

/**
 * Shares that left our allowlist: two operators decide who owns them, or two owners of the vault
 * bring them back.
 */
export async function astrayTable(turn: OperatorTurn, token: CustodyState['token']) {
  const rows = await astrayShares(turn.needs.db, token)
  const mayAsk = turn.may('ask astray decision')
  return (
    <TableBlock
      title={common.atUnknownAddressesLabel()}
      more={m.sendersUntilDecidedText()}
      columns={columns(turn)}
      rows={rows}
      keyOf={({ address }) => address}
    >
      {rows
        .filter(({ comesHome }) => comesHome)
        .map((row) => (
          <p key={row.address} className="sub-n">
            {m.vaultOwnersText()} <code>{commandOf(row)}</code>
          </p>
        ))}
      {mayAsk &&
        rows
          .filter(({ comesHome, linkedId }) => !comesHome || linkedId !== null)
          .map((row) => <DecisionForm key={row.address} turn={turn} row={row} />)}
    </TableBlock>
  )
}

function commandOf({ microShares, address }: Astray): string {
  return opsCommand(
    `token act bring-home --shares ${plainShares(microShares)} --from ${getAddress(address)}`,
  )
}

function DecisionForm({ turn, row }: { turn: OperatorTurn; row: Astray }) {
  const { address, linkedId, microShares } = row
  const isLinked = linkedId !== null
  return (
    <RequestForm
      turn={turn}
      kind="astray-decide"
      about={{ wallet: address, way: isLinked ? 'linked' : 'home' }}
      of={address}
      text={
        <>
          {m.sharesAtText({ shares: exact(microShares) })} <ShortCode code={getAddress(address)} />:{' '}
          {isLinked ? m.linkedSinceText() : m.vaultCanBringHomeText()}
        </>
      }
      button={isLinked ? m.requestAssigningAction() : m.requestBringingHomeAction()}
    />
  )
}
