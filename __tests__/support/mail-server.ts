import { createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type Authority, makeAuthority } from './certificate'

export interface Delivered {
  from: string
  to: string[]
  raw: string
  isSecure: boolean
  user: string
}

export interface MailServer {
  url: string
  ca: string
  authority: Authority
  delivered: Delivered[]
  logins: { user: string; isSecure: boolean }[]
  stop(): Promise<void>
}

interface MailServerChoices extends SMTPServerOptions {
  authority?: Authority
  port?: number
}

export async function startMailServer(choices: MailServerChoices = {}): Promise<MailServer> {
  const { authority = makeAuthority(), port = 0, ...options } = choices
  const delivered: Delivered[] = []
  const logins: MailServer['logins'] = []
  const server = new SMTPServer({
    ...authority.issue(),
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username = '', password }, { secure }, callback) => {
      logins.push({ user: username, isSecure: secure })
      if (password === 'p@ss/word') callback(null, { user: username })
      else callback(Object.assign(new Error('Invalid login'), { responseCode: 535 }))
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        delivered.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          isSecure: session.secure,
          user: String(session.user),
        })
        callback()
      })
    },
    ...options,
  })
  // Several tests are about clients that hang up.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const { port: smtpPort } = server.server.address() as { port: number }
  const scheme = choices.secure ? 'smtps' : 'smtp'
  return {
    url: `${scheme}://fnx:${encodeURIComponent('p@ss/word')}@localhost:${smtpPort}`,
    ca: authority.ca,
    authority,
    delivered,
    logins,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export async function startOddServer(greet: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    greet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as { port: number }
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  return { url: `smtp://fnx:x@localhost:${port}`, port, stop }
}
