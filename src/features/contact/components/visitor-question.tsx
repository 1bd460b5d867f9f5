import Link from 'next/link'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type Thread, threadCalls } from '@/contract/user/threads'
import '@/lib/api/query-client'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { TextField } from '@/ui/form/text-field'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/threads'
import { FormSend } from './form-send'
import { ThreadView } from './thread-view'
import styles from './threads.module.css'

export type VisitorThreadProps = { threadKey: string }

/** A visitor's question, opened by the link in the mail with our answer. */
export function VisitorThread(props: VisitorThreadProps) {
  // A mail program may have cut the link. The page then says so, without asking the server.
  if (!z.safeParse(threadCalls.visitorThread.request, { key: props.threadKey }).success)
    return (
      <>
        <h2 className={`${texts.display2} ${styles.title}`}>{m.unknownTitle()}</h2>
        <p role="alert">{m.cutText()}</p>
        <NewMessage />
      </>
    )
  return <Opened {...props} />
}

const NewMessage = () => (
  <p>
    <Link href="/contactus" prefetch={false}>
      {m.newAction()}
    </Link>
  </p>
)

/**
 * The key is sent in the body and never in an address, which logs would keep. So this is not a
 * query.
 */
function Opened({ threadKey }: VisitorThreadProps) {
  const [thread, setThread] = useState<Thread>()
  const opening = useApiMutation(threadCalls.visitorThread, { onAnswer: setThread })
  const { mutate, error, isPending } = opening
  const [sent, setSent] = useState(0)
  useEffect(() => mutate({ key: threadKey }), [mutate, threadKey])
  const handleSent = (fresh: Thread) => {
    setThread(fresh)
    setSent(sent + 1)
  }
  if (thread === undefined && error)
    return (
      <>
        <h2 className={`${texts.display2} ${styles.title}`}>{m.unknownTitle()}</h2>
        <PartFailed
          message={error.message}
          onRetry={() => mutate({ key: threadKey })}
          isTrying={isPending}
        />
        <NewMessage />
      </>
    )
  if (thread === undefined) return <PartWaiting lines={6} label={m.openingText()} />
  return (
    <ThreadView title={m.questionLabel()} thread={thread}>
      <WriteByKey key={sent} threadKey={threadKey} onSent={handleSent} />
    </ThreadView>
  )
}

type WriteByKeyProps = VisitorThreadProps & { onSent: (thread: Thread) => void }

function WriteByKey({ threadKey, onSent }: WriteByKeyProps) {
  const { form, formError, isSending, submit } = useAppForm(threadCalls.writeOnByKey, {
    defaults: { key: threadKey, text: '' },
  })
  return (
    <form
      className={`${styles.form} ${stack.gap3} ${stack.start}`}
      noValidate
      aria-label={m.writeTitle()}
      onSubmit={submit(onSent)}
    >
      <TextField
        {...bindField(form, 'text')}
        label={m.writeLabel()}
        hint={m.visitorHint()}
        lines={5}
      />
      <FormSend formError={formError} isSending={isSending} label={m.writeAction()} />
    </form>
  )
}
