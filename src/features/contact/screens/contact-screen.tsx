import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import type { ContactTopic } from '@/contract/user/contact'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { useIsHydrated } from '@/lib/form/use-is-hydrated'
import { Button } from '@/ui/button'
import { CaptchaField } from '@/ui/form/captcha-field'
import { ChoiceField } from '@/ui/form/choice-field'
import { FormFailure } from '@/ui/form/form-notes'
import { TextField } from '@/ui/form/text-field'
import { SealedLetter } from '@/ui/illustrations/sealed-letter'
import { MuiRoot } from '@/ui/mui-root'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import { contactCopy } from '../contact-copy'
import styles from './contact-screen.module.css'

type ContactFormProps = {
  hint: string
  onSent: (reference: string) => void
}

const topicNames: Record<ContactTopic, string> = {
  investing: 'Investing',
  account: 'My account or a payment',
  documents: 'Documents',
  press: 'Press',
  other: 'Something else',
}

const topics = Object.entries(topicNames).map(([value, label]) => ({ value, label }))

const contactUs = async () => (await import('@/contract/user/contact')).contactCalls.contactUs

// Nothing is chosen at first: a guess of ours would send messages to the wrong desk.
const empty = { name: '', email: '', topic: '' as ContactTopic, message: '' }

type MessageReceiptProps = { reference: string; onAnother: () => void }

/** The form first, what happens with it beside it, every other way below. */
export function ContactScreen() {
  const { title, lead } = contactCopy
  return (
    <PageFrame>
      <PageOpening
        title={title}
        lead={lead}
        picture={
          <div className={styles.picture}>
            <SealedLetter />
          </div>
        }
      />
      <div className={styles.spread}>
        <section className={styles.form}>
          <MuiRoot>
            <MessagePlace />
          </MuiRoot>
        </section>
        <div className={styles.beside}>
          <AnsweredAlready />
          <AnswerTimes />
        </div>
      </div>
      <OtherWays />
    </PageFrame>
  )
}

/** Where a message is written, and where its receipt lies afterwards. */
function MessagePlace() {
  const [reference, setReference] = useState<string>()
  const { form, caution } = contactCopy
  if (reference !== undefined) {
    return <MessageReceipt reference={reference} onAnother={() => setReference(undefined)} />
  }
  return (
    <>
      <h2 className={styles.title}>{form.title}</h2>
      <p className={styles.caution}>{caution}</p>
      <ContactForm hint={form.hint} onSent={setReference} />
    </>
  )
}

/** The result first: it arrived, and under this reference it is found again. */
function MessageReceipt({ reference, onAnother }: MessageReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.receipt}>
      <h2 ref={heading} tabIndex={-1} className={styles.messageReceiptTitle}>
        Your reference is <output className={styles.reference}>{reference}</output>
      </h2>
      <p>{contactCopy.form.sent}</p>
      <Button look="quiet" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  )
}

/** Addresses for those who would rather not use a form. */
function OtherWays() {
  const { mail, offices } = contactCopy
  return (
    <div className={styles.ways}>
      <section>
        <h2 className={styles.otherWaysTitle}>{mail.title}</h2>
        <dl className={styles.mail}>
          {mail.rows.map(({ about, address }) => (
            <div key={address}>
              <dt>{about}</dt>
              <dd>
                <a href={`mailto:${address}`}>{address}</a>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2 className={styles.otherWaysTitle}>{offices.title}</h2>
        <p className={styles.note}>{offices.note}</p>
        <div className={styles.offices}>
          {offices.items.map(({ name, lines, hours }) => (
            <div key={name}>
              <h3 className={styles.office}>{name}</h3>
              <address>
                {lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </address>
              <p className={styles.note}>{hours}</p>
            </div>
          ))}
        </div>
      </section>
    </div>
  )
}

function ContactForm({ hint, onSent }: ContactFormProps) {
  const { form, formError, attempt, isSending, submit } = useAppForm(contactUs, { defaults: empty })
  const isHydrated = useIsHydrated()
  return (
    <form
      className={styles.contactFormForm}
      noValidate
      aria-label="Write to us"
      onSubmit={submit(({ reference }) => onSent(reference))}
    >
      <TextField {...bindField(form, 'name')} label="Your name" autoComplete="name" />
      <TextField
        {...bindField(form, 'email')}
        label="Your e-mail address"
        type="email"
        autoComplete="email"
        inputProps={{ inputMode: 'email', spellCheck: false }}
      />
      <ChoiceField {...bindField(form, 'topic')} label="What it is about" options={topics} />
      <TextField {...bindField(form, 'message')} label="Your message" hint={hint} lines={8} />
      <CaptchaField
        attempt={attempt}
        error={form.formState.errors.captcha?.message}
        onAnswer={(answer) => form.setValue('captcha', answer)}
      />
      {formError && (
        <FormFailure message={formError.message}>
          <p>{formError.waitText ?? 'What you typed is still here.'}</p>
        </FormFailure>
      )}
      <Button type="submit" disabled={!isHydrated} isBusy={isSending}>
        {formError?.isRetryable ? 'Try again' : 'Send message'}
      </Button>
      <noscript>
        <p className={styles.muted}>
          Without JavaScript this form cannot be sent. Write to us by e-mail instead.
        </p>
      </noscript>
    </form>
  )
}

function AnswerTimes() {
  const { title, rows } = contactCopy.answerTimes
  return (
    <section>
      <h2 className={styles.asideTitle}>{title}</h2>
      <dl className={styles.rows}>
        {rows.map(({ about, within }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{within}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What most messages ask. */
function AnsweredAlready() {
  const { title, links } = contactCopy.before
  return (
    <section>
      <h2 className={styles.asideTitle}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ text, href }) => (
          <li key={href}>
            <Link href={href} prefetch={false}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
