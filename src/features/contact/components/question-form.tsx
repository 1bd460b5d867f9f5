import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLocalDay } from '@/contract/format/dates'
import type { TransactionDetail } from '@/contract/transaction'
import { threadCalls } from '@/contract/user/threads'
import { isRefused } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import card from '@/ui/card.module.css'
import { ChoiceField } from '@/ui/form/choice-field'
import { TextField } from '@/ui/form/text-field'
import stack from '@/ui/stack.module.css'
import { topicLabel } from '../messages/form'
import * as m from '../messages/threads'
import { threadsKey } from '../queries'
import { noTopic, topics } from '../topics'
import { useMessageKey } from '../use-message-key'
import { FormSend } from './form-send'
import { type ChosenPicture, PicturePicker } from './picture-picker'
import styles from './threads.module.css'

export type QuestionFormProps = {
  about: TransactionDetail | undefined
  onAsked: (id: string) => void
}

const draft = { name: 'question', fields: ['text'] }

export function QuestionForm({ about, onAsked }: QuestionFormProps) {
  const client = useQueryClient()
  const { keyFor, forget } = useMessageKey()
  const [pictures, setPictures] = useState<ChosenPicture[]>([])
  const topic = about === undefined ? noTopic : 'account'
  const { form, formError, isSending, submit } = useAppForm(threadCalls.ask, {
    defaults: { topic, text: '', about: null },
    draft,
    send: async ({ topic, text }) => {
      const input = { topic, text, about: about?.id ?? null, pictures: pictures.map(sentPicture) }
      try {
        return await call(threadCalls.ask, input, { idempotencyKey: keyFor(input) })
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
      <FormSend {...{ formError, isSending }} label={m.askAction()} />
    </form>
  )
}

export const sentPicture = ({ base64 }: ChosenPicture) => base64
