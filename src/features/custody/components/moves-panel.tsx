import dynamic from 'next/dynamic'
import { Fold } from '@/ui/fold'
import { PartWaiting } from '@/ui/part-state'
import * as m from '../messages'
import { useDeliveries, useShareToken } from '../queries'
import { holding } from '../rules'

const Approvals = dynamic(() => import('./approvals').then((part) => part.ApprovalsPart), {
  ssr: false,
  loading: () => <PartWaiting label={m.approvalsLoadingLabel()} />,
})
const MoveList = dynamic(() => import('./move-list').then((part) => part.MoveList), {
  ssr: false,
  loading: () => <PartWaiting />,
})

/** Who may move shares from the member's wallets, and what has been moved; nothing before the first. */
export function MovesPanel() {
  const { data: token } = useShareToken()
  const { data } = useDeliveries()
  if (!token || data === undefined || data.docs.length === 0) return null
  const wallets = holding(data.wallets)
  return (
    <>
      {wallets.length > 0 && <Approvals token={token} wallets={wallets} />}
      <Fold title={m.movesTitle()}>
        <MoveList />
      </Fold>
    </>
  )
}
