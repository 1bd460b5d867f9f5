import Link from 'next/link'
import { useRef } from 'react'
import { formatDay, formatLocalTime, localDay } from '@/contract/format/dates'
import type { Notification } from '@/contract/notification'
import type { ApiError } from '@/lib/api/api-error'
import { tryAgainAction, undoAction } from '@/messages/actions'
import { newLabel } from '@/messages/states'
import { Button, ButtonLink } from '@/ui/button'
import { IconClose } from '@/ui/icons/icons'
import { PageFrame } from '@/ui/page-frame'
import { showToast } from '@/ui/toast'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages'
import { useChangeNotifications, useNotifications } from '../queries'
import styles from './notifications-screen.module.css'

type NotificationRowProps = { notification: Notification; onRemove: () => void }

type NotificationDaysProps = {
  notifications: Notification[]
  onRemove: (notification: Notification) => void
}

export function NotificationsScreen() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useNotifications()
  const heading = useRef<HTMLHeadingElement>(null)
  const all = data?.pages.flatMap(({ docs }) => docs)
  return (
    <PageFrame>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            {m.pageTitle()}
          </h1>
          {all && all.length > 0 && (
            <Tools newest={all[0]} unseenCount={data?.pages[0]?.unseenCount ?? 0} />
          )}
        </header>
        {all && all.length > 0 && <Removable all={all} onGone={() => heading.current?.focus()} />}
        {all?.length === 0 && <Nothing />}
        {!all && !error && (
          <div className={styles.waiting} role="status" aria-label={m.loadingLabel()} />
        )}
        {error && (
          <div className={styles.failure} role="alert">
            <p>{error.message}</p>
            <Button look="quiet" onClick={() => void refetch()}>
              {tryAgainAction()}
            </Button>
          </div>
        )}
        {hasNextPage && (
          <Button look="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m.earlierAction()}
          </Button>
        )}
      </div>
    </PageFrame>
  )
}

type ToolsProps = { newest: Notification | undefined; unseenCount: number }

function Tools({ newest, unseenCount }: ToolsProps) {
  const { saw, removeAll, restore } = useChangeNotifications()
  const handleSaw = () =>
    newest && saw.mutateAsync({ upTo: newest.id }).catch((error: ApiError) => sayFailed(error))
  const handleRemoveAll = () =>
    removeAll
      .mutateAsync({})
      .then(({ removal, removedCount: count }) =>
        offerUndo(m.removedToast({ count }), () => restore.mutateAsync({ removal })),
      )
      .catch((error: ApiError) => sayFailed(error))
  return (
    <div className={styles.tools}>
      {unseenCount > 0 && (
        <Button look="quiet" isBusy={saw.isPending} onClick={() => void handleSaw()}>
          {m.seenAction()}
        </Button>
      )}
      <Button look="quiet" isBusy={removeAll.isPending} onClick={() => void handleRemoveAll()}>
        {m.removeAllAction()}
      </Button>
    </div>
  )
}

type RemovableProps = { all: Notification[]; onGone: () => void }

function Removable({ all, onGone }: RemovableProps) {
  const { remove, restore } = useChangeNotifications()
  const handleRemove = ({ id }: Notification) => {
    // The button that was pressed goes with its row.
    onGone()
    remove
      .mutateAsync({ id })
      .then(({ removal }) =>
        offerUndo(m.removedToast({ count: 1 }), () => restore.mutateAsync({ removal })),
      )
      .catch((error: ApiError) => sayFailed(error))
  }
  return <NotificationDays notifications={all} onRemove={handleRemove} />
}

function Nothing() {
  return (
    <div className={styles.nothing}>
      <p>{m.emptyText()}</p>
      <ButtonLink href="/settings" look="quiet">
        {m.settingsAction()}
      </ButtonLink>
    </div>
  )
}

function offerUndo(says: string, undo: () => Promise<unknown>): void {
  const takeBack = () => void undo().catch((error: ApiError) => sayFailed(error))
  void showToast('success', says, { action: { label: undoAction(), onClick: takeBack } })
}

function sayFailed({ message }: ApiError): void {
  void showToast('error', message)
}

function NotificationDays({ notifications, onRemove }: NotificationDaysProps) {
  return (
    <>
      {byDay(notifications).map(([day, those]) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.notificationDaysTitle}>
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
    const day = localDay(notification.at)
    days.set(day, [...(days.get(day) ?? []), notification])
  }
  return [...days]
}

function NotificationRow({ notification, onRemove }: NotificationRowProps) {
  const { title, text, path, at, isSeen } = notification
  return (
    <li className={styles.row} data-seen={isSeen}>
      <Link href={path} prefetch={false} className={styles.words}>
        <span className={styles.notificationRowTitle}>
          {!isSeen && <VisuallyHidden>{newLabel()} </VisuallyHidden>}
          {title}
        </span>
        <span className={styles.text}>{text}</span>
        <time className={styles.time} dateTime={at}>
          {formatLocalTime(at)}
        </time>
      </Link>
      <button
        type="button"
        className={styles.remove}
        onClick={onRemove}
        aria-label={m.removeLabel({ title })}
      >
        <IconClose />
      </button>
    </li>
  )
}
