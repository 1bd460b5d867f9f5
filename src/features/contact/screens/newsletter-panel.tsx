import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { envClient } from '@/config/env.client'
import { useIsHydrated } from '@/lib/after-paint'
import { ApiError } from '@/lib/api/api-error'
import { robotError, sendError } from '@/lib/messages/form'
import { emailError } from '@/messages/fields'
import { Button } from '@/ui/button'
import { CaptchaField } from '@/ui/form/captcha-field'
import * as m from '../messages'
import styles from './newsletter-panel.module.css'

type SubscribeState =
  | { step: 'open'; wrong?: string; failure?: string }
  | { step: 'sending' }
  | { step: 'sent'; email: string }

/** One field and one button. It says the same whether the address was on the list before or not. */
export function NewsletterPanel() {
  const { state, subscribe, refuse } = useSubscribe()
  const [isTouched, setIsTouched] = useState(false)
  const [captcha, setCaptcha] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const isHydrated = useIsHydrated()
  const field = useRef<HTMLInputElement>(null)
  const problem = state.step === 'open' ? (state.wrong ?? state.failure) : undefined
  useEffect(() => {
    if (problem !== undefined) field.current?.focus()
  }, [problem])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const input = field.current
    if (input === null || state.step === 'sending') return
    if (!input.validity.valid) return refuse(emailError())
    if (envClient.captchaSiteKey !== '' && !captcha) return refuse(robotError())
    await subscribe(input.value, captcha)
    setAttempt((before) => before + 1)
    setCaptcha(undefined)
  }

  if (state.step === 'sent') return <Subscribed email={state.email} />
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit}
      aria-label={m.newsletterLabel()}
    >
      <label htmlFor="newsletter-email">{m.addressLabel()}</label>
      <div className={styles.line}>
        <input
          ref={field}
          id="newsletter-email"
          name="email"
          type="email"
          dir="auto"
          required
          autoComplete="email"
          spellCheck={false}
          aria-invalid={state.step === 'open' && state.wrong !== undefined}
          aria-describedby={problem === undefined ? undefined : 'newsletter-problem'}
          onFocus={() => setIsTouched(true)}
        />
        <Button type="submit" disabled={!isHydrated} isBusy={state.step === 'sending'}>
          {m.subscribeAction()}
        </Button>
      </div>
      {problem !== undefined && (
        <p id="newsletter-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isTouched && <CaptchaField attempt={attempt} onAnswer={setCaptcha} />}
      <noscript>
        <p className={styles.muted}>{m.noScriptText()}</p>
      </noscript>
    </form>
  )
}

// In dev:mock no server is there to show it.
const hasOutbox = envClient.appMode === 'sandbox' && !envClient.apiMock

function Subscribed({ email }: { email: string }) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <p ref={message} className={styles.done} role="status" tabIndex={-1}>
      {m.newsletterSentText<ReactNode>({ email, to: (text) => <bdi key="to">{text}</bdi> })}
      {hasOutbox && (
        <>
          {' '}
          <a href={`/api/sandbox/outbox?to=${encodeURIComponent(email)}`}>{m.outboxAction()}</a>
        </>
      )}
    </p>
  )
}

/** Asks an address by mail. What sends is fetched only when something is sent. */
function useSubscribe() {
  const [state, setState] = useState<SubscribeState>({ step: 'open' })
  const isSending = useRef(false)
  const subscribe = async (email: string, captcha: string | undefined) => {
    if (isSending.current) return
    isSending.current = true
    setState({ step: 'sending' })
    setState(await sent(email, captcha))
    isSending.current = false
  }
  const refuse = (wrong: string) => setState({ step: 'open', wrong })
  return { state, subscribe, refuse }
}

async function sent(email: string, captcha: string | undefined): Promise<SubscribeState> {
  try {
    const [{ call }, { contactCalls }] = await Promise.all([
      import('@/lib/api/call'),
      import('@/contract/user/contact'),
    ])
    const input = { email, ...(captcha !== undefined && { captcha }) }
    return { step: 'sent', email: (await call(contactCalls.userSubscribe, input)).email }
  } catch (error) {
    if (!(error instanceof ApiError)) {
      return { step: 'open', failure: sendError() }
    }
    const wrong = error.errors.find(({ path }) => path === 'email')?.message
    return wrong === undefined ? { step: 'open', failure: error.message } : { step: 'open', wrong }
  }
}
