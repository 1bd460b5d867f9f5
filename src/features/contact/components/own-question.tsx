import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { formatLocalDay } from '@/contract/format/dates'
import { type Thread, threadCalls } from '@/contract/user/threads'
import { isRefused } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { TextField } from '@/ui/form/text-field'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/threads'
import { threadsKey, useThread, useThreadPicture } from '../queries'
import { topicNames } from '../topics'
import { useMessageKey } from '../use-message-key'
import { FormSend } from './form-send'
import { type ChosenPicture, PicturePicker } from './picture-picker'
import { sentPicture } from './question-form'
import { ThreadView } from './thread-view'
import styles from './threads.module.css'

export type OwnThreadProps = { id: string }

export function OwnThread({ id }: OwnThreadProps) {
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

export function threadTitle({ about, topic }: Pick<Thread, 'about' | 'topic'>): string {
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

type OwnPictureProps = { id: string; place: number }

function OwnPicture({ id, place }: OwnPictureProps) {
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
  const { keyFor, forget } = useMessageKey()
  const [pictures, setPictures] = useState<ChosenPicture[]>([])
  const { form, formError, isSending, submit } = useAppForm(threadCalls.writeOn, {
    defaults: { id, text: '' },
    draft: { name: `question-${id}`, fields: ['text'] },
    send: async ({ text }) => {
      const input = { id, text, pictures: pictures.map(sentPicture) }
      try {
        return await call(threadCalls.writeOn, input, { idempotencyKey: keyFor(input) })
      } catch (error) {
        if (isRefused(error)) forget()
        throw error
      }
    },
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
      <FormSend {...{ formError, isSending }} label={m.writeAction()} />
    </form>
  )
}
