import { type ReactNode, useEffect, useRef } from 'react'
import { houseName } from '@/config/house'
import { formatLocalDayTime } from '@/contract/format/dates'
import type { Thread, ThreadEntry } from '@/contract/user/threads'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/threads'
import styles from './threads.module.css'

export type ThreadViewProps = {
  title: string
  thread: Thread
  picture?: (id: string, place: number) => ReactNode
  children: ReactNode
}

const answerDays = 1

const stateTexts = {
  waiting: () => m.waitingText({ days: answerDays }),
  answered: m.answeredText,
  done: m.doneText,
}

/** All messages of a thread, with a form below. */
export function ThreadView({ title, thread, picture, children }: ThreadViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <article className={`${styles.thread} ${stack.gap4}`} data-state={thread.state}>
      <header>
        <h2 ref={heading} tabIndex={-1} className={`${texts.display2} ${styles.title}`}>
          {title}
        </h2>
        <p className={texts.note}>{m.referenceLabel({ reference: thread.reference })}</p>
      </header>
      <p role="status" className={styles.state}>
        {stateTexts[thread.state]()}
      </p>
      <ol className={`${styles.entries} ${stack.gap3}`}>
        {thread.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} picture={picture} />
        ))}
      </ol>
      {children}
    </article>
  )
}

function Entry({ entry, picture }: { entry: ThreadEntry; picture: ThreadViewProps['picture'] }) {
  const { from, text, at, pictures } = entry
  return (
    <li data-from={from}>
      <p className={texts.note}>
        <b>{from === 'you' ? m.fromYouLabel() : m.fromUsLabel({ app: houseName() })}</b>{' '}
        <time dateTime={at}>{formatLocalDayTime(at)}</time>
      </p>
      <p className={styles.words} dir="auto">
        {text}
      </p>
      {picture && pictures.map((id, place) => picture(id, place + 1))}
    </li>
  )
}
