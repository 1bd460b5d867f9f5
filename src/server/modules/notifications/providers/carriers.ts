import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import { type MailPort, RecipientRefused, type SmsPort } from '../send-messages'

interface TwilioAccount {
  accountSid: string
  authToken: string
  from: string
  baseUrl?: string
  waitMs?: number
}

const taken = z.object({ sid: z.string() })
const refusal = z.object({ code: z.int() })

export function twilioSms({
  accountSid,
  authToken,
  from,
  baseUrl = 'https://api.twilio.com',
  waitMs = defaultWaitMs,
}: TwilioAccount): SmsPort {
  const address = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${btoa(`${accountSid}:${authToken}`)}`
  return {
    async send({ to, text }) {
      const { status, ok, body } = await post(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
      })
      if (ok && taken.safeParse(body).success) return
      // The text of Twilio's refusal contains the recipient, who must not be logged.
      const code = refusal.safeParse(body).data?.code
      throw new Error(`Twilio answered ${status}${code === undefined ? '' : ` (${code})`}`)
    },
  }
}

async function post(address: string, init: RequestInit) {
  try {
    const reply = await fetch(address, init)
    const text = await reply.text()
    return { status: reply.status, ok: reply.ok, body: parseJson(text) }
  } catch (cause) {
    throw new Error('Twilio did not answer', { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const defaultWaitMs = 15_000
// Connections reserved for codes, which must not wait until notices are sent.
const urgentConnections = 8
const otherConnections = 32

interface SmtpChoices {
  from: string
  ca?: string
  waitMs?: number
}

/** Sends by SMTP. STARTTLS is required, so no mail is sent in plain text. */
export function smtpMail(url: string, { from, ca, waitMs = defaultWaitMs }: SmtpChoices): MailPort {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const server = {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure,
    pool: true as const,
    maxMessages: Number.POSITIVE_INFINITY,
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
  }
  const urgent = createTransport({ ...server, maxConnections: urgentConnections })
  const ordinary = createTransport({ ...server, maxConnections: otherConnections })
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? hostname
  return {
    send: async ({ id, to, subject, text, html, unsubscribe, isUrgent }) => {
      if (!isOneAddress(to)) throw new Error('Not one e-mail address')
      const recipient = { name: '', address: to }
      const list = unsubscribe === undefined ? {} : { headers: oneClick(unsubscribe) }
      try {
        await (isUrgent ? urgent : ordinary).sendMail({
          from,
          messageId: `<${id}@${host}>`,
          to: recipient,
          subject,
          text,
          ...(html !== undefined && { html }),
          textEncoding: 'quoted-printable',
          ...list,
        })
      } catch (error) {
        const reason = `Mail server refused: ${factsOf(error)}`
        throw isRefusal(error) ? new RecipientRefused(reason) : new Error(reason)
      }
    },
    close: () => {
      urgent.close()
      ordinary.close()
    },
  }
}

/** Headers for unsubscribing with one click, as RFC 8058 requires. */
function oneClick(address: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${new URL(address).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Whether the mail server refused this recipient or message permanently. A refusal of us or of our
 * login is not permanent.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode, command } = error as Record<string, unknown>
  const isFinal = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
  return isFinal && (command === 'RCPT TO' || command === 'DATA')
}

/** Any other text could add recipients or lines to the header. */
function isOneAddress(to: string): boolean {
  return /^[^\s\p{C}@<>"(),:;[\]\\]+@[^\s\p{C}@<>"(),:;[\]\\]+$/u.test(to)
}

// What may be logged of an error; mail servers repeat the recipient in their texts.
function factsOf(error: unknown): string {
  const { code, responseCode, command } = error as Record<string, unknown>
  return [code, responseCode, command].filter(Boolean).join(' ') || 'no reason given'
}
