import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { useProfile } from '@/session/queries'
import { clearReturnAfterKycAt } from '@/session/return-target'
import { MovePage } from '../components/move-page'
import * as m from '../messages/move'
import { useDeliveries, useShareToken } from '../queries'
import { Moving, OneMove } from './moving-part'

export function MoveScreen() {
  const { move } = useRouter().query
  const profile = useProfile()
  const token = useShareToken()
  const deliveries = useDeliveries()
  useEffect(() => clearReturnAfterKycAt('/wallet/move'), [])
  const facts =
    token.data && deliveries.data ? { token: token.data, deliveries: deliveries.data } : undefined
  const part =
    profile.data &&
    facts &&
    (typeof move === 'string' ? (
      <OneMove key={move} id={move} {...facts} />
    ) : (
      <Moving key={profile.data.id} profile={profile.data} {...facts} />
    ))
  return (
    <MovePage
      title={m.pageTitle()}
      asked={[profile, token, deliveries]}
      isAbsent={token.data === null}
    >
      {part}
    </MovePage>
  )
}
