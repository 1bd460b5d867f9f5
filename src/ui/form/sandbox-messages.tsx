import { type ReactNode, useEffect, useState } from 'react'
import * as m from '../messages/sandbox'
import styles from './form-parts.module.css'

type Channel = 'email' | 'sms'

export type SandboxMessagesProps = {
  about: string | undefined
  channel?: Channel
  to?: string
  isCodesOnly?: boolean
  waiting?: string
  onUse?: (code: string) => void
}

interface Message {
  to: string
  channel: Channel
  subject: string
  text: string
  code: string | null
  /** False once used, replaced, tried too often or expired. */
  isGood: boolean
}

const everyMs = 2_000

export function SandboxMessages({ about, onUse, waiting, ...wish }: SandboxMessagesProps) {
  const messages = useMessages(about).filter((message) => isWished(message, wish))
  const meant = newestToEach(messages)
  return (
    <div className={styles.sandboxNote} role="note" aria-label={m.sandboxLabel()}>
      {meant.length === 0 && (
        <p>
          <strong>{m.sandboxLabel()}.</strong>{' '}
          {messages.length > 0 ? m.spentText() : (waiting ?? m.soonText())}
        </p>
      )}
      {meant.map(({ to, code, subject, text }) =>
        code === null || onUse === undefined ? (
          <p key={to}>
            <strong>{m.sandboxLabel()}.</strong>{' '}
            {code === null ? subject || text : <Digits code={code} />}
          </p>
        ) : (
          <UseCode key={to} code={code} onUse={onUse} to={meant.length > 1 ? to : undefined} />
        ),
      )}
    </div>
  )
}

type UseCodeProps = {
  code: string
  to: string | undefined
  onUse: (code: string) => void
}

function UseCode({ code, to, onUse }: UseCodeProps) {
  return (
    <button type="button" onClick={() => onUse(code)}>
      <strong>{m.sandboxLabel()}</strong> <span>{m.useAction()}</span>{' '}
      <span>
        <Digits code={code} />
        {to && <> {m.toLabel<ReactNode>({ to, b: (text) => <bdi key="to">{text}</bdi> })}</>}
      </span>
    </button>
  )
}

/** Shown in two groups of three, and copied in one piece. */
function Digits({ code }: { code: string }) {
  return (
    <output>
      <span>{code.slice(0, 3)}</span>
      {code.slice(3)}
    </output>
  )
}

type Wish = Pick<SandboxMessagesProps, 'channel' | 'to' | 'isCodesOnly'>

function isWished(message: Message, { channel, to, isCodesOnly }: Wish): boolean {
  return (
    (channel === undefined || message.channel === channel) &&
    (to === undefined || message.to.toLowerCase() === to.toLowerCase()) &&
    (!isCodesOnly || message.code !== null)
  )
}

function newestToEach(messages: Message[]): Message[] {
  const recipients = [...new Set(messages.map(({ to }) => to))]
  return recipients.flatMap((recipient) => {
    const received = messages.filter(({ to }) => to === recipient)
    const codes = received.filter(({ code }) => code !== null)
    return codes.length === 0
      ? received.slice(0, 1)
      : codes.filter(({ isGood }) => isGood).slice(0, 1)
  })
}

function useMessages(about: string | undefined): Message[] {
  const [messages, setMessages] = useState<Message[]>([])
  useEffect(() => {
    if (about === undefined) return
    const stop = new AbortController()
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const fresh = await messagesAbout(about, stop.signal)
      if (fresh !== undefined && !stop.signal.aborted) setMessages(fresh)
    }
    void look()
    const timer = setInterval(() => void look(), everyMs)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [about])
  return messages
}

/** While the server is away, the current content stays. */
async function messagesAbout(about: string, signal: AbortSignal): Promise<Message[] | undefined> {
  try {
    const address = new URL('/api/sandbox/outbox', window.location.href)
    address.searchParams.set('about', about)
    const response = await fetch(address, { signal })
    return ((await response.json()) as { messages?: Message[] }).messages
  } catch {
    return undefined
  }
}
