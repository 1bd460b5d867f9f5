import { useRouter } from 'next/router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { UnseenCountPanel } from '@/features/notifications/screens/unseen-count-panel'
import '@/lib/api/query-client'
import { browserStorage } from '@/lib/storage/web-storage'
import { useProfile } from '@/session/queries'
import { useIsHandedOver } from '@/session/session-store'
import { SessionWatcher } from '@/session/session-watcher'
import { late } from '@/ui/late'
import { useAskAhead } from './ask-ahead'

const PendingPurchasePanel = late(() =>
  import('@/features/purchase/screens/pending-purchase-panel').then(
    (part) => part.PendingPurchasePanel,
  ),
)

export function MemberCompanion() {
  const isHandedOver = useIsHandedOver()
  useAskAhead()
  return (
    <>
      <SessionWatcher />
      {!isHandedOver && <PendingPurchase />}
      {!isHandedOver && <UnseenCountPanel />}
    </>
  )
}

function PendingPurchase() {
  const { data: profile } = useProfile()
  const { pathname } = useRouter()
  const [isWanted, setIsWanted] = useState(false)
  const isKept = useSyncExternalStore(
    subscribe,
    () => isOrderKept(profile?.id),
    () => false,
  )
  const mayBegin = pathname === '/buy-shares'
  useEffect(() => {
    if (isKept || mayBegin) setIsWanted(true)
  }, [isKept, mayBegin])
  return isWanted && <PendingPurchasePanel />
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

function isOrderKept(accountId: string | undefined): boolean {
  if (accountId === undefined) return false
  const places = ['under-way', `checkouts:${accountId}`] as const
  return places.some((place) => (browserStorage.read(place) ?? '[]') !== '[]')
}
