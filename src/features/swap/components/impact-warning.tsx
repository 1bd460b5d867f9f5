import { impactWarning } from '../copy/swap'
import styles from './impact-warning.module.css'

export type ImpactWarningProps = { impactBps: bigint | undefined; symbol: string }

export function ImpactWarning({ impactBps, symbol }: ImpactWarningProps) {
  return (
    <p className={styles.warning} role="status">
      {impactWarning(impactBps, symbol)}
    </p>
  )
}
