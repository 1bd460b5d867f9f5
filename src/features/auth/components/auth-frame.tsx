import Head from 'next/head'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { houseName } from '@/config/house'
import type { FormError } from '@/lib/form/use-app-form'
import * as forms from '@/lib/messages/form'
import { tabStorage } from '@/lib/storage/web-storage'
import type { GrantedSession } from '@/session/log-in'
import { readTarget, rememberTarget } from '@/session/return-target'
import { useIsLoggedIn } from '@/session/session-store'
import { ButtonLink } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { SendButton } from '@/ui/form/send-button'
import stack from '@/ui/stack.module.css'
import { Steps } from '@/ui/steps'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import { loginStep, type NextSteps } from '../next-steps'
import styles from './auth.module.css'

type WayOnProps = { children: ReactNode; href: string; label: string }

type AuthFrameProps = {
  title: string
  lead: ReactNode
  next?: NextSteps | undefined
  step?: string
  isResult?: boolean
  children: ReactNode
}

export function AuthFrame({ title, lead, next, step, isResult, children }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isResult) heading.current?.focus()
  }, [isResult])
  return (
    <div className={styles.spread}>
      <div className={styles.column}>
        <header className={styles.opening}>
          {step && <p className={`${styles.step} ${texts.hint}`}>{step}</p>}
          <h1 ref={heading} tabIndex={-1} className={texts.title}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {children}
      </div>
      {next && <Beside {...next} />}
    </div>
  )
}

function Beside({ title, note, ...steps }: NextSteps) {
  return (
    <aside className={styles.beside} aria-labelledby="what-comes-next">
      <h2 id="what-comes-next" className={`${styles.heading} ${texts.heading}`}>
        {title}
      </h2>
      <Steps label={title} {...steps} passed={`, ${m.doneLabel()}`} />
      {note && <p className={`${styles.note} ${texts.hint}`}>{note}</p>}
    </aside>
  )
}

export function AuthWaiting() {
  return <div className={styles.waiting} aria-busy="true" />
}

export function WayOn({ children, href, label }: WayOnProps) {
  return (
    <div className={stack.gap3} role="status">
      <p>{children}</p>
      <ButtonLink href={href}>{label}</ButtonLink>
    </div>
  )
}

type AuthResultProps = Pick<AuthFrameProps, 'title' | 'lead' | 'next'> & {
  href: string
  label: string
}

export function AuthResult({ href, label, ...frame }: AuthResultProps) {
  return (
    <>
      <Head>
        <title>{`${frame.title} | ${houseName()}`}</title>
      </Head>
      <AuthFrame {...frame} isResult>
        <div className={styles.send}>
          <ButtonLink href={href}>{label}</ButtonLink>
        </div>
      </AuthFrame>
    </>
  )
}

type FormEndProps = {
  formError: FormError | undefined
  isSending: boolean
  label: string
  action?: ReactNode
}

export function FormEnd({ formError, isSending, label, action }: FormEndProps) {
  return (
    <>
      {formError && (
        <FormFailure message={formError.message}>
          {action || <p>{formError.waitText ?? hintOf(formError, label)}</p>}
        </FormFailure>
      )}
      <div className={styles.send}>
        <SendButton isBusy={isSending}>{label}</SendButton>
      </div>
      <noscript>
        <p className={`${texts.hint} ${styles.muted}`}>{forms.noScriptText()}</p>
      </noscript>
    </>
  )
}

function hintOf({ isRetryable }: FormError, label: string): string {
  return isRetryable ? m.sendAgainHint({ label }) : forms.keptText()
}

export function LoginFirst({ children }: { children: string }) {
  const { asPath } = useRouter()
  const target = useSyncExternalStore(tabStorage.subscribe, readTarget, () => undefined)
  useEffect(() => {
    // The login leads back to this page. The target is stored again if the tab has lost it.
    if (target !== asPath) rememberTarget(asPath)
  }, [target, asPath])
  return (
    <WayOn href="/auth/login" label={m.goToLoginAction()}>
      {children}
    </WayOn>
  )
}

export function VisitorsOnly({ instead, children }: { instead: string; children: ReactNode }) {
  const isLoggedIn = useIsLoggedIn()
  if (isLoggedIn) {
    return (
      <AuthFrame title={m.loggedInTitle()} lead={instead}>
        <WayOn href="/settings" label={m.goToSettingsAction()}>
          {m.loggedInText()}
        </WayOn>
      </AuthFrame>
    )
  }
  // Style sheets hide it from members before React runs, so they never see the form flash.
  return <div data-only="visitor">{children}</div>
}

type BeginState = 'not yet' | 'begun' | 'refused'

export function NoSessionStored() {
  return (
    <WayOn href="/auth/login" label={m.goToLoginAction()}>
      {m.noCookiesText()}
    </WayOn>
  )
}

/** Stores the session that the server has granted. It does not navigate: the guard does. */
export function useBeginSession() {
  const [state, setState] = useState<BeginState>('not yet')
  const begin = async (granted: GrantedSession): Promise<void> => {
    setState('begun')
    const { logIn } = await import('@/session/log-in')
    const isStored = logIn(granted)
    loginStep.clear()
    if (!isStored) setState('refused')
  }
  return { state, begin: (granted: GrantedSession) => void begin(granted) }
}
