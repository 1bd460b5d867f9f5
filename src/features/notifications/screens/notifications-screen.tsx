import { useRef } from 'react'
import type { Notification } from '@/contract/notification'
import type { ApiError } from '@/lib/api/api-error'
import { Button, ButtonLink } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { showToast } from '@/ui/toast'
import { NotificationDays } from '../components/notification-days'
import { useChangeNotifications } from '../hooks/use-change-notifications'
import { useNotifications } from '../hooks/use-notifications'
import styles from './notifications-screen.module.css'

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
            Notifications
          </h1>
          {all && all.length > 0 && (
            <Tools newest={all[0]} unseenCount={data?.pages[0]?.unseenCount ?? 0} />
          )}
        </header>
        {all && all.length > 0 && <Removable all={all} onGone={() => heading.current?.focus()} />}
        {all?.length === 0 && <Nothing />}
        {!all && !error && (
          <div className={styles.waiting} role="status" aria-label="Loading notifications" />
        )}
        {error && (
          <div className={styles.failure} role="alert">
            <p>{error.message}</p>
            <Button look="quiet" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {hasNextPage && (
          <Button look="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier ones
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
    newest && saw.mutateAsync(newest.id).catch((error: ApiError) => sayFailed(error))
  const handleRemoveAll = () =>
    removeAll
      .mutateAsync()
      .then(({ removal, removedCount }) => {
        const says = removedCount === 1 ? '1 notification removed' : `${removedCount} removed`
        offerUndo(says, () => restore.mutateAsync(removal))
      })
      .catch((error: ApiError) => sayFailed(error))
  return (
    <div className={styles.tools}>
      {unseenCount > 0 && (
        <Button look="quiet" isBusy={saw.isPending} onClick={() => void handleSaw()}>
          Mark all as seen
        </Button>
      )}
      <Button look="quiet" isBusy={removeAll.isPending} onClick={() => void handleRemoveAll()}>
        Remove all
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
      .mutateAsync(id)
      .then(({ removal }) => offerUndo('Notification removed', () => restore.mutateAsync(removal)))
      .catch((error: ApiError) => sayFailed(error))
  }
  return <NotificationDays notifications={all} onRemove={handleRemove} />
}

function Nothing() {
  return (
    <div className={styles.nothing}>
      <p>
        Nothing here yet. You are told when a purchase is final, when a payment needs your decision,
        when your identity check moves on, and when somebody logs in from a new browser.
      </p>
      <ButtonLink href="/settings" look="quiet">
        To your settings
      </ButtonLink>
    </div>
  )
}

function offerUndo(says: string, undo: () => Promise<unknown>): void {
  const takeBack = () => void undo().catch((error: ApiError) => sayFailed(error))
  void showToast('success', says, { action: { label: 'Undo', onClick: takeBack } })
}

function sayFailed({ message }: ApiError): void {
  void showToast('error', message)
}
