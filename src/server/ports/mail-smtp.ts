import { createTransport } from 'nodemailer'
import type { MailPort } from './mail'

const waitMs = 15_000

interface SmtpChoices {
  from: string
  /** Certificates to trust beside the system's; tests bring their own authority. */
  ca?: string
}

/** TLS from the start for smtps://; otherwise STARTTLS is required, so that nothing travels open. */
export function smtpMail(url: string, { from, ca }: SmtpChoices): MailPort {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname,
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure,
    pool: true,
    maxConnections: 2,
    connectionTimeout: waitMs,
    socketTimeout: waitMs,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...(ca && { tls: { ca } }),
  })
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text })
    },
    close: () => transport.close(),
  }
}
