import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { envClient } from '@/config/env.client'
import { mailTerms } from '@/config/terms'
import * as forms from '@/lib/messages/form'
import { CaptchaField } from '@/ui/form/captcha-field'
import edge from '@/ui/form/edge.module.css'
import { SendButton } from '@/ui/form/send-button'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import type { SubscribeInput, SubscribeState } from '../subscribe'
import styles from './newsletter-panel.module.css'

const sending = () => import('../subscribe')

/**
 * The answer is the same whether or not the address is on the list, so the list cannot be probed.
 */
export function NewsletterPanel() {
  const { state, send } = useSubscribe()
  const [isTouched, setIsTouched] = useState(false)
  const [captcha, setCaptcha] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const problem = state.step === 'open' ? (state.wrong ?? state.failure) : undefined
  useEffect(() => {
    if (problem !== undefined) field.current?.focus()
  }, [problem])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (field.current !== null) await send({ field: field.current, captcha, onSend: handleSend })
  }

  const handleSend = () => {
    setAttempt((before) => before + 1)
    setCaptcha(undefined)
  }

  const handleFocus = () => {
    setIsTouched(true)
    sending().catch(() => undefined)
  }

  if (state.step === 'sent') return <Subscribed email={state.email} />
  return (
    <form
      className={`${styles.form} ${stack.gap1}`}
      noValidate
      onSubmit={handleSubmit}
      aria-label={m.newsletterLabel()}
    >
      <label htmlFor="newsletter-email" className={texts.note}>
        {m.addressLabel()}
      </label>
      <div className={`${styles.line} ${row.row}`}>
        <input
          ref={field}
          id="newsletter-email"
          className={edge.edge}
          name="email"
          type="email"
          dir="auto"
          required
          autoComplete="email"
          spellCheck={false}
          aria-invalid={state.step === 'open' && state.wrong !== undefined}
          aria-describedby={problem === undefined ? undefined : 'newsletter-problem'}
          onFocus={handleFocus}
        />
        <SendButton isBusy={state.step === 'sending'}>{m.subscribeAction()}</SendButton>
      </div>
      {problem !== undefined && (
        <p id="newsletter-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isTouched && <CaptchaField attempt={attempt} onAnswer={setCaptcha} />}
      <noscript>
        <p className={texts.note}>{forms.noScriptText()}</p>
      </noscript>
    </form>
  )
}

const hasOutbox = envClient.appMode === 'sandbox' && !envClient.apiMock

function Subscribed({ email }: { email: string }) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <p ref={message} className={styles.done} role="status" tabIndex={-1}>
      {m.newsletterSentText<ReactNode>({
        email,
        hours: mailTerms.newsletterLinkHours,
        to: (text) => <bdi key="to">{text}</bdi>,
      })}
      {hasOutbox && (
        <>
          {' '}
          <a href={`/api/sandbox/outbox?to=${encodeURIComponent(email)}`}>{m.outboxAction()}</a>
        </>
      )}
    </p>
  )
}

function useSubscribe() {
  const [state, setState] = useState<SubscribeState>({ step: 'open' })
  const isSending = useRef(false)
  const send = async (input: SubscribeInput) => {
    if (isSending.current) return
    isSending.current = true
    setState({ step: 'sending' })
    const failed: SubscribeState = { step: 'open', failure: forms.sendError() }
    const answer = sending().then(({ subscribe }) => subscribe(input))
    setState(await answer.catch(() => failed))
    isSending.current = false
  }
  return { state, send }
}
