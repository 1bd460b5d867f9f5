import * as common from '../messages/common'
import * as m from '../messages/frame'
import { dayTime, ShortCode } from './figures'
import { transferName } from './labels'
import { TableBlock } from './parts'

interface AssignedTransfer {
  at: Date
  kind: string
  other: string | null
  hash: string
  logIndex: number
  amount: bigint
}

interface TransfersProps {
  rows: AssignedTransfer[]
  amount: (units: bigint) => string
}

/** The money of a dividend or a buy-back on the chain. */
export function Transfers({ rows, amount }: TransfersProps) {
  return (
    <TableBlock
      title={common.transfersLabel()}
      more={common.eachAssignedByTwoLabel()}
      columns={[
        { title: m.atLabel(), place: 'm3', cell: ({ at }) => dayTime(at) },
        { title: m.whatLabel(), place: 'm1', cell: ({ kind }) => transferName(kind) },
        { title: m.withLabel(), cell: ({ other }) => <ShortCode code={other} /> },
        {
          title: common.transactionLabel(),
          place: 'm4',
          cell: ({ hash }) => <ShortCode code={hash} />,
        },
        {
          title: common.amountLabel(),
          place: 'm2',
          isFigure: true,
          cell: (row) => amount(row.amount),
        },
      ]}
      rows={rows}
      keyOf={({ hash, logIndex }) => `${hash} ${logIndex}`}
    />
  )
}
