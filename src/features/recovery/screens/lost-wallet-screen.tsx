import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { HoldingWallet } from '@/contract/custody'
import { formatShares, formatSharesFull } from '@/contract/format/amounts'
import { formatBinding, formatLocal, formatLocalDay } from '@/contract/format/dates'
import type { Profile } from '@/contract/user/profile'
import { recoveryCalls, type WalletRecovery } from '@/contract/user/recovery'
import { NotVerified, Restricted } from '@/features/checkout/components/closed-stages'
import {
  BackLink,
  Stage,
  Task,
  TaskActions,
  TaskHeading,
} from '@/features/checkout/components/stage'
import { walletStore } from '@/lib/chain/wallet-store'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as labels from '@/messages/labels'
import { useProfile } from '@/session/queries'
import { clearReturnAfterKycAt } from '@/session/return-target'
import { holdingsKey, invalidateBalances } from '@/session/stale-queries'
import { Button, ButtonLink } from '@/ui/button'
import { Days } from '@/ui/days'
import { FormFailure } from '@/ui/form/form-notes'
import { WalletChoice } from '@/ui/form/wallet-choice'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { AskPart } from '../components/ask-part'
import { Columns, LostPage, LostPageWaiting } from '../components/frame'
import { type CheckWindow, IdentityPart } from '../components/identity-part'
import styles from '../components/recovery.module.css'
import { StopButton, WasNotMe } from '../components/stopping'
import { WalletsAndShares } from '../components/wallets-and-shares'
import * as m from '../messages'
import { type Recovery, useRecovery, useWallets } from '../queries'
import { canBeLost, canReceive, isEnded, isOneLost, lostPage, noticeDaysLeft } from '../rules'

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

type LostWalletProps = {
  profile: Profile
  known: Recovery
  wallets: readonly HoldingWallet[]
  IdentityWindow: CheckWindow
  onLook: () => void
}

const dayS = 24 * 60 * 60

function LostWallet({ profile, known, wallets, IdentityWindow, onLook }: LostWalletProps) {
  const { recovery, waitSeconds } = known
  const [isAgain, setIsAgain] = useState(false)
  const handleStarted = () => {
    setIsAgain(false)
    onLook()
  }
  useRefreshOnEnd(recovery?.state)
  if (recovery === null || (isEnded(recovery) && isAgain))
    return <Beginning profile={profile} wallets={wallets} onStarted={handleStarted} />
  switch (recovery.state) {
    case 'identity':
    case 'review':
      return (
        <IdentityPart
          key={recovery.id}
          recovery={recovery}
          IdentityWindow={IdentityWindow}
          onLook={onLook}
        />
      )
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

/** A finished recovery changes every page with a balance. */
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
  const { isOnHold, kycStatus } = profile
  if (isOnHold || kycStatus === 'BLOCKED') return <Restricted title={m.restrictedTitle()} />
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
  if (kycStatus !== 'APPROVED') return <NotVerified text={m.unverifiedText()} returnTo={lostPage} />
  return <ChooseWallets wallets={wallets} onStarted={onStarted} />
}

/** The days in which anybody who was notified can stop it. */
function RecoveryWaiting({ recovery, isShort }: { recovery: WalletRecovery; isShort: boolean }) {
  const { shares, waitsUntil, askedAt } = recovery
  const until = formatBinding(waitsUntil ?? askedAt ?? '')
  const daysLeft = noticeDaysLeft(recovery)
  return (
    <Columns at="notice" recovery={recovery}>
      <Stage
        state="waiting"
        back="/wallet"
        title={m.waitingTitle({ shares: formatShares(shares), isOne: isOneLost(shares) })}
        text={m.waitingText({ until })}
        actions={<StopButton recovery={recovery} label={m.foundAction()} />}
      >
        {daysLeft !== undefined && askedAt !== null && waitsUntil !== null && (
          <Days label={m.leftLabel({ days: daysLeft })} from={askedAt} until={waitsUntil} />
        )}
        {isShort && daysLeft === undefined && (
          <p className={`${texts.note} ${styles.note}`}>{m.sandboxText()}</p>
        )}
        <WalletsAndShares recovery={recovery} />
        <WasNotMe recovery={recovery} />
      </Stage>
    </Columns>
  )
}

/** Once two people have approved, the member can only object. */
function RecoverySigning({ recovery }: { recovery: WalletRecovery }) {
  return (
    <Columns at="sign" recovery={recovery}>
      <Stage state="signing" back="/wallet" title={m.signingTitle()} text={m.signingText()}>
        <WalletsAndShares recovery={recovery} />
        <WasNotMe recovery={recovery} />
      </Stage>
    </Columns>
  )
}

function RecoveryEnded({ recovery, onAgain }: { recovery: WalletRecovery; onAgain: () => void }) {
  const { state, why, shares, endedAt, begunAt } = recovery
  const wallet = (
    <ButtonLink href="/wallet" look="quiet">
      {m.walletAction()}
    </ButtonLink>
  )
  const contact = <ButtonLink href="/contactus">{labels.contactAction()}</ButtonLink>
  if (state === 'done')
    return (
      <Columns at="arrive" recovery={recovery} going="over">
        <Stage
          state="done"
          back="/wallet"
          dial={{ is: 'done' }}
          title={m.doneTitle({ shares: formatShares(shares), isOne: isOneLost(shares) })}
          text={m.doneText({ time: formatLocal(endedAt ?? begunAt) })}
          actions={<ButtonLink href="/wallet">{m.walletAction()}</ButtonLink>}
        >
          <WalletsAndShares recovery={recovery} />
        </Stage>
      </Columns>
    )
  if (state === 'objected')
    return (
      <Stage
        state="objected"
        back="/wallet"
        title={m.objectedTitle()}
        text={m.objectedText()}
        actions={contact}
      />
    )
  const isRefused = state === 'refused'
  return (
    <Stage
      state={state}
      back="/wallet"
      title={isRefused ? m.refusedTitle() : m.withdrawnTitle()}
      text={
        isRefused
          ? m.refusedText({ why: why === 'other-person' ? 'stranger' : (why ?? 'expired') })
          : m.withdrawnText()
      }
      actions={
        <>
          {why === 'moved' ? contact : <Button onClick={onAgain}>{labels.againAction()}</Button>}
          {wallet}
        </>
      }
    />
  )
}

type ChooseWalletsProps = { wallets: readonly HoldingWallet[]; onStarted: () => void }

/** Chooses the lost wallet, and the one that receives the shares. */
function ChooseWallets({ wallets, onStarted }: ChooseWalletsProps) {
  const holding = canBeLost(wallets)
  const [lost = holding[0]?.address, setLost] = useState<string>()
  const targets = canReceive(wallets, lost)
  const [chosenAddress, setChosenAddress] = useState<string>()
  const fresh = targets.find(({ address }) => address === chosenAddress) ?? targets.at(-1)
  const start = useApiMutation(recoveryCalls.startRecovery, { invalidates: [holdingsKey] })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (lost === undefined || fresh === undefined) return walletStore.open()
    start.mutate({ from: lost, to: fresh.address }, { onSuccess: onStarted })
  }
  return (
    <Columns at="link">
      <Task state="choose">
        <BackLink href="/wallet" />
        <TaskHeading title={m.pageTitle()} lead={m.leadText()} />
        <form className={stack.gap3} onSubmit={handleSubmit} noValidate>
          {start.error && <FormFailure message={start.error.message} />}
          <WalletChoice
            label={m.lostLabel()}
            wallets={holding.map(({ address, shares }) => ({
              address,
              hint: m.holdsHint({ shares: formatSharesFull(shares), isOne: isOneLost(shares) }),
            }))}
            chosen={lost}
            onChoose={setLost}
          />
          {targets.length > 0 ? (
            <div className={stack.gap15}>
              <WalletChoice
                label={m.freshLabel()}
                wallets={targets.map(({ address, linkedAt }) => ({
                  address,
                  hint: m.linkedHint({ day: formatLocalDay(linkedAt) }),
                }))}
                chosen={fresh?.address}
                onChoose={setChosenAddress}
              />
              <p className={`${texts.note} ${styles.note} ${row.row}`}>
                {m.anotherText()}
                <Button look="quiet" onClick={walletStore.open}>
                  {m.linkAction()}
                </Button>
              </p>
            </div>
          ) : (
            <p className={`${texts.note} ${styles.note}`} data-state="no-wallet">
              {m.noFreshText()}
            </p>
          )}
          <TaskActions hint={m.startHint()}>
            <Button type="submit" isBusy={start.isPending || start.isSuccess}>
              {fresh === undefined ? m.linkAction() : m.startAction()}
            </Button>
            <ButtonLink href="/wallet" look="quiet">
              {labels.cancelAction()}
            </ButtonLink>
          </TaskActions>
        </form>
      </Task>
    </Columns>
  )
}
