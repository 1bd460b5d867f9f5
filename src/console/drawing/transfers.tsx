import * as common from '../messages/common'
import { dayTime, ShortCode } from './figures'
import { transferName } from './labels'
import { column, figure, TableBlock } from './parts'

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

/** On-chain transfers of a dividend or a buy-back. */
export function Transfers({ rows, amount }: TransfersProps) {
  return (
    <TableBlock<AssignedTransfer>
      title={common.transfersLabel()}
      more={common.eachAssignedByTwoLabel()}
      columns={[
        column('middle', common.atLabel(), ({ at }) => dayTime(at)),
        column('top', common.whatLabel(), ({ kind }) => transferName(kind)),
        column('wide-only', common.withLabel(), ({ other }) => <ShortCode code={other} />),
        column('middle-end', common.transactionLabel(), ({ hash }) => <ShortCode code={hash} />),
        figure('top-end', common.amountLabel(), (row) => amount(row.amount)),
      ]}
      rows={rows}
      keyOf={({ hash, logIndex }) => `${hash} ${logIndex}`}
    />
  )
}
