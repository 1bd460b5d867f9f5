import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '@/ui/button'
import * as m from '../messages'
import styles from '../settings.module.css'
import { Copyable } from './copyable'
import { Passkeys } from './passkeys'
import { lazyForm, SettingLine } from './setting-row'

const forms = () => import('./two-factor-forms')
const TwoFactorBegin = lazyForm(() => forms().then((part) => part.TwoFactorBegin))
const TwoFactorEnd = lazyForm(() => forms().then((part) => part.TwoFactorEnd))

export type SecuritySectionProps = {
  isOn: boolean
  recoveryCodesLeft: number
  /** After a change: the profile and these settings are stale. */
  onChanged: () => void
}

/** A line for each way to log in, or to guard it. */
export function SecuritySection(props: SecuritySectionProps) {
  return (
    <>
      <TwoFactor {...props} />
      <SettingLine
        title={m.passwordTitle()}
        text={<p>{m.passwordText()}</p>}
        action={
          <ButtonLink href="/auth/change-password" look="quiet">
            {m.changePasswordAction()}
          </ButtonLink>
        }
      />
      <Passkeys />
    </>
  )
}

type Step =
  | { name: 'look' }
  | { name: 'begin' }
  | { name: 'end' }
  | { name: 'codes'; codes: string[] }

function TwoFactor({ isOn, recoveryCodesLeft, onChanged }: SecuritySectionProps) {
  const [step, setStep] = useState<Step>({ name: 'look' })
  const look = () => setStep({ name: 'look' })
  const handleBegun = (codes: string[]) => {
    setStep({ name: 'codes', codes })
    onChanged()
  }
  const handleEnded = () => {
    look()
    onChanged()
  }
  return (
    <SettingLine
      title={m.twoFactorTitle()}
      text={<TwoFactorText isOn={isOn} left={recoveryCodesLeft} />}
      action={
        step.name === 'look' && (
          <Button
            look={isOn ? 'quiet' : 'filled'}
            onClick={() => setStep(isOn ? { name: 'end' } : { name: 'begin' })}
          >
            {isOn ? m.turnOffAction() : m.turnOnAction()}
          </Button>
        )
      }
    >
      {step.name === 'begin' && <TwoFactorBegin onCancel={look} onDone={handleBegun} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={look} />}
      {step.name === 'end' && <TwoFactorEnd onCancel={look} onDone={handleEnded} />}
    </SettingLine>
  )
}

function TwoFactorText({ isOn, left }: { isOn: boolean; left: number }) {
  if (!isOn) return <p data-state="off">{m.twoFactorOffText()}</p>
  return (
    <p data-state="on">
      {m.twoFactorOnText({ count: left })} {left < 3 && m.fewCodesText()}
    </p>
  )
}

/** Shown once: afterwards the server itself knows only their hashes. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p ref={words} tabIndex={-1}>
        {m.codesSavedText()}
      </p>
      <Copyable label={m.recoveryCodesLabel()} text={codes.join('\n')} />
      <Button onClick={onDone}>{m.savedAction()}</Button>
    </div>
  )
}
