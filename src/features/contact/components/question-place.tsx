import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { formatLocalDay, formatLocalDayTime } from '@/contract/format/dates'
import type { TransactionDetail } from '@/contract/transaction'
import { type ListedThread, type Thread, threadCalls } from '@/contract/user/threads'
import '@/lib/api/query-client'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { loginAction } from '@/messages/actions'
import { rememberTarget } from '@/session/return-target'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { ChoiceField } from '@/ui/form/choice-field'
import { TextField } from '@/ui/form/text-field'
import pairs from '@/ui/pairs.module.css'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { topicLabel } from '../messages/form'
import * as m from '../messages/threads'
import { threadListOptions, threadsKey, useAbout, useThread, useThreadPicture } from '../queries'
import { noTopic, topicNames, topics } from '../topics'
import { useSendOnce } from '../use-send-once'
import { FormSend } from './form-send'
import { type ChosenPicture, PicturePicker } from './picture-picker'
import { ThreadView } from './thread-view'
import styles from './threads.module.css'
import { VisitorThread } from './visitor-question'

export type QuestionPlaceProps = { threadKey: string | undefined; isMember: boolean }

/**
 * Loaded lazily, for members and for visitors who come with the link of a mail; other visitors do
 * not need it.
 */
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

/** A member's questions and a form for a new one. The address says which question is open. */
function OwnQuestions() {
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

type OwnThreadProps = { id: string }

function OwnThread({ id }: OwnThreadProps) {
  const { data, error, refetch, isFetching } = useThread(id)
  const [sent, setSent] = useState(0)
  if (data === undefined && error)
    return (
      <>
        <h2 className={`${texts.display2} ${styles.title}`}>{m.unknownTitle()}</h2>
        <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
        <Back />
      </>
    )
  if (data === undefined) return <PartWaiting lines={6} label={m.loadingLabel()} />
  return (
    <>
      <ThreadView
        title={threadTitle(data)}
        thread={data}
        picture={(picture, place) => <OwnPicture key={picture} id={picture} place={place} />}
      >
        <WriteOn key={sent} id={id} onSent={() => setSent(sent + 1)} />
      </ThreadView>
      <Back />
    </>
  )
}

function threadTitle({ about, topic }: Pick<Thread, 'about' | 'topic'>): string {
  if (about === null) return topicNames[topic]()
  return m.aboutLabel({ kind: about.kind, day: formatLocalDay(about.at) })
}

function Back() {
  return (
    <p className={styles.back}>
      <Link href="/contactus" prefetch={false}>
        {m.allAction()}
      </Link>
    </p>
  )
}

function OwnPicture({ id, place }: { id: string; place: number }) {
  const { data, error, refetch, isFetching } = useThreadPicture(id)
  if (error) return <PartFailed onRetry={() => void refetch()} isTrying={isFetching} />
  if (data === undefined) return <PartWaiting lines={2} label={m.pictureLabel({ place })} />
  return (
    // biome-ignore lint/performance/noImgElement: it comes with the answer of a call
    <img
      className={styles.sent}
      src={`data:image/jpeg;base64,${data.jpeg}`}
      alt={m.pictureLabel({ place })}
    />
  )
}

type WriteOnProps = OwnThreadProps & { onSent: () => void }

function WriteOn({ id, onSent }: WriteOnProps) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const [pictures, setPictures] = useState<ChosenPicture[]>([])
  const { form, formError, isSending, submit } = useAppForm(threadCalls.writeOn, {
    defaults: { id, text: '' },
    draft: { name: `question-${id}`, fields: ['text'] },
    send: ({ text }) =>
      sendOnce(threadCalls.writeOn, { id, text, pictures: pictures.map(sentPicture) }),
  })
  return (
    <form
      className={`${styles.form} ${stack.gap3} ${stack.start}`}
      noValidate
      aria-label={m.writeTitle()}
      onSubmit={submit(() => {
        void client.invalidateQueries({ queryKey: threadsKey })
        onSent()
      })}
    >
      <TextField {...bindField(form, 'text')} label={m.writeLabel()} lines={4} />
      <PicturePicker chosen={pictures} onChange={setPictures} />
      <FormSend formError={formError} isSending={isSending} label={m.writeAction()} />
    </form>
  )
}

type QuestionFormProps = {
  about: TransactionDetail | undefined
  onAsked: (id: string) => void
}

const draft = { name: 'question', fields: ['text'] }

function QuestionForm({ about, onAsked }: QuestionFormProps) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const [pictures, setPictures] = useState<ChosenPicture[]>([])
  const topic = about === undefined ? noTopic : 'account'
  const { form, formError, isSending, submit } = useAppForm(threadCalls.ask, {
    defaults: { topic, text: '', about: null },
    draft,
    send: ({ topic, text }) => {
      const chosen = { about: about?.id ?? null, pictures: pictures.map(sentPicture) }
      return sendOnce(threadCalls.ask, { topic, text, ...chosen })
    },
  })
  return (
    <form
      className={`${styles.form} ${stack.gap3} ${stack.start}`}
      noValidate
      aria-label={m.askTitle()}
      onSubmit={submit(({ id }) => {
        void client.invalidateQueries({ queryKey: threadsKey })
        onAsked(id)
      })}
    >
      {about === undefined ? (
        <ChoiceField {...bindField(form, 'topic')} label={topicLabel()} options={topics()} />
      ) : (
        <p className={`${card.card} ${styles.about}`}>
          {m.aboutLabel({ kind: about.kind, day: formatLocalDay(about.at) })}
        </p>
      )}
      <TextField
        {...bindField(form, 'text')}
        label={m.questionLabel()}
        hint={m.questionHint()}
        lines={7}
      />
      <PicturePicker chosen={pictures} onChange={setPictures} />
      <FormSend formError={formError} isSending={isSending} label={m.askAction()} />
    </form>
  )
}

const sentPicture = ({ base64 }: ChosenPicture) => base64
