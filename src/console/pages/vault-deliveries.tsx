import { getAddress } from 'viem'
import { opsCommand } from '@/config/ops-command'
import { formatCoins, plainShares } from '@/contract/format/amounts'
import { openVaultDeliveries, vaultDeliveryFacts } from '@/server/modules/custody'
import type { ShareDelivery } from '@/server/modules/custody/shown/operator-reads.service'
import type { OperatorTurn } from '../access'
import { dayTime, MemberLink, ShortCode, StateMark } from '../drawing/figures'
import { type Column, column, figure, TableBlock } from '../drawing/parts'
import { RequestForm } from '../drawing/request-form'
import * as common from '../messages/common'
import * as m from '../messages/custody'

const exact = (amount: bigint) => formatCoins(amount, 6, 6)

interface Row {
  delivery: ShareDelivery
  /** Whether the operator may request its approval now. */
  mayAsk: boolean
}

function State({ delivery, mayAsk }: Row) {
  if (delivery.state === 'approved')
    return <StateMark kind="wait">{m.twoOwnersSignText()}</StateMark>
  if (mayAsk) return <StateMark kind="wait">{m.waitsForTwoPeopleText()}</StateMark>
  return <StateMark kind="wait">{m.cantBeDecidedYetText()}</StateMark>
}

const columns = (turn: OperatorTurn): Column<Row>[] => [
  column('middle', common.askedLabel(), ({ delivery }) => dayTime(delivery.askedAt)),
  column('top', common.memberLabel(), ({ delivery }) => (
    <MemberLink turn={turn} id={delivery.accountId} />
  )),
  figure('top-end', common.sharesLabel(), ({ delivery }) => exact(delivery.microShares)),
  column('middle-end', common.toLabel(), ({ delivery }) => (
    <ShortCode code={getAddress(delivery.address)} />
  )),
  column('bottom', common.stateLabel(), (row) => <State {...row} />),
]

/** Deliveries above the desk's limit: two operators decide, and two owners of the vault sign. */
export async function vaultDeliveriesTable(turn: OperatorTurn) {
  const rows: Row[] = []
  for (const delivery of await openVaultDeliveries(turn.needs.db)) {
    const facts = await vaultDeliveryFacts(turn.needs, delivery.id)
    rows.push({ delivery, mayAsk: facts !== undefined && facts.toApprove === undefined })
  }
  const mayAsk = turn.may('ask vault delivery')
  return (
    <TableBlock
      title={m.fromTheVaultTitle()}
      more={m.aboveDailyLimitText()}
      columns={columns(turn)}
      rows={rows}
      keyOf={({ delivery }) => delivery.id}
      empty={m.noLargeMovesText()}
    >
      {rows
        .filter(({ delivery }) => delivery.state === 'approved')
        .map(({ delivery }) => (
          <p key={delivery.id} className="sub-n">
            {m.vaultOwnersText()} <code>{commandOf(delivery)}</code>
          </p>
        ))}
      {mayAsk && rows.map((row) => <DecisionForms key={row.delivery.id} turn={turn} {...row} />)}
    </TableBlock>
  )
}

function commandOf({ microShares, address }: ShareDelivery): string {
  const shares = plainShares(microShares)
  return opsCommand(`token act deliver --shares ${shares} --wallet ${getAddress(address)}`)
}

function DecisionForms({ turn, delivery, mayAsk }: Row & { turn: OperatorTurn }) {
  return (
    <>
      {mayAsk && <AskForm turn={turn} delivery={delivery} />}
      <EndForm turn={turn} delivery={delivery} />
    </>
  )
}

type FormProps = { turn: OperatorTurn; delivery: ShareDelivery }

function AskForm({ turn, delivery: { id, microShares, address } }: FormProps) {
  return (
    <RequestForm
      turn={turn}
      kind="delivery-from-vault"
      about={{ delivery: id }}
      of={`send-${id}`}
      text={
        <>
          {m.nothingStandsAgainstSendingText({ shares: exact(microShares) })}{' '}
          <ShortCode code={getAddress(address)} />.
        </>
      }
      button={m.requestThisDeliveryAction()}
    />
  )
}

function EndForm({ turn, delivery: { id, microShares } }: FormProps) {
  return (
    <RequestForm
      turn={turn}
      kind="delivery-end"
      about={{ delivery: id }}
      of={`end-${id}`}
      text={m.orGiveSharesBackText({ shares: exact(microShares) })}
      button={m.requestCancelAction()}
    />
  )
}
