import { useEffect, useRef, useState } from 'react'
import { twoFactorCalls } from '@/contract/user/protected-actions'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as actions from '@/messages/actions'
import { Button, ButtonLink } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import * as ui from '@/ui/messages'
import stack from '@/ui/stack.module.css'
import * as m from '../messages/account'
import styles from '../settings.module.css'
import { ApiKeys } from './api-keys'
import { Passkeys } from './passkeys'
import { Copyable, lazyForm, SettingLine } from './setting-row'

const forms = () => import('./two-factor-forms')
const TwoFactorBegin = lazyForm(() => forms().then((part) => part.TwoFactorBegin))
const TwoFactorProof = lazyForm(() => forms().then((part) => part.TwoFactorProof))

export type SecuritySectionProps = {
  isOn: boolean
  recoveryCodesLeft: number
  areCodesKept: boolean
  onChanged: () => void
}

export function SecuritySection(props: SecuritySectionProps) {
  return (
    <>
      <TwoFactor {...props} />
      <SettingLine
        title={ui.passwordLabel()}
        text={<p>{m.passwordText()}</p>}
        action={
          <ButtonLink href="/auth/change-password" look="quiet">
            {actions.changePasswordAction()}
          </ButtonLink>
        }
      />
      <Passkeys />
      <ApiKeys />
    </>
  )
}

type Step =
  | { name: 'look' }
  | { name: 'begin' }
  | { name: 'disable' | 'renew' }
  | { name: 'codes'; codes: string[] }

function TwoFactor({ isOn, recoveryCodesLeft, areCodesKept, onChanged }: SecuritySectionProps) {
  const [step, setStep] = useState<Step>({ name: 'look' })
  const look = () => setStep({ name: 'look' })
  const handleDone = (codes: string[]) => {
    setStep(codes.length > 0 ? { name: 'codes', codes } : { name: 'look' })
    onChanged()
  }
  const handleKept = () => {
    look()
    onChanged()
  }
  const isUnkept = !areCodesKept && step.name === 'look'
  return (
    <SettingLine
      title={m.twoFactorTitle()}
      text={<TwoFactorText isOn={isOn} left={recoveryCodesLeft} isUnkept={isUnkept} />}
      action={
        step.name === 'look' &&
        (isOn ? (
          <>
            <Button look={isUnkept ? 'filled' : 'quiet'} onClick={() => setStep({ name: 'renew' })}>
              {m.newCodesAction()}
            </Button>
            <Button look="quiet" onClick={() => setStep({ name: 'disable' })}>
              {m.turnOffAction()}
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep({ name: 'begin' })}>{m.turnOnAction()}</Button>
        ))
      }
    >
      {step.name === 'begin' && <TwoFactorBegin onCancel={look} onDone={handleDone} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={handleKept} />}
      {(step.name === 'disable' || step.name === 'renew') && (
        <TwoFactorProof action={step.name} onCancel={look} onDone={handleDone} />
      )}
    </SettingLine>
  )
}

type TwoFactorTextProps = { isOn: boolean; left: number; isUnkept: boolean }

function TwoFactorText({ isOn, left, isUnkept }: TwoFactorTextProps) {
  if (!isOn) return <p data-state="off">{m.twoFactorOffText()}</p>
  return (
    <>
      <p data-state="on">
        {m.twoFactorOnText({ count: left })} {left < 3 && m.fewCodesText()}
      </p>
      {isUnkept && <p>{m.unkeptCodesText()}</p>}
    </>
  )
}

/** Shows the recovery codes this one time, because the server keeps only their hashes. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  const { mutate, isPending, error } = useApiMutation(twoFactorCalls.keepRecoveryCodes)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={`${stack.gap2} ${styles.form}`}>
      <p ref={words} tabIndex={-1}>
        {m.codesSavedText()}
      </p>
      <Copyable label={m.recoveryCodesLabel()} text={codes.join('\n')} />
      {error && <FormFailure message={error.message} />}
      <Button
        isBusy={isPending}
        onClick={() => mutate({ code: codes[0] ?? '' }, { onSuccess: onDone })}
      >
        {m.savedAction()}
      </Button>
    </div>
  )
}
