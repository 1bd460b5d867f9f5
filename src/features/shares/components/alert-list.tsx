import type { PriceAlert } from '@/contract/price-alert'
import { IconClose } from '@/ui/marks/icons'
import { nameOf, stateOf } from '../alert-words'
import styles from './price-alerts.module.css'

export type AlertListProps = { alerts: PriceAlert[]; onRemove: (alert: PriceAlert) => void }

export function AlertList({ alerts, onRemove }: AlertListProps) {
  if (alerts.length === 0)
    return <p className={styles.note}>You have no alerts. What you set here is listed below.</p>
  return (
    <ul className={styles.list} aria-label="Your price alerts">
      {alerts.map((alert) => (
        <li key={alert.id} className={styles.row}>
          <p>
            {nameOf(alert)}
            <small>{stateOf(alert)}</small>
          </p>
          <button
            type="button"
            className={styles.remove}
            onClick={() => onRemove(alert)}
            aria-label={`Remove: ${nameOf(alert)}`}
          >
            <IconClose />
          </button>
        </li>
      ))}
    </ul>
  )
}
