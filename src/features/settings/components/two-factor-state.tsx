import { Button } from '@/ui/button'
import styles from './step-form.module.css'

export type TwoFactorStateProps = { isOn: boolean; recoveryCodesLeft: number; onChange: () => void }

export function TwoFactorState({ isOn, recoveryCodesLeft, onChange }: TwoFactorStateProps) {
  return (
    <>
      <p data-state={isOn ? 'on' : 'off'}>
        {isOn
          ? 'It is on. Nobody logs in with your codes alone.'
          : 'It is off. Switch it on: it takes two minutes and an authenticator app.'}
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
