import { connect, type Socket } from 'node:net'
import { parse, protocol } from '@electric-sql/pglite'

export type Messages = Parameters<typeof parse.parseResults>[0]
type Message = Messages[number]

const { serialize } = protocol

interface Waiting {
  messages: Messages
  done: (messages: Messages) => void
  fail: (error: Error) => void
}

/** One connection to a PostgreSQL server, in the protocol's own words. */
export class PostgresConnection {
  /** The server's process that serves it. */
  pid = 0
  /** Idle, in a transaction, or in one that has failed. */
  state: 'I' | 'T' | 'E' = 'I'
  private readonly parser = new protocol.Parser()
  private readonly waiting: Waiting[] = []
  private isLost = false

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes: Buffer) =>
      this.parser.parse(bytes, (message) => this.take(message as Message)),
    )
    const lose = () => {
      this.isLost = true
      for (const { fail } of this.waiting.splice(0)) fail(lost())
    }
    socket.on('close', lose).on('error', lose)
  }

  static async open(address: URL, database: string): Promise<PostgresConnection> {
    const socket = connect(Number(address.port), address.hostname)
    socket.setNoDelay(true)
    const opened = new PostgresConnection(socket)
    await opened.say(serialize.startup({ user: address.username, database }))
    return opened
  }

  /** What each of some messages is answered, in their order. */
  sayAll(parts: Uint8Array[]): Promise<Messages>[] {
    if (this.isLost) return parts.map(() => Promise.reject(lost()))
    const answers = parts.map(
      () =>
        new Promise<Messages>((done, fail) => void this.waiting.push({ messages: [], done, fail })),
    )
    this.socket.write(Buffer.concat(parts))
    return answers
  }

  say(bytes: Uint8Array): Promise<Messages> {
    return this.sayAll([bytes])[0] as Promise<Messages>
  }

  async rows<Row>(text: string): Promise<Row[]> {
    const results = parse.parseResults(await this.say(serialize.query(text)), {})
    return (results.at(-1)?.rows ?? []) as Row[]
  }

  private take(message: Message): void {
    if (message.name === 'backendKeyData')
      this.pid = (message as unknown as { processID: number }).processID
    const [first] = this.waiting
    if (first === undefined) return
    first.messages.push(message)
    if (message.name !== 'readyForQuery') return
    this.state = (message as unknown as { status: 'I' | 'T' | 'E' }).status
    this.waiting.shift()
    const error = first.messages.find(({ name }) => name === 'error')
    if (error === undefined) first.done(first.messages)
    else first.fail(error as unknown as Error)
  }

  close(): void {
    this.socket.destroy()
  }
}

const lost = () => Object.assign(new Error('connection lost'), { code: 'ECONNRESET' })
