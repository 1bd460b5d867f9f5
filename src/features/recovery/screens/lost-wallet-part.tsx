import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import type { HoldingWallet } from '@/contract/custody'
import type { Profile } from '@/contract/user/profile'
import { Stage } from '@/features/checkout/components/stage'
import * as labels from '@/messages/labels'
import * as session from '@/session/messages'
import { setReturnAfterKyc } from '@/session/return-target'
import { invalidateBalances } from '@/session/stale-queries'
import { Button, ButtonLink } from '@/ui/button'
import { AskPart } from '../components/ask-part'
import { ChooseWallets } from '../components/choose-wallets'
import { type CheckWindow, IdentityPart } from '../components/identity-part'
import { RecoveryEnded } from '../components/recovery-ended'
import { RecoverySigning, RecoveryWaiting } from '../components/recovery-waiting'
import * as m from '../messages'
import type { Recovery } from '../queries'
import { canBeLost, isEnded, lostPage } from '../rules'

export type LostWalletProps = {
  profile: Profile
  known: Recovery
  wallets: readonly HoldingWallet[]
  IdentityWindow: CheckWindow
  onLook: () => void
}

const dayS = 24 * 60 * 60

export function LostWallet({ profile, known, wallets, IdentityWindow, onLook }: LostWalletProps) {
  const { recovery, waitSeconds } = known
  const [isAgain, setIsAgain] = useState(false)
  const handleStarted = () => {
    setIsAgain(false)
    onLook()
  }
  useRefreshOnEnd(recovery?.state)
  if (recovery === null || (isEnded(recovery) && isAgain))
    return <Beginning {...{ profile, wallets }} onStarted={handleStarted} />
  switch (recovery.state) {
    case 'identity':
    case 'review':
      return <IdentityPart key={recovery.id} {...{ recovery, IdentityWindow, onLook }} />
    case 'checked':
      return <AskPart recovery={recovery} profile={profile} />
    case 'waiting':
      return <RecoveryWaiting recovery={recovery} isShort={waitSeconds < dayS} />
    case 'signing':
      return <RecoverySigning recovery={recovery} />
    default:
      return <RecoveryEnded recovery={recovery} onAgain={() => setIsAgain(true)} />
  }
}

/** What has moved shows on every page with a balance. */
function useRefreshOnEnd(state: string | undefined): void {
  const client = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && state === 'done') void invalidateBalances(client)
    before.current = state
  }, [client, state])
}

type BeginningProps = Pick<LostWalletProps, 'profile' | 'wallets'> & { onStarted: () => void }

function Beginning({ profile, wallets, onStarted }: BeginningProps) {
  const { push } = useRouter()
  const { isOnHold, kycStatus } = profile
  if (isOnHold || kycStatus === 'BLOCKED')
    return (
      <Stage
        state="restricted"
        back="/wallet"
        title={m.restrictedTitle()}
        text={labels.restrictedText()}
        actions={<ButtonLink href="/contactus">{labels.contactAction()}</ButtonLink>}
      />
    )
  if (canBeLost(wallets).length === 0)
    return (
      <Stage
        state="nothing"
        back="/wallet"
        title={m.nothingTitle()}
        text={m.nothingText()}
        actions={<ButtonLink href="/wallet">{m.walletAction()}</ButtonLink>}
      />
    )
  if (kycStatus !== 'APPROVED') {
    const handleVerify = () => {
      setReturnAfterKyc(lostPage)
      void push('/kyc')
    }
    return (
      <Stage
        state="unverified"
        back="/wallet"
        title={labels.unverifiedTitle()}
        text={m.unverifiedText()}
        actions={<Button onClick={handleVerify}>{session.verifyAction()}</Button>}
      />
    )
  }
  return <ChooseWallets wallets={wallets} onStarted={onStarted} />
}
