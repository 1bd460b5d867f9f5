import { formatSharesFull } from '@/contract/format/amounts'
import type { WalletRecovery } from '@/contract/user/recovery'
import { AddressInFours, FactSection } from '@/features/checkout/components/facts'
import * as labels from '@/messages/labels'
import { PrivateAmount } from '@/session/private-amount'
import * as m from '../messages'

export function WalletsAndShares({ recovery }: { recovery: WalletRecovery }) {
  const { from, to, shares, state } = recovery
  const isOver = state === 'done'
  return (
    <FactSection
      title={m.factsTitle()}
      facts={[
        { name: m.lostLabel(), value: <AddressInFours address={from} /> },
        { name: m.freshLabel(), value: <AddressInFours address={to} /> },
        {
          name: labels.sharesLabel(),
          value: <PrivateAmount>{formatSharesFull(shares)}</PrivateAmount>,
          more: m.sharesHint(),
        },
        { name: labels.feeLabel(), value: labels.noneText() },
        ...(isOver ? [] : [{ name: m.keyFactLabel(), value: m.keyText(), more: m.keyHint() }]),
      ]}
    />
  )
}
