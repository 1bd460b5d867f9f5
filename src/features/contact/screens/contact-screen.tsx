import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type Contact,
  houseContact,
  houseName,
  isOurs,
  type MailTopic,
  mailTopics,
} from '@/config/house'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { useIsLoggedIn } from '@/session/session-store'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { FactPairs } from '@/ui/facts'
import { CaptchaField } from '@/ui/form/captcha-field'
import { ChoiceField } from '@/ui/form/choice-field'
import { TextField } from '@/ui/form/text-field'
import { Drawing } from '@/ui/illustrations/drawing'
import sealedLetter from '@/ui/illustrations/sealed-letter.svg'
import { late } from '@/ui/late'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { FormSend } from '../components/form-send'
import * as m from '../messages/form'
import { noTopic, topics } from '../topics'
import styles from './contact-screen.module.css'

const answered = [
  ['/help#code-did-not-arrive', m.codeLabel],
  ['/help#payment-is-pending', m.pendingLabel],
  ['/help#payment-does-not-match', m.matchHint],
  ['/faq#can-i-sell-my-shares', m.sellHint],
] as const
const times = [
  [m.accountTimeHint, m.oneDayLabel],
  [m.securityLabel, m.oneDayLabel],
  [m.otherTimeHint, m.twoDaysLabel],
  [m.pressLabel, m.twoDaysLabel],
  [m.complaintsLabel, m.complaintsHint],
  [m.dataLabel, m.tenDaysLabel],
] as const
const topicLabels: Record<MailTopic, () => string> = {
  general: m.generalLabel,
  support: m.supportLabel,
  security: m.securityLabel,
  privacy: m.privacyLabel,
  access: m.accessLabel,
  press: m.pressLabel,
  complaints: m.complaintsLabel,
}
const sampleContact: Contact = {
  general: 'hello@fnx.example',
  support: 'support@fnx.example',
  security: 'security@fnx.example',
  privacy: 'privacy@fnx.example',
  access: 'access@fnx.example',
  press: 'press@fnx.example',
  complaints: 'complaints@fnx.example',
}
const ourLabel = () => m.companyLabel({ app: houseName() })
const offices = [
  [m.headLabel, [ourLabel, m.headStreetHint, m.headTownLabel], m.headHoursHint],
  [m.ledgerLabel, [ourLabel, m.ledgerStreetLabel, m.ledgerTownLabel], m.ledgerHoursLabel],
] as const

const contactUs = async () => (await import('@/contract/user/contact')).contactCalls.contactUs

const empty = { name: '', email: '', topic: noTopic, message: '' }

const QuestionPlace = late(() =>
  import('../components/question-place').then((part) => part.QuestionPlace),
)

/** The opening hours belong to one company. */
export const contactLead = () => (isOurs() ? m.leadText() : m.anyLeadText())

export function ContactScreen() {
  return (
    <PageFrame>
      <div className={styles.opening}>
        <PageOpening
          title={m.mainTitle()}
          lead={contactLead()}
          picture={
            <div className={styles.picture}>
              <Drawing of={sealedLetter} />
            </div>
          }
        />
      </div>
      <div className={styles.spread}>
        <section className={styles.message}>
          <MessagePlace />
        </section>
        <div className={`${stack.gap6} ${styles.beside}`}>
          <AnsweredAlready />
          {isOurs() && <AnswerTimes />}
        </div>
      </div>
      <OtherWays />
    </PageFrame>
  )
}

/**
 * The server renders the visitor's form. Members see their questions instead, and visitors with the
 * link of a mail see that question.
 */
function MessagePlace() {
  const { query } = useRouter()
  const isMember = useIsLoggedIn()
  const threadKey = useKeyInAddress()
  if (threadKey !== undefined || isMember)
    return (
      <div className={styles.question}>
        <QuestionPlace threadKey={threadKey} isMember={isMember === true} />
      </div>
    )
  return (
    <div data-only="visitor">
      {isMember === false && query.thread && (
        <QuestionPlace threadKey={threadKey} isMember={isMember} />
      )}
      <VisitorsMessage />
    </div>
  )
}

const keyInAddress = /^#question=(.*)$/

/** Behind `#`, so that it reaches no server's log. */
function useKeyInAddress(): string | undefined {
  const [key, setKey] = useState<string>()
  const { asPath } = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router changes an address without a `hashchange`
  useEffect(() => setKey(keyInAddress.exec(window.location.hash)?.[1]), [asPath])
  return key
}

function VisitorsMessage() {
  const [reference, setReference] = useState<string>()
  if (reference !== undefined) {
    return <MessageReceipt reference={reference} onAnother={() => setReference(undefined)} />
  }
  return (
    <>
      <h2 className={`${styles.title} ${texts.display2}`}>{m.messageLabel()}</h2>
      <p className={`${styles.caution} ${texts.lead}`}>{m.cautionText()}</p>
      <ContactForm onSent={setReference} />
    </>
  )
}

function MessageReceipt({ reference, onAnother }: { reference: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`${card.card} ${styles.receipt} ${stack.gap2} ${stack.start}`}>
      <h2 ref={heading} tabIndex={-1} className={styles.receiptTitle}>
        {m.referenceTitle<ReactNode>({
          reference,
          b: (text) => (
            <output key="b" className={styles.reference}>
              {text}
            </output>
          ),
        })}
      </h2>
      <p>{m.sentText()}</p>
      <Button look="quiet" onClick={onAnother}>
        {m.anotherAction()}
      </Button>
    </div>
  )
}

function OtherWays() {
  const houseMailboxes = houseContact()
  const mailboxes = houseMailboxes ?? (isOurs() ? sampleContact : undefined)
  if (mailboxes === undefined) return null
  return (
    <div className={styles.ways}>
      <section>
        <h2 className={`${styles.waysTitle} ${texts.display3}`}>{m.mailTitle()}</h2>
        <FactPairs
          facts={mailTopics
            .filter((topic) => mailboxes[topic] !== undefined)
            .map((topic) => [
              topicLabels[topic](),
              <Mailbox key={topic} address={mailboxes[topic]} />,
            ])}
        />
      </section>
      {houseMailboxes === undefined && <SampleOffices />}
    </div>
  )
}

const Mailbox = ({ address }: { address: string | undefined }) => (
  <a href={`mailto:${address}`}>{address}</a>
)

function SampleOffices() {
  return (
    <section>
      <h2 className={`${styles.waysTitle} ${texts.display3}`}>{m.officesTitle()}</h2>
      <p className={`${styles.note} ${texts.muted}`}>{m.sampleText()}</p>
      <div className={`${styles.offices} ${stack.gap4}`}>
        {offices.map(([name, lines, hours]) => (
          <div key={name()}>
            <h3 className={styles.office}>{name()}</h3>
            <address>
              {lines.map((line) => (
                <p key={line()}>{line()}</p>
              ))}
            </address>
            <p className={`${styles.note} ${texts.muted}`}>{hours()}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

function ContactForm({ onSent }: { onSent: (reference: string) => void }) {
  const { form, formError, attempt, isSending, submit } = useAppForm(contactUs, { defaults: empty })
  return (
    <form
      className={`${styles.form} ${stack.gap3} ${stack.start}`}
      noValidate
      aria-label={m.mainTitle()}
      onSubmit={submit(({ reference }) => onSent(reference))}
    >
      <TextField {...bindField(form, 'name')} label={m.nameLabel()} autoComplete="name" />
      <TextField
        {...bindField(form, 'email')}
        label={m.emailLabel()}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <ChoiceField {...bindField(form, 'topic')} label={m.topicLabel()} options={topics()} />
      <TextField
        {...bindField(form, 'message')}
        label={m.messageLabel()}
        hint={m.paymentHint()}
        lines={8}
      />
      <CaptchaField
        attempt={attempt}
        error={form.formState.errors.captcha?.message}
        onAnswer={(answer) => form.setValue('captcha', answer)}
      />
      <FormSend formError={formError} isSending={isSending} label={m.sendAction()} />
      <noscript>
        <p className={texts.muted}>{m.noScriptText()}</p>
      </noscript>
    </form>
  )
}

function AnswerTimes() {
  return (
    <section>
      <h2 className={styles.asideTitle}>{m.timesTitle()}</h2>
      <FactPairs facts={times.map(([about, within]) => [about(), within()])} />
    </section>
  )
}

function AnsweredAlready() {
  return (
    <section>
      <h2 className={styles.asideTitle}>{m.beforeTitle()}</h2>
      <ul className={styles.links}>
        {answered.map(([href, text]) => (
          <li key={href}>
            <Link href={href} prefetch={false}>
              {text()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
