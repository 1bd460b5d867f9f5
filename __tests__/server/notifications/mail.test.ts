import type { SMTPServerOptions } from 'smtp-server'
import { smtpMail } from '@/server/modules/notifications/providers/carriers'
import {
  type Mail,
  type MailPort,
  RecipientRefused,
} from '@/server/modules/notifications/send-messages'
import { makeAuthority } from '../../support/certificate'
import { type MailServer, startMailServer, startOddServer } from '../../support/mail-server'
import { byDay } from '../../support/size'

const from = 'FNX <no-reply@fnx.example>'
const message = {
  id: '96b69b94-2f6e-4d3c-9f53-0f6f4a9b7c11',
  to: 'ada@example.com',
  subject: '123456 is your FNX code',
  text: 'Hello.\n\nIt is 123456.',
}

const openServers: { stop(): Promise<void> }[] = []
const ports: MailPort[] = []
afterEach(async () => {
  for (const port of ports.splice(0)) port.close()
  for (const server of openServers.splice(0)) await server.stop()
})

async function server(choices: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const started = await startMailServer(choices)
  openServers.push(started)
  return started
}

function mailTo(url: string, ca?: string, waitMs = 20_000): MailPort {
  const port = smtpMail(url, { from, waitMs, ...(ca && { ca }) })
  ports.push(port)
  return port
}

/** Enough to act on, without the person or password. */
async function failure(mail: MailPort, sentMail = message): Promise<string> {
  const error = await mail.send(sentMail).then(
    () => new Error('It was sent'),
    (thrown: unknown) => thrown as Error,
  )
  const errorText = [error.message, String(error.stack), String(error.cause ?? '')].join()
  expect(errorText).not.toMatch(/ada@|example\.com|p@ss|123456/)
  return error.message
}

describe.each([
  ['STARTTLS', {}],
  ['TLS from the start', { secure: true }],
  ['STARTTLS and LOGIN only', { authMethods: ['LOGIN'] }],
])('by %s', (_, choices) => {
  test('a mail arrives whole, after login, over TLS', async () => {
    const smtp = await server(choices)
    await mailTo(smtp.url, smtp.ca).send(message)
    expect(smtp.logins).toEqual([{ user: 'fnx', isSecure: true }])
    const [{ raw = '', ...delivered } = {}] = smtp.delivered
    expect(delivered).toEqual({
      from: 'no-reply@fnx.example',
      to: ['ada@example.com'],
      isSecure: true,
      user: 'fnx',
    })
    expect(raw).toMatch(/^From: FNX <no-reply@fnx\.example>\r$/m)
    expect(raw).toMatch(/^To: ada@example\.com\r$/m)
    expect(raw).toMatch(/^Subject: 123456 is your FNX code\r$/m)
    expect(raw).toContain('\r\n\r\nHello.\r\n\r\nIt is 123456.')
  })

  test('several mails share connections', async () => {
    let connections = 0
    const smtp = await server({
      ...choices,
      onConnect: (__, callback) => {
        connections += 1
        callback()
      },
    })
    const mail = mailTo(smtp.url, smtp.ca)
    for (let round = 0; round < 5; round += 1) await mail.send(message)
    expect(smtp.delivered).toHaveLength(5)
    expect(connections).toBeLessThanOrEqual(2)
  })
})

/** RFC 2045: `=C3=BC` are bytes, a trailing `=` continues the line. */
function fromQuotedPrintable(text: string): string {
  const joined = text.replaceAll('=\r\n', '')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

describe('a mail with HTML', () => {
  const html = `<!doctype html><p>Grüße, ${'Zoë '.repeat(60)}</p>`
  const sentMail = async (mail: Partial<Mail>) => {
    const smtp = await server()
    await mailTo(smtp.url, smtp.ca).send({ ...message, ...mail })
    const raw = smtp.delivered[0]?.raw ?? ''
    const end = raw.indexOf('\r\n\r\n')
    return { head: raw.slice(0, end), body: raw.slice(end), raw }
  }

  test('carries its text first, then its HTML, unchanged', async () => {
    const { head, body, raw } = await sentMail({ html })
    const boundary = /^Content-Type: multipart\/alternative;\s+boundary="(.+)"\r?$/m.exec(head)?.[1]
    const [, text = '', page = '', furtherText = ''] = body.split(`--${boundary}`)
    expect(text).toMatch(/Content-Type: text\/plain; charset=utf-8\r\n/)
    expect(page).toMatch(/Content-Type: text\/html; charset=utf-8\r\n/)
    for (const part of [text, page])
      expect(part).toMatch(/Content-Transfer-Encoding: (quoted-printable|7bit)\r\n/)
    expect(fromQuotedPrintable(page.split('\r\n\r\n')[1] ?? '').trim()).toBe(html)
    expect(text).toContain('Hello.\r\n\r\nIt is 123456.')
    expect(furtherText).toMatch(/^--\r\n/)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
  })

  test('offers one-press unsubscribing only where wanted (RFC 8058)', async () => {
    const address = `https://fnx.example/api/newsletter/unsubscribe?t=${'a'.repeat(101)}`
    const { head } = await sentMail({ html, unsubscribe: address })
    expect(head.split('\r\n')).toContain(`List-Unsubscribe: <${address}>`)
    expect(head.split('\r\n')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect((await sentMail({ html })).head).not.toMatch(/^List-/im)
  })

  test('takes no header line from that address', async () => {
    const { head } = await sentMail({ html, unsubscribe: 'https://fnx.example/?t=1\r\nBcc: d@e.f' })
    expect(head).not.toMatch(/^bcc:/im)
  })
})

describe('a final refusal', () => {
  const refusedBy = async (choices: Parameters<typeof startMailServer>[0]) => {
    const smtp = await server(choices)
    return mailTo(smtp.url, smtp.ca)
      .send(message)
      .catch((error: unknown) => error)
  }
  const saying = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

  test.each([550, 551, 553])('%i for the recipient is one', async (code) => {
    const onRcptTo: SMTPServerOptions['onRcptTo'] = (_, __, callback) => callback(saying(code))
    expect(await refusedBy({ onRcptTo })).toBeInstanceOf(RecipientRefused)
  })

  test('554 after the text is one too', async () => {
    const onData: SMTPServerOptions['onData'] = (stream, _, done) => {
      stream.resume()
      stream.on('end', () => done(saying(554)))
    }
    expect(await refusedBy({ onData })).toBeInstanceOf(RecipientRefused)
  })

  test('a full mailbox, disliked sender or wrong password is none', async () => {
    const busy: SMTPServerOptions['onRcptTo'] = (_, __, callback) => callback(saying(452))
    const unliked: SMTPServerOptions['onMailFrom'] = (_, __, callback) => callback(saying(550))
    const smtp = await server()
    const login = mailTo(smtp.url.replace('p%40ss%2Fword', 'guess'), smtp.ca)
    const failures = [
      await refusedBy({ onRcptTo: busy }),
      await refusedBy({ onMailFrom: unliked }),
      await login.send(message).catch((error: unknown) => error),
    ]
    for (const error of failures) {
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(RecipientRefused)
    }
  })
})

test('letters of every script arrive unchanged', async () => {
  const smtp = await server()
  await mailTo(smtp.url, smtp.ca).send({ ...message, subject: 'Grüße an Zoë', text: 'عمر 李小龍' })
  const raw = smtp.delivered[0]?.raw ?? ''
  const subject = /^Subject: =\?UTF-8\?Q\?(.+)\?=\r$/m.exec(raw)?.[1] ?? ''
  const bytes = subject.replaceAll('_', ' ').replaceAll(/=([0-9A-F]{2})/g, '%$1')
  expect(decodeURIComponent(bytes)).toBe('Grüße an Zoë')
  expect(fromQuotedPrintable(raw.split('\r\n\r\n')[1] ?? '')).toBe('عمر 李小龍\r\n')
})

describe('is not sent', () => {
  test('over an open line, nor is the password', async () => {
    const smtp = await server({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    expect(await failure(mailTo(smtp.url, smtp.ca))).toMatch(/^Mail server refused: /)
    expect([smtp.logins, smtp.delivered]).toEqual([[], []])
  })

  test.each([{}, { secure: true }])('to an unknown authority’s server (%j)', async (choices) => {
    const smtp = await server(choices)
    await failure(mailTo(smtp.url, makeAuthority().ca))
    await failure(mailTo(smtp.url))
    expect([smtp.logins, smtp.delivered]).toEqual([[], []])
  })

  test('with a wrong password', async () => {
    const smtp = await server()
    const url = smtp.url.replace('p%40ss%2Fword', 'guess')
    expect(await failure(mailTo(url, smtp.ca))).toBe('Mail server refused: EAUTH 535 AUTH PLAIN')
  })

  test('to a recipient the server does not know', async () => {
    const smtp = await server({
      onRcptTo: (__, ___, callback) =>
        callback(Object.assign(new Error('No such ada@example.com'), { responseCode: 550 })),
    })
    expect(await failure(mailTo(smtp.url, smtp.ca))).toBe(
      'Mail server refused: EENVELOPE 550 RCPT TO',
    )
  })

  test('where nobody listens', async () => {
    const goneServer = await startOddServer(() => undefined)
    await goneServer.stop()
    expect(await failure(mailTo(goneServer.url))).toMatch(/ESOCKET|ECONNREFUSED|ECONNECTION/)
  })

  test.each(
    byDay(1, [
      ['says nothing', () => undefined],
      ['hangs up', (socket: { end(): void }) => socket.end()],
      [
        'speaks another language',
        (socket: { write(text: string): void }) => socket.write('HTTP/1.1 400 Bad\r\n\r\n'),
      ],
      [
        'greets and says nothing more',
        (socket: { write(text: string): void }) => socket.write('220 hello\r\n'),
      ],
    ]),
  )('to a server that %s, and the wait ends @rest', async (_, greet) => {
    const odd = await startOddServer(greet as never)
    openServers.push(odd)
    expect(await failure(mailTo(odd.url, undefined, 1_500))).toMatch(/^Mail server refused: /)
  })

  test('to one hanging up midway, but the next arrives @rest', async () => {
    let isBroken = true
    const smtp = await server({
      onData: (stream, session, done) => {
        if (!isBroken) {
          stream.resume()
          stream.on('end', () => done())
          return
        }
        stream.resume()
        stream.on('end', () => smtpHangUp(session))
      },
    })
    const smtpHangUp = (session: object) => {
      const { socket, _socket } = session as {
        socket?: { destroy(): void }
        _socket?: { destroy(): void }
      }
      ;(socket ?? _socket)?.destroy()
    }
    const mail = mailTo(smtp.url, smtp.ca, 3_000)
    await failure(mail)
    isBroken = false
    await mail.send(message)
  })
})

describe('nobody slips in', () => {
  test.each([
    'a@b.c, d@e.f',
    'a@b.c;d@e.f',
    'a@b.c\r\nBcc: d@e.f',
    'a@b.c\nd@e.f',
    'Group: a@b.c, d@e.f;',
    '"x" <d@e.f>, a@b.c',
    'a@b.c> SIZE=1\r\nRCPT TO:<d@e.f',
  ])('by the recipient %j', async (to) => {
    const smtp = await server()
    await mailTo(smtp.url, smtp.ca)
      .send({ ...message, to })
      .catch(() => undefined)
    const reachedNames = smtp.delivered.flatMap((delivered) => delivered.to)
    expect(reachedNames).not.toContain('d@e.f')
    expect(smtp.delivered.map(({ raw }) => /^bcc:/im.test(raw))).not.toContain(true)
  })

  test('by line breaks in the subject or text', async () => {
    const smtp = await server()
    const lines = 'Hello\r\nBcc: d@e.f\r\n\r\n.\r\nRCPT TO:<d@e.f>\r\n'
    await mailTo(smtp.url, smtp.ca).send({ ...message, subject: lines, text: lines })
    expect(smtp.delivered).toHaveLength(1)
    expect(smtp.delivered[0]?.to).toEqual(['ada@example.com'])
    const [head = ''] = (smtp.delivered[0]?.raw ?? '').split('\r\n\r\n')
    expect(head).not.toMatch(/^bcc:/im)
  })

  test('by a text that names a file', async () => {
    const smtp = await server()
    const text = { path: '/etc/passwd' } as unknown as string
    await mailTo(smtp.url, smtp.ca)
      .send({ ...message, text })
      .catch(() => undefined)
    expect(smtp.delivered.map(({ raw }) => raw.includes('root:'))).not.toContain(true)
  })
})
