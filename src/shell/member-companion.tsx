import dynamic from 'next/dynamic'
import { UnseenCountPanel } from '@/features/notifications/screens/unseen-count-panel'
import { useIsHandedOver } from '@/session/session-store'
import { SessionWatcher } from '@/session/session-watcher'
import { retryImport } from '@/ui/toast'

const PendingPurchasePanel = dynamic(
  () =>
    retryImport(() => import('@/features/purchase/screens/pending-purchase-panel')).then(
      (part) => part.PendingPurchasePanel,
    ),
  { ssr: false },
)

/** What goes along with somebody who is logged in, on every page; visitors never fetch it. */
export function MemberCompanion() {
  if (useIsHandedOver()) return <SessionWatcher />
  return (
    <>
      <SessionWatcher />
      <PendingPurchasePanel />
      <UnseenCountPanel />
    </>
  )
}
