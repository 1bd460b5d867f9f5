import Link from 'next/link'
import { useState } from 'react'
import { dayMs } from '@/config/durations'
import {
  formatDay,
  formatLocalTime,
  localDay,
  localDayTime,
  longMonthDay,
} from '@/contract/format/dates'
import type { Notification, NotificationKind } from '@/contract/notification'
import type { ApiError } from '@/lib/api/api-error'
import { undoAction } from '@/messages/actions'
import { usePrivateText } from '@/session/private-amount'
import { Button, ButtonLink } from '@/ui/button'
import { IconClose } from '@/ui/icons/icons'
import memberPage from '@/ui/member-page.module.css'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import plain from '@/ui/plain-button.module.css'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages'
import { useChangeNotifications, useNotifications } from '../queries'
import { type ListedNotification, useRemovals } from '../use-removals'
import styles from './notifications-screen.module.css'

const sayFailed = ({ message }: ApiError) => void showToast('error', message)

export function NotificationsScreen() {
  const list = useNotifications()
  const { data, error, hasNextPage, isFetchingNextPage } = list
  const removals = useRemovals(sayFailed)
  const loaded = data?.pages.flatMap(({ docs }) => docs)
  const present = loaded && removals.withGone(loaded)
  return (
    <PageFrame>
      <div className={memberPage.list}>
        <header className={`${styles.head} ${row.between}`}>
          <h1 className={texts.title}>{m.pageTitle()}</h1>
          <MarkSeen newest={loaded?.[0]} unseenCount={data?.pages[0]?.unseenCount ?? 0} />
        </header>
        {!present && !error && (
          <div className={styles.waiting}>
            <PartWaiting lines={8} label={m.loadingLabel()} />
          </div>
        )}
        {error && (
          <PartFailed
            message={error.message}
            onRetry={() => void list.refetch()}
            isTrying={list.isFetching}
          />
        )}
        {removals.all && <AllGone count={removals.all.count} onUndo={removals.all.onUndo} />}
        {present?.length === 0 && !removals.all && (
          <p className={styles.nothing}>{m.emptyText()}</p>
        )}
        {present && <Days shown={present} removals={removals} />}
        <div className={`${styles.foot} ${row.between}`}>
          {hasNextPage && (
            <Button
              look="quiet"
              isBusy={isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {m.earlierAction()}
            </Button>
          )}
          {loaded && loaded.length > 0 && (
            <button
              type="button"
              className={`${styles.word} ${plain.words}`}
              onClick={removals.removeAll}
            >
              {m.removeAllAction()}
            </button>
          )}
        </div>
      </div>
    </PageFrame>
  )
}

type MarkSeenProps = { newest: Notification | undefined; unseenCount: number }

function MarkSeen({ newest, unseenCount }: MarkSeenProps) {
  const { saw } = useChangeNotifications()
  if (newest === undefined || unseenCount === 0) return null
  const handlePress = () => saw.mutate({ upTo: newest.id }, { onError: sayFailed })
  return (
    <button
      type="button"
      className={`${styles.word} ${plain.words}`}
      aria-disabled={saw.isPending || undefined}
      onClick={saw.isPending ? undefined : handlePress}
    >
      {m.seenLabel()}
    </button>
  )
}

type Removals = ReturnType<typeof useRemovals>

function Days({ shown, removals }: { shown: ListedNotification[]; removals: Removals }) {
  return (
    <div className={`${styles.days} ${stack.gap4}`}>
      {byDay(groupByKind(shown)).map(([day, groups]) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={texts.ruled}>
            {dayName(day)}
          </h2>
          <ul>
            {groups.map(([first, ...others]) => (
              <li key={first.notification.id}>
                <OneOf shown={first} removals={removals} />
                {others.length > 0 && (
                  <details className={styles.more}>
                    <summary>{m.moreLabel({ count: others.length })}</summary>
                    <ul>
                      {others.map((notice) => (
                        <li key={notice.notification.id}>
                          <OneOf shown={notice} removals={removals} isOver />
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface OneOfProps {
  shown: ListedNotification
  removals: Removals
  isOver?: boolean
}

function OneOf({ shown: { notification, isGone }, removals, isOver }: OneOfProps) {
  if (isGone) return <Removed id={notification.id} removals={removals} />
  const handleRemove = () => removals.remove(notification)
  return <Row notification={notification} onRemove={handleRemove} isOver={isOver} />
}

type Group = [ListedNotification, ...ListedNotification[]]

/**
 * Notices of one event, or of the same kind on one day, are grouped behind the newest: logins do
 * not crowd out others, and a member is not asked to send what was sent since.
 */
function groupByKind(notices: ListedNotification[]): Group[] {
  const groups = new Map<string, Group>()
  for (const notice of notices) {
    const { id, title, text, isSeen, at, path } = notice.notification
    const key = path.startsWith('/rights/')
      ? path
      : JSON.stringify([localDay(at), title, text, isSeen])
    const group = groups.get(notice.isGone ? id : key)
    if (group === undefined) groups.set(notice.isGone ? id : key, [notice])
    else group.push(notice)
  }
  return [...groups.values()]
}

function byDay(groups: Group[]): [string, Group[]][] {
  const days = new Map<string, Group[]>()
  for (const group of groups) {
    const day = localDay(group[0].notification.at)
    days.set(day, [...(days.get(day) ?? []), group])
  }
  return [...days]
}

function dayName(day: string): string {
  const now = new Date()
  if (day === localDay(now.toISOString())) return m.todayLabel()
  if (day === localDay(new Date(now.getTime() - dayMs).toISOString())) return m.yesterdayLabel()
  const isThisYear = day.startsWith(String(now.getFullYear()))
  return (isThisYear ? longMonthDay : formatDay)(`${day}T00:00:00Z`)
}

const asking: readonly NotificationKind[] = ['payment-decision', 'payment-unlinked']

interface RowProps {
  notification: Notification
  onRemove: () => void
  isOver: boolean | undefined
}

function Row({ notification, onRemove, isOver }: RowProps) {
  const { kind, path, action, at, isSeen } = notification
  const showText = usePrivateText()
  // Hidden amounts hide what a member owns. The price of a share is public.
  const say = kind === 'price-alert' ? String : showText
  const [title, text] = [say(notification.title), say(notification.text)]
  return (
    <article className={styles.row} data-seen={isSeen}>
      <div className={styles.words}>
        <h3>
          {title}
          {!isSeen && <VisuallyHidden> {m.newLabel()}</VisuallyHidden>}
        </h3>
        <p className={`${styles.text} ${texts.hint}`}>{text}</p>
        {!isOver && (
          <p className={styles.way}>
            {asking.includes(kind) ? (
              <ButtonLink href={path}>{action}</ButtonLink>
            ) : (
              <Link href={path} prefetch={false} aria-label={m.actionLabel({ action, title })}>
                {action}
              </Link>
            )}
          </p>
        )}
      </div>
      <time className={`${styles.time} ${texts.fine}`} dateTime={at} title={formatLocalTime(at)}>
        {localDayTime(at).time}
      </time>
      <button
        type="button"
        className={`${styles.remove} ${plain.icon}`}
        onClick={onRemove}
        aria-label={m.removeLabel({ title })}
      >
        <IconClose size={16} />
      </button>
    </article>
  )
}

/**
 * Replaces a removed row. The pressed button is gone with its row, so *Undo* gets the focus and
 * keyboard users keep their place.
 */
function Removed({ id, removals }: { id: string; removals: Removals }) {
  const [isUndoing, setIsUndoing] = useState(false)
  return (
    <div className={`${styles.gone} ${texts.hint}`} data-gone={id}>
      <span role="status">{m.removedLabel()}</span>
      <button
        // biome-ignore lint/a11y/noAutofocus: the pressed button is gone with its row
        autoFocus
        type="button"
        className={`${styles.word} ${plain.words}`}
        aria-disabled={isUndoing || undefined}
        onClick={() => {
          setIsUndoing(true)
          removals.undo(id)
        }}
      >
        {undoAction()}
      </button>
    </div>
  )
}

function AllGone({ count, onUndo }: { count: number; onUndo: () => void }) {
  return (
    <div className={`${styles.gone} ${texts.hint}`} data-gone="all">
      <span role="status">{m.allRemovedLabel({ count })}</span>
      <button
        // biome-ignore lint/a11y/noAutofocus: the pressed button is gone with the list
        autoFocus
        type="button"
        className={`${styles.word} ${plain.words}`}
        onClick={onUndo}
      >
        {undoAction()}
      </button>
    </div>
  )
}
