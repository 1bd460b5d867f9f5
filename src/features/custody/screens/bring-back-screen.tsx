import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { MovePage, MoveWaiting } from '../components/move-page'
import * as m from '../messages/bring'
import { useDeliveries, useShareToken } from '../queries'

const fetchPart = () => import('./bringing-part').then((part) => part.Bringing)
const loading = () => <MoveWaiting title={m.pageTitle()} />
const Bringing = dynamic(fetchPart, { ssr: false, loading })

export function BringBackScreen() {
  const { move } = useRouter().query
  const token = useShareToken()
  const deliveries = useDeliveries({ isAwaited: true })
  useEffect(() => void fetchPart().catch(() => undefined), [])
  const facts =
    token.data && deliveries.data ? { token: token.data, deliveries: deliveries.data } : undefined
  return (
    <MovePage title={m.pageTitle()} asked={[token, deliveries]} isAbsent={token.data === null}>
      {facts && <Bringing {...facts} id={typeof move === 'string' ? move : undefined} />}
    </MovePage>
  )
}
