import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { formatLocalDayTime } from '@/contract/format/dates'
import type { ListedThread } from '@/contract/user/threads'
import { DataRoot } from '@/lib/api/query-client'
import { loginAction } from '@/messages/actions'
import { rememberTarget } from '@/session/return-target'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import pairs from '@/ui/pairs.module.css'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/threads'
import { threadListOptions, useAbout } from '../queries'
import { OwnThread, threadTitle } from './own-question'
import { QuestionForm } from './question-form'
import styles from './threads.module.css'
import { VisitorThread } from './visitor-question'

export type QuestionPlaceProps = { threadKey: string | undefined; isMember: boolean }

/** Fetched late, by members and by whoever comes with the link of a mail: other visitors need none of it. */
export function QuestionPlace({ threadKey, isMember }: QuestionPlaceProps) {
  if (threadKey !== undefined) return <VisitorThread key={threadKey} threadKey={threadKey} />
  return isMember ? <OwnQuestions /> : <LoginFirst />
}

function LoginFirst() {
  const { asPath, push } = useRouter()
  const handleLogin = () => {
    rememberTarget(asPath)
    void push('/auth/login')
  }
  return (
    <section className={`${card.card} ${styles.login} ${stack.gap2} ${stack.start}`}>
      <h2 className={`${texts.display2} ${styles.title}`}>{m.readTitle()}</h2>
      <p>{m.readText()}</p>
      <Button onClick={handleLogin}>{loginAction()}</Button>
    </section>
  )
}

const textOf = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : undefined

/** What a member has asked, and a place to ask. */
function OwnQuestions() {
  return (
    <DataRoot>
      <Opened />
    </DataRoot>
  )
}

/** The address says which question is open. */
function Opened() {
  const { query, push } = useRouter()
  const open = textOf(query.thread)
  const aboutId = textOf(query.about)
  const about = useAbout(open === undefined ? aboutId : undefined)
  if (open !== undefined) return <OwnThread key={open} id={open} />
  return (
    <>
      <section>
        <h2 className={`${texts.display2} ${styles.title}`}>
          {about === undefined ? m.askTitle() : m.aboutTitle({ kind: about.kind })}
        </h2>
        <QuestionForm
          key={about?.id ?? ''}
          about={about}
          onAsked={(id) => void push(addressOf(id), undefined, { shallow: true })}
        />
      </section>
      <List />
    </>
  )
}

const addressOf = (id: string) => `/contactus?thread=${id}`

function List() {
  const query = useInfiniteQuery(threadListOptions)
  const { data, error, hasNextPage, isFetchingNextPage, isFetching, refetch } = query
  if (data === undefined && error)
    return (
      <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
    )
  if (data === undefined) return <PartWaiting lines={3} label={m.loadingLabel()} />
  const threads = data.pages.flatMap(({ docs }) => docs)
  if (threads.length === 0) return null
  return (
    <section className={styles.own}>
      <h2 className={styles.subtitle}>{m.yoursTitle()}</h2>
      <ul className={`${pairs.pairs} ${styles.list}`}>
        {threads.map((thread) => (
          <Row key={thread.id} thread={thread} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" isBusy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.olderAction()}
        </Button>
      )}
    </section>
  )
}

function Row({ thread }: { thread: ListedThread }) {
  const { id, state, beginning, changedAt } = thread
  return (
    <li data-state={state}>
      <Link href={addressOf(id)} prefetch={false} shallow>
        <b>{threadTitle(thread)}</b>
        <span className={`${styles.beginning} ${texts.note}`} dir="auto">
          {beginning}
        </span>
      </Link>
      <span className={styles.rowEnd}>
        <b>{m.stateLabel({ state })}</b>
        <small className={texts.note}>{formatLocalDayTime(changedAt)}</small>
      </span>
    </li>
  )
}
