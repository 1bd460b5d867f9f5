import { useState } from 'react'
import { Panel } from '@/ui/panel'
import { lazyForm } from '../components/lazy-form'
import { RecoveryCodes } from '../components/recovery-codes'
import { TwoFactorState } from '../components/two-factor-state'

const TwoFactorBegin = lazyForm(() =>
  import('../components/two-factor-begin').then((part) => part.TwoFactorBegin),
)
const TwoFactorEnd = lazyForm(() =>
  import('../components/two-factor-end').then((part) => part.TwoFactorEnd),
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
