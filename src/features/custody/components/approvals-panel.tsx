import { useDeliveries, useShareToken } from '../queries'
import { holding } from '../rules'
import { ApprovalsPart } from './approvals'

/** Programs that may move shares from the member's wallets; empty while none holds shares. */
export function ApprovalsPanel() {
  const { data: token } = useShareToken()
  const { data } = useDeliveries()
  const wallets = holding(data?.wallets ?? [])
  return token && wallets.length > 0 ? <ApprovalsPart token={token} wallets={wallets} /> : null
}
