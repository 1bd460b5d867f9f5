import Head from 'next/head'
import { type ReactNode, useEffect, useRef } from 'react'
import { envClient } from '@/config/env.client'
import { useIsHydrated } from '@/lib/after-paint'
import type { FormError } from '@/lib/form/use-app-form'
import * as forms from '@/lib/messages/form'
import { Button, ButtonLink } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { IconCheck } from '@/ui/icons/icons'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages'
import type { NextSteps } from '../next-steps'
import styles from './auth.module.css'

type WayOnProps = { children: ReactNode; href: string; label: string }

export type AuthFrameProps = {
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
          {step && <p className={styles.step}>{step}</p>}
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {children}
      </div>
      {next && <Beside {...next} />}
    </div>
  )
}

const spoken = { done: m.doneLabel, now: m.nowLabel, next: undefined }

function Beside({ title, steps, note }: NextSteps) {
  return (
    <aside className={styles.beside} aria-labelledby="what-comes-next">
      <h2 id="what-comes-next" className={styles.heading}>
        {title}
      </h2>
      <ol className={styles.thread}>
        {steps.map(({ name, text, is }) => (
          <li key={name} data-is={is} aria-current={is === 'now' ? 'step' : undefined}>
            <i aria-hidden="true">{is === 'done' && <IconCheck size={14} />}</i>
            <div>
              <p className={styles.name}>
                {name} <VisuallyHidden>{spoken[is]?.()}</VisuallyHidden>
              </p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {note && <p className={styles.note}>{note}</p>}
    </aside>
  )
}

export function AuthWaiting() {
  return <div className={styles.waiting} aria-busy="true" />
}

export function WayOn({ children, href, label }: WayOnProps) {
  return (
    <div className={styles.place} role="status">
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
        <title>{`${frame.title} | ${envClient.appName}`}</title>
      </Head>
      <AuthFrame {...frame} isResult>
        <div className={styles.send}>
          <ButtonLink href={href}>{label}</ButtonLink>
        </div>
      </AuthFrame>
    </>
  )
}

export type FormEndProps = {
  formError: FormError | undefined
  isSending: boolean
  label: string
  action?: ReactNode
}

export function FormEnd({ formError, isSending, label, action }: FormEndProps) {
  const isHydrated = useIsHydrated()
  return (
    <>
      {formError && (
        <FormFailure message={formError.message}>
          {action || <p>{formError.waitText ?? hintOf(formError, label)}</p>}
        </FormFailure>
      )}
      <div className={styles.send}>
        <Button type="submit" disabled={!isHydrated} isBusy={isSending}>
          {label}
        </Button>
      </div>
      <noscript>
        <p className={styles.muted}>{forms.noScriptText()}</p>
      </noscript>
    </>
  )
}

function hintOf({ isRetryable }: FormError, label: string): string {
  return isRetryable ? m.sendAgainHint({ label }) : forms.keptText()
}
