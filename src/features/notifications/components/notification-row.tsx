import Link from 'next/link'
import { formatTime } from '@/contract/format/dates'
import type { Notification } from '@/contract/notification'
import { IconClose } from '@/ui/marks/icons'
import { Unseen } from '@/ui/unseen'
import styles from './notification-row.module.css'

export type NotificationRowProps = { notification: Notification; onRemove: () => void }

export function NotificationRow({ notification, onRemove }: NotificationRowProps) {
  const { title, text, path, at, isSeen } = notification
  return (
    <li className={styles.row} data-seen={isSeen}>
      <Link href={path} prefetch={false} className={styles.words}>
        <span className={styles.title}>
          {!isSeen && <Unseen>New: </Unseen>}
          {title}
        </span>
        <span className={styles.text}>{text}</span>
        <time className={styles.time} dateTime={at}>
          {formatTime(at)}
        </time>
      </Link>
      <button
        type="button"
        className={styles.remove}
        onClick={onRemove}
        aria-label={`Remove: ${title}`}
      >
        <IconClose />
      </button>
    </li>
  )
}
