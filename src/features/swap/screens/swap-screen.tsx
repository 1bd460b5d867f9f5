import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { useProfile } from '@/session/queries'
import { clearReturnAfterKycAt } from '@/session/return-target'
import card from '@/ui/card.module.css'
import columns from '@/ui/columns.module.css'
import { late } from '@/ui/late'
import memberPage from '@/ui/member-page.module.css'
import * as ui from '@/ui/messages'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/form'
import styles from './swap-screen.module.css'

const SwappingPart = late(
  () => import('./swapping-part').then((part) => part.SwappingPart),
  () => <Waiting />,
)
const SwapLaterPart = late(
  () => import('./later-part').then((part) => part.SwapLaterPart),
  () => <Waiting />,
)

export function SwapScreen() {
  const { data: profile, error, refetch } = useProfile()
  const { swap } = useRouter().query
  useEffect(() => {
    clearReturnAfterKycAt('/swap')
    SwappingPart.fetch()
  }, [])
  return (
    <PageFrame>
      <div className={`${stack.gap3} ${memberPage.page}`}>
        {profile && typeof swap === 'string' && (
          <SwapLaterPart key={swap} step="swap" id={swap} profile={profile} />
        )}
        {profile && typeof swap !== 'string' && <SwappingPart profile={profile} />}
        {!profile && !error && <Waiting />}
        {!profile && error && (
          <>
            <h1 className={texts.title}>{m.pageTitle()}</h1>
            <PartFailed message={error.message} onRetry={() => void refetch()} />
          </>
        )}
      </div>
    </PageFrame>
  )
}

function Waiting() {
  return (
    <>
      <h1 className={texts.title}>{m.pageTitle()}</h1>
      <div
        className={`${columns.form} ${card.waiting} ${styles.waiting}`}
        role="status"
        aria-label={ui.loadingLabel()}
      />
    </>
  )
}
