import { useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/page-frame'
import { Copyable } from '../components/copyable'
import { lazyForm } from '../components/panel-state'
import styles from '../components/step-form.module.css'

type TwoFactorStateProps = { isOn: boolean; recoveryCodesLeft: number; onChange: () => void }

type RecoveryCodesProps = { codes: string[]; onDone: () => void }

const TwoFactorBegin = lazyForm(() =>
  import('../components/two-factor-begin').then((part) => part.TwoFactorBegin),
)
const TwoFactorEnd = lazyForm(() =>
  import('../components/two-factor-begin').then((part) => part.TwoFactorEnd),
)

export type TwoFactorPanelProps = {
  isOn: boolean
  recoveryCodesLeft: number
  /** After a change: the profile and these settings are stale. */
  onChanged: () => void
}

type Step =
  | { name: 'look' }
  | { name: 'begin' }
  | { name: 'end' }
  | { name: 'codes'; codes: string[] }

export function TwoFactorPanel({ isOn, recoveryCodesLeft, onChanged }: TwoFactorPanelProps) {
  const [step, setStep] = useState<Step>({ name: 'look' })
  const look = () => setStep({ name: 'look' })
  return (
    <Panel
      title="Two-factor login"
      about="A code from an app on your phone is asked for at each login, beside the codes sent to you."
      id="two-factor"
    >
      {step.name === 'look' && (
        <TwoFactorState
          isOn={isOn}
          recoveryCodesLeft={recoveryCodesLeft}
          onChange={() => setStep(isOn ? { name: 'end' } : { name: 'begin' })}
        />
      )}
      {step.name === 'begin' && (
        <TwoFactorBegin
          onCancel={look}
          onDone={(codes) => {
            setStep({ name: 'codes', codes })
            onChanged()
          }}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={look} />}
      {step.name === 'end' && (
        <TwoFactorEnd
          onCancel={look}
          onDone={() => {
            look()
            onChanged()
          }}
        />
      )}
    </Panel>
  )
}

/** Shown once: afterwards the server itself knows only their hashes. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <p ref={words} tabIndex={-1}>
        Two-factor login is on. Keep these ten codes where you keep important papers: each one lets
        you in once when your phone is gone. They are not shown again.
      </p>
      <Copyable label="Recovery codes" text={codes.join('\n')} />
      <div className={styles.ways}>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  )
}

function TwoFactorState({ isOn, recoveryCodesLeft, onChange }: TwoFactorStateProps) {
  return (
    <>
      <p data-state={isOn ? 'on' : 'off'}>
        {isOn
          ? 'It is on. Nobody logs in with your codes alone.'
          : 'It is off. Codes by SMS can be intercepted. An authenticator app is safer and takes two minutes.'}
      </p>
      {isOn && (
        <p className={styles.muted}>
          {recoveryCodesLeft === 1
            ? 'One recovery code is'
            : `${recoveryCodesLeft} recovery codes are`}{' '}
          left.
          {recoveryCodesLeft < 3 && ' Switch it off and on again to get ten fresh ones.'}
        </p>
      )}
      <Button look={isOn ? 'quiet' : 'filled'} onClick={onChange}>
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
    </>
  )
}
