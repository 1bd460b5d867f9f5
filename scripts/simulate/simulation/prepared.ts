import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

type Messages = Parameters<typeof parse.parseResults>[0]

interface Prepared {
  name: string
  types: number[]
  /** The names and types of its columns, which it is not asked for again. */
  columns: Messages
}

const { serialize } = protocol

const asksBefore = 3

/**
 * PGlite parses and plans each statement again, which is five to fifteen times its other work. The
 * product's statements have the same texts again and again, so here they are prepared once. One that
 * is asked a few times only would fill the database's memory.
 */
export class PreparedStatements {
  private readonly asks = new Map<string, number>()
  private readonly known = new Map<string, Prepared>()

  constructor(private readonly client: PGlite) {}

  /** Undefined for a text that is not asked often enough. */
  async ask(
    text: string,
    values: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results | undefined> {
    const askedCount = (this.asks.get(text) ?? 0) + 1
    this.asks.set(text, askedCount)
    if (askedCount <= asksBefore) return undefined
    return this.client.runExclusive(async () => {
      const statement = this.known.get(text) ?? (await this.prepare(text))
      const spelledValues = values.map((value, index) =>
        this.spelled(value, statement.types[index]),
      )
      const messages = await this.send(
        serialize.bind({ statement: statement.name, values: spelledValues }),
        serialize.execute({}),
        serialize.sync(),
      )
      const answerMessages = [...statement.columns, ...messages]
      return parse.parseResults(answerMessages, this.client.parsers, options)[0]
    })
  }

  private async prepare(text: string): Promise<Prepared> {
    const name = `prepared_${this.known.size}`
    const messages = await this.send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const columns = messages.filter((message) => message.name === 'rowDescription')
    const preparedStatement = {
      name,
      types: parse.parseDescribeStatementResults(messages),
      columns,
    }
    this.known.set(text, preparedStatement)
    return preparedStatement
  }

  private spelled(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null
    const spell = this.client.serializers[type]
    return spell ? spell(value) : String(value)
  }

  private send(...parts: Uint8Array[]) {
    return this.client.execProtocolStream(Buffer.concat(parts), { syncToFs: false })
  }
}
