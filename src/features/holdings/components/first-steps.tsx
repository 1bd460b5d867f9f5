import { useState } from 'react'
import type { NextStep } from '@/contract/user/holdings'
import { usualPayWay } from '@/lib/chain/pay-way'
import { useWalletStore } from '@/lib/chain/wallet-store'
import * as actions from '@/messages/actions'
import { ButtonLink } from '@/ui/button'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as dashboardTexts from '../messages/dashboard'
import styles from './first-steps.module.css'
import { HoldNote, useIsOnHold } from './value-hero'

const verify = {
  step: 'verify',
  title: dashboardTexts.identityTitle,
  doneTitle: dashboardTexts.identityDoneTitle,
  text: dashboardTexts.identityText,
  minutes: 5,
  href: '/kyc#start',
  action: actions.verifyIdentityAction,
} as const

const wallet = {
  step: 'wallet',
  title: dashboardTexts.ownWalletTitle,
  doneTitle: dashboardTexts.ownWalletDoneTitle,
  text: dashboardTexts.ownWalletText,
  minutes: 1,
  href: '/wallet#wallets',
  action: actions.connectAction,
} as const

const buy = {
  step: 'buy',
  title: dashboardTexts.firstSharesTitle,
  doneTitle: dashboardTexts.firstSharesTitle,
  text: dashboardTexts.firstSharesText,
  minutes: 1,
  href: '/buy-shares',
  action: actions.buyAction,
} as const

/** The steps if bank transfers are not offered. */
const walletAlone = [verify, wallet, buy]
/** For a member who has a wallet, but could pay by bank transfer instead. */
const walletFirst = [verify, { ...wallet, text: dashboardTexts.walletOrBankText }, buy]
/** A member without a wallet need not link one first, because a bank transfer works as well. */
const bankFirst = [verify, { ...buy, text: dashboardTexts.bankOrWalletText }]

export type FirstStepsProps = { steps: readonly NextStep[]; isTransferOffered: boolean }

export function FirstSteps({ steps, isTransferOffered }: FirstStepsProps) {
  const possibleSteps = useOwnSteps(isTransferOffered, !steps.includes('wallet'))
  const openSteps = possibleSteps.filter(({ step }) => steps.includes(step))
  const isOnHold = useIsOnHold()
  const minutes = openSteps.reduce((sum, step) => sum + step.minutes, 0)
  return (
    <section className={styles.start}>
      <h1 className={styles.title}>{dashboardTexts.noneTitle()}</h1>
      {isOnHold ? (
        <HoldNote />
      ) : (
        <p className={styles.lead}>
          {dashboardTexts.stepsText({ count: openSteps.length, minutes })}
        </p>
      )}
      <ol className={styles.steps}>
        {possibleSteps.map((step) => {
          const isDone = !openSteps.includes(step)
          const isNow = step === openSteps[0]
          // A bank transfer needs no wallet, so buying waits for the identity check only.
          const isOpen = isNow || (step.step === 'buy' && openSteps[0]?.step !== 'verify')
          return (
            <li
              key={step.step}
              className={isDone ? styles.done : isNow ? styles.now : undefined}
              aria-current={isNow ? 'step' : undefined}
            >
              <h2>
                {isDone && <VisuallyHidden>{dashboardTexts.doneLabel()} </VisuallyHidden>}
                {isDone ? step.doneTitle() : step.title()}
              </h2>
              {!isDone && (
                <>
                  <span className={styles.time}>
                    {dashboardTexts.minutesLabel({ count: step.minutes })}
                  </span>
                  <p>{step.text()}</p>
                </>
              )}
              {isOpen && !isOnHold && (
                <div className={styles.act}>
                  <ButtonLink href={step.href} look={isNow ? 'filled' : 'quiet'}>
                    {step.action()}
                  </ButtonLink>
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/**
 * A bank transfer needs no wallet, so a member who will most likely pay that way is not asked for
 * one.
 */
function useOwnSteps(isTransferOffered: boolean, isLinked: boolean) {
  const { view } = useWalletStore()
  const [way] = useState(() => usualPayWay(isLinked, view))
  if (!isTransferOffered) return walletAlone
  return way === 'wallet' ? walletFirst : bankFirst
}
