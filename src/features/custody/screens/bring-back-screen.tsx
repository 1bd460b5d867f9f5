import { useRouter } from 'next/router'
import { MovePage } from '../components/move-page'
import * as m from '../messages/bring'
import { useDeliveries, useShareToken } from '../queries'
import { Bringing } from './bringing-part'

export function BringBackScreen() {
  const { move } = useRouter().query
  const token = useShareToken()
  const deliveries = useDeliveries({ isAwaited: true })
  const facts =
    token.data && deliveries.data ? { token: token.data, deliveries: deliveries.data } : undefined
  return (
    <MovePage title={m.pageTitle()} asked={[token, deliveries]} isAbsent={token.data === null}>
      {facts && <Bringing {...facts} id={typeof move === 'string' ? move : undefined} />}
    </MovePage>
  )
}
