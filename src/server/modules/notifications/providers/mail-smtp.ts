import { createTransport } from 'nodemailer'
import type { MailPort } from '../outbox'

const defaultWaitMs = 15_000

interface SmtpChoices {
  from: string
  /** Certificates to trust beside the system's; tests bring their own authority. */
  ca?: string
  waitMs?: number
}

/** TLS from the start for smtps://; otherwise STARTTLS is required, so that nothing travels open. */
export function smtpMail(url: string, { from, ca, waitMs = defaultWaitMs }: SmtpChoices): MailPort {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure,
    pool: true,
    maxConnections: 2,
    dnsTimeout: waitMs,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...(ca && { tls: { ca } }),
  })
  return {
    send: async ({ to, subject, text }) => {
      if (!isOneAddress(to)) throw new Error('Not one e-mail address')
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
      } catch (error) {
        throw new Error(`The mail server did not take it: ${factsOf(error)}`)
      }
    },
    close: () => transport.close(),
  }
}

/** Anything else could be read as several, or as more lines of the head. */
function isOneAddress(to: string): boolean {
  return /^[^\s\p{C}@<>"(),:;[\]\\]+@[^\s\p{C}@<>"(),:;[\]\\]+$/u.test(to)
}

// Servers repeat the recipient in their words, which does not belong into a log.
function factsOf(error: unknown): string {
  const { code, responseCode, command } = error as Record<string, unknown>
  return [code, responseCode, command].filter(Boolean).join(' ') || 'no reason given'
}
