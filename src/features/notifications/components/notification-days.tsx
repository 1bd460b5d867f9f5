import { formatDay } from '@/contract/format/dates'
import type { Notification } from '@/contract/notification'
import styles from './notification-days.module.css'
import { NotificationRow } from './notification-row'

export type NotificationDaysProps = {
  notifications: Notification[]
  onRemove: (notification: Notification) => void
}

export function NotificationDays({ notifications, onRemove }: NotificationDaysProps) {
  return (
    <>
      {byDay(notifications).map(([day, those]) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.title}>
            {formatDay(`${day}T00:00:00Z`)}
          </h2>
          <ul className={styles.list}>
            {those.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onRemove={() => onRemove(notification)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function byDay(notifications: Notification[]): [string, Notification[]][] {
  const days = new Map<string, Notification[]>()
  for (const notification of notifications) {
    const day = notification.at.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), notification])
  }
  return [...days]
}
