import { useEffect, useState } from 'react'
import styles from './sandbox-messages.module.css'

type Channel = 'email' | 'sms'

export type SandboxMessagesProps = {
  /** The sign-up, login, request or account that the codes belong to. */
  about: string | undefined
  channel?: Channel
  onUse?: (code: string) => void
}

interface Message {
  to: string
  channel: Channel
  subject: string
  code: string | null
}

const everyMs = 2_000

/** Stands in for a phone and a mailbox. */
export function SandboxMessages({ about, channel, onUse }: SandboxMessagesProps) {
  const messages = useMessages(about)
  const meant = newestToEach(messages.filter((one) => (channel ?? one.channel) === one.channel))
  return (
    <div className={styles.note} role="note" aria-label="Sandbox">
      {meant.length === 0 && (
        <p>
          <strong>Sandbox.</strong> The code shows here in a moment
        </p>
      )}
      {meant.map(({ to, code, subject }) => (
        <div key={to}>
          <p>
            <strong>Sandbox.</strong> {code === null ? subject : <output>{code}</output>}
            {meant.length > 1 && (
              <>
                {' '}
                to <bdi>{to}</bdi>
              </>
            )}
          </p>
          {code !== null && onUse && (
            <button type="button" onClick={() => onUse(code)}>
              Use this code
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

/** A notice without a code counts only where nothing else was sent: it says why there is none. */
function newestToEach(messages: Message[]): Message[] {
  const recipients = [...new Set(messages.map(({ to }) => to))]
  return recipients.flatMap((recipient) => {
    const own = messages.filter(({ to }) => to === recipient)
    return own.find(({ code }) => code !== null) ?? own[0] ?? []
  })
}

function useMessages(about: string | undefined): Message[] {
  const [messages, setMessages] = useState<Message[]>([])
  useEffect(() => {
    if (about === undefined) return
    const stop = new AbortController()
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const found = await messagesAbout(about, stop.signal)
      if (found !== undefined && !stop.signal.aborted) setMessages(found)
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

/** Undefined when the server is away: what was shown stays. */
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
