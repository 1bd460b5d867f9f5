import { useId } from 'react'
import { CheckBox } from '@/ui/form/check-box'
import styles from './impact-consent.module.css'
import { impactWarning } from './swap-slip'

export type ImpactConsentProps = {
  impactBps: bigint
  symbol: string
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** Nobody loses so much by a slip of the hand: it takes a word of its own. */
export function ImpactConsent({ impactBps, symbol, isGiven, onChange }: ImpactConsentProps) {
  const id = useId()
  return (
    <div className={styles.consent} data-refusal="impact">
      <p>{impactWarning(impactBps, symbol)}</p>
      <div className={styles.line}>
        <CheckBox id={id} checked={isGiven} onChange={({ target }) => onChange(target.checked)} />
        <label htmlFor={id}>I want to swap at this rate in spite of it</label>
      </div>
    </div>
  )
}
