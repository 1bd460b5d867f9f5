import { useEffect, useRef, useState } from 'react'
import { chainFacts } from '@/config/chain'
import { houseName } from '@/config/house'
import { isStakingOffered } from '@/config/staking-offered'
import { custodyTerms } from '@/config/terms'
import { formatExactUsd, formatMicroUsd, formatShares, valueAt } from '@/contract/format/amounts'
import { formatBinding } from '@/contract/format/dates'
import type { Profile } from '@/contract/user/profile'
import {
  AddressInFours,
  type CheckLine,
  Checks,
  type Fact,
  FactSection,
} from '@/features/checkout/components/facts'
import {
  BackButton,
  Stepper,
  Task,
  TaskActions,
  TaskColumns,
} from '@/features/checkout/components/stage'
import * as checkout from '@/features/checkout/messages'
import * as actions from '@/messages/actions'
import * as labels from '@/messages/labels'
import * as session from '@/session/messages'
import { usePriceOfShare } from '@/session/price-of-share'
import { useOffering } from '@/session/queries'
import { Button } from '@/ui/button'
import { Caution } from '@/ui/caution'
import { FormFailure } from '@/ui/form/form-notes'
import texts from '@/ui/text.module.css'
import * as m from '../messages/move'
import { type MoveSource, mayHold, totalOf } from '../rules'
import type { DeliveryFormModel, MoveFacts } from '../use-delivery-form'
import { ProgramConsent } from './program-consent'

export type MoveReviewProps = MoveFacts & {
  form: DeliveryFormModel
  profile: Profile
  isBusy: boolean
  error: Error | null
  solve: (solution: 'kyc' | 'contact') => void
  /** True if the member has just confirmed that a contract may hold the shares. */
  onConfirm: (confirmsProgram: boolean) => void
  onBack: () => void
}

export function MoveReview(props: MoveReviewProps) {
  const { form, token, deliveries, profile, isBusy, error, solve, onConfirm, onBack } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { amount = 0n, source, wallet } = form
  const shares = formatShares(amount)
  const [consent, setConsent] = useState<'open' | 'missed' | 'given'>('open')
  const needsConsent = wallet?.program === 'accepted'
  const box = useRef<HTMLInputElement>(null)
  const isOne = isOneText(amount)
  const identity = identityCheck(profile, solve)
  const { waitsUntil } = deliveries.today
  const handleConfirm = () => {
    if (identity.blocker !== undefined)
      return document.querySelector<HTMLElement>('li[data-blocker]')?.focus()
    if (!needsConsent || consent === 'given') return onConfirm(needsConsent)
    setConsent('missed')
    box.current?.focus()
  }
  return (
    <TaskColumns
      title={m.nextTitle()}
      aside={
        <MoveSteps
          at="confirm"
          token={token}
          shares={shares}
          waitsUntil={waitsUntil}
          source={source}
        />
      }
    >
      <Task state="review">
        <BackButton onClick={onBack} />
        <header>
          <h1 ref={heading} tabIndex={-1} className={texts.over}>
            {m.reviewTitle()}
          </h1>
          <Hero amount={amount} />
        </header>
        <Where {...props}>
          <Checks checks={[identity, ...checksOf(props)]} />
        </Where>
        <FactSection title={m.staysTitle()} facts={staysFacts(form)} />
        <div>
          {wallet?.program ? (
            <Caution title={m.programHoldsTitle()}>{m.programHoldsText()}</Caution>
          ) : (
            <Caution title={m.keyTitle()}>{m.keyText()}</Caution>
          )}
          <Caution title={m.approveTitle()}>{m.approveText()}</Caution>
        </div>
        {needsConsent && (
          <ProgramConsent
            inputRef={box}
            isGiven={consent === 'given'}
            isMissed={consent === 'missed'}
            onChange={(isGiven) => setConsent(isGiven ? 'given' : 'open')}
          />
        )}
        {error && <FormFailure message={error.message} />}
        <TaskActions hint={source === 'vault' ? m.cancelVaultHint() : m.cancelHint()}>
          <Button isBusy={isBusy} onClick={handleConfirm}>
            {m.moveAction({ shares, isOne })}
          </Button>
          <Button look="quiet" onClick={onBack}>
            {labels.changeAction()}
          </Button>
        </TaskActions>
      </Task>
    </TaskColumns>
  )
}

export const isOneText = (microShares: bigint) => (microShares === 1_000_000n ? 'yes' : 'no')

function Hero({ amount }: { amount: bigint }) {
  const price = usePriceOfShare()
  const value = price && formatMicroUsd(valueAt(amount, price))
  return (
    <>
      <p className={texts.amount}>
        {formatShares(amount)} <i>{labels.unitLabel()}</i>
      </p>
      <p className={texts.under}>
        {value && price ? m.valueAtText({ value, price: formatExactUsd(price) }) : ' '}
      </p>
    </>
  )
}

function Where({ form, deliveries, children }: MoveReviewProps & { children: React.ReactNode }) {
  const { data: offering } = useOffering()
  const { waitsUntil } = deliveries.today
  const hours = custodyTerms.waitHours
  const isByTwo = form.source === 'vault'
  const byTwo = isByTwo ? m.byTwoHint() : undefined
  const usually = () => {
    if (isByTwo) return waitsUntil ? m.waitsByTwoText({ hours }) : m.byTwoText()
    return waitsUntil ? m.waitsText({ hours }) : m.usuallyText()
  }
  const facts: Fact[] = [
    ...(offering ? [{ name: m.shareLabel(), value: offering.issuer, more: m.ordinaryHint() }] : []),
    { name: labels.fromLabel(), value: m.fromText({ app: houseName() }) },
    { name: m.toWalletLabel(), value: <AddressInFours address={form.wallet?.address ?? ''} /> },
    { name: m.networkLabel(), value: chainFacts.name },
    { name: labels.feeLabel(), value: labels.noneText(), more: m.feeText() },
    {
      name: m.usuallyLabel(),
      value: usually(),
      more: waitsUntil ? m.waitsHint({ time: formatBinding(waitsUntil) }) : byTwo,
    },
  ]
  return (
    <FactSection title={m.whereTitle()} facts={facts}>
      {children}
    </FactSection>
  )
}

function staysFacts({ places }: DeliveryFormModel): Fact[] {
  const shares = formatShares(totalOf(places))
  return [
    { name: m.staysLabel(), value: m.ownershipText(), more: m.ownershipHint({ shares }) },
    ...(isStakingOffered()
      ? [{ name: m.stopsLabel(), value: labels.stakingLabel(), more: m.stakingHint() }]
      : []),
  ]
}

function identityCheck(
  { kycStatus, isOnHold }: Profile,
  solve: MoveReviewProps['solve'],
): CheckLine {
  const name = checkout.identityLabel()
  const kyc = (label: string) => ({ label, onPress: () => solve('kyc') })
  if (isOnHold || kycStatus === 'BLOCKED') {
    const action = { label: actions.contactAction(), onPress: () => solve('contact') }
    return { name, blocker: { code: 'blocked', message: checkout.restrictedError(), action } }
  }
  if (kycStatus === 'APPROVED') return { name }
  if (kycStatus === 'PENDING') {
    const message = checkout.verificationRunsError()
    return { name, blocker: { code: 'review-runs', message, action: kyc(checkout.statusAction()) } }
  }
  const action = kyc(session.verifyAction())
  return { name, blocker: { code: 'verify', message: checkout.verifyError(), action } }
}

function checksOf({ form, token }: MoveReviewProps): CheckLine[] {
  const { wallet, amount = 0n, source } = form
  const daily = formatShares(token.limits.daily)
  return [
    { name: wallet && mayHold(wallet) ? m.allowedLabel() : m.toAllowLabel() },
    {
      name:
        source === 'vault'
          ? m.aboveDailyLabel({ daily })
          : m.dailyLabel({ shares: formatShares(amount), daily }),
    },
  ]
}

type MoveStepsProps = {
  at: 'confirm' | 'wait' | 'sign' | 'confirmations' | 'arrive'
  token: MoveFacts['token']
  shares: string
  waitsUntil: string | null
  source?: MoveSource | null
  seen?: number | undefined
  going?: 'on' | 'stopped' | 'over'
}

export function MoveSteps(props: MoveStepsProps) {
  const { at, token, shares, waitsUntil, source, seen, going = 'on' } = props
  const { symbol, limits } = token
  const needed = limits.confirmationCount
  const steps = [
    { name: 'confirm', title: m.confirmTitle(), text: m.confirmHint() },
    ...(waitsUntil
      ? [
          {
            name: 'wait',
            title: m.waitTitle({ hours: custodyTerms.waitHours }),
            text: m.waitHint(),
          },
        ]
      : []),
    source === 'vault'
      ? { name: 'sign', title: m.twoSignTitle(), text: m.twoSignHint() }
      : { name: 'sign', title: m.signTitle(), text: m.signHint() },
    {
      name: 'confirmations',
      title: labels.confirmationsTitle({ needed }),
      text: seen === undefined ? m.confirmationsHint() : labels.soFarText({ seen, needed }),
    },
    {
      name: 'arrive',
      title: labels.inWalletLabel(),
      text: at === 'confirm' ? m.arriveHint({ shares, symbol }) : labels.tellHint(),
    },
  ]
  return <Stepper at={at} steps={steps} going={going} />
}
