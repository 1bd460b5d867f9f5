import { useEffect } from 'react'
import { useProfile } from '@/session/queries'
import { clearReturnAfterKycAt } from '@/session/return-target'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-state'
import { LostPage, LostPageWaiting } from '../components/frame'
import type { CheckWindow } from '../components/identity-part'
import { useRecovery, useWallets } from '../queries'
import { lostPage } from '../rules'
import { LostWallet } from './lost-wallet-part'

export function LostWalletScreen({ IdentityWindow }: { IdentityWindow: CheckWindow }) {
  const profile = useProfile()
  const recovery = useRecovery()
  const wallets = useWallets()
  useEffect(() => clearReturnAfterKycAt(lostPage), [])
  const failed = [profile, recovery, wallets].find(({ data, error }) => data === undefined && error)
  return (
    <PageFrame>
      <LostPage>
        {failed ? (
          <PartFailed
            {...(failed.error && { message: failed.error.message })}
            onRetry={() => void failed.refetch()}
            isTrying={failed.isFetching}
          />
        ) : profile.data && recovery.data && wallets.data ? (
          <LostWallet
            key={profile.data.id}
            profile={profile.data}
            known={recovery.data}
            wallets={wallets.data}
            IdentityWindow={IdentityWindow}
            onLook={() => void recovery.refetch()}
          />
        ) : (
          <LostPageWaiting />
        )}
      </LostPage>
    </PageFrame>
  )
}
