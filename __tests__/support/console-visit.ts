import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { generate } from 'otplib'
import { hourMs } from '@/config/durations'
import { createConsole } from '@/console/app'
import { findOperator, inviteOperator } from '@/server/modules/operators'
import { totpContext } from '@/server/modules/operators/sign-in/proof.service'
import { beginOperatorSession } from '@/server/modules/operators/sign-in/sessions.service'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { type Operator, operators } from '@/server/modules/operators/tables'
import type { TestApi } from './api'
import { alwaysAs } from './roles'

export const consoleOrigin = 'http://localhost:3100'

export function openConsole({ services }: TestApi): Hono {
  const app = createConsole(services, { addressOf: () => '203.0.113.7' })
  app.fetch = alwaysAs('console', app.fetch)
  return app
}

interface ConsoleAnswer {
  status: number
  headers: Headers
  text: string
  location: string | null
}

export class ConsoleVisit {
  cookie = ''
  private token = ''

  constructor(private readonly app: Hono) {}

  async get(path: string): Promise<ConsoleAnswer> {
    return this.seen(await this.app.request(`${consoleOrigin}${path}`, { headers: this.headers() }))
  }

  async send(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<ConsoleAnswer> {
    return this.seen(await this.answered(path, fields, headers))
  }

  /** Before its body is read. */
  async answered(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (this.token === '') await this.get('/sign-in')
    const body = new URLSearchParams({ token: this.token, ...fields }).toString()
    const type = 'application/x-www-form-urlencoded'
    const init = {
      method: 'POST',
      body,
      headers: { ...this.headers(), 'content-type': type, origin: consoleOrigin, ...headers },
    }
    return this.app.request(`${consoleOrigin}${path}`, init)
  }

  async sendFile(
    path: string,
    name: string,
    content: BlobPart,
    fields: Record<string, string> = {},
  ): Promise<ConsoleAnswer> {
    const body = new FormData()
    body.append('token', this.token)
    for (const [field, value] of Object.entries(fields)) body.append(field, value)
    body.append(name, new File([content], 'a-file.txt', { type: 'text/plain' }))
    const headers = { ...this.headers(), origin: consoleOrigin }
    return this.seen(
      await this.app.request(`${consoleOrigin}${path}`, { method: 'POST', body, headers }),
    )
  }

  static optionsIn({ text }: ConsoleAnswer) {
    const [, options = '{}'] = /data-options="([^"]*)"/.exec(text) ?? []
    return JSON.parse(options.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
  }

  private headers(): Record<string, string> {
    return this.cookie === '' ? {} : { cookie: this.cookie }
  }

  private async seen(response: Response): Promise<ConsoleAnswer> {
    const cookie = response.headers.get('set-cookie')?.split(';')[0]
    if (cookie !== undefined) this.cookie = cookie
    const text = await response.text()
    const [, token] = /name="token" value="([0-9a-f]+)"/.exec(text) ?? []
    if (token !== undefined) this.token = token
    const { status, headers } = response
    return { status, headers, text, location: headers.get('location') }
  }
}

const authenticatorSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export const codeNow = ({ clock }: TestApi): Promise<string> =>
  generate({ secret: authenticatorSecret, epoch: clock.now().getTime() / 1_000 })

export async function makeOperator(
  { services }: TestApi,
  email: string,
  ...roles: OperatorRole[]
): Promise<Operator> {
  const { db } = services
  await inviteOperator(services, db, { email, roles, by: 'a test' })
  const operator = (await findOperator(db, email)) as Operator
  const totpSecret = await services.keys.encrypt(authenticatorSecret, totpContext(operator.id))
  const changes = { invitationHash: null, invitationExpiresAt: null, name: email, totpSecret }
  await db.update(operators).set(changes).where(eq(operators.id, operator.id))
  return { ...operator, ...changes }
}

export async function operatorVisit(
  api: TestApi,
  app: Hono,
  operator: Operator,
): Promise<ConsoleVisit> {
  const visit = new ConsoleVisit(app)
  const session = { operator, method: 'password', device: 'a test' } as const
  visit.cookie = `fnx-console=${await beginOperatorSession(api.services, session)}`
  await visit.get('/own')
  return visit
}

/** A moment so many hours ahead, as a form takes it. */
export const inHours = ({ clock }: TestApi, hours: number) =>
  new Date(clock.now().getTime() + hours * hourMs).toISOString().slice(0, 16)

export const visitAs = async (
  api: TestApi,
  app: Hono,
  email: string,
  ...roles: OperatorRole[]
): Promise<ConsoleVisit> => operatorVisit(api, app, await makeOperator(api, email, ...roles))

export function tableIn(text: string, caption: string): string[][] {
  const [, table = ''] =
    new RegExp(`<caption class="sr">${caption}</caption>(.*?)</table>`).exec(text) ?? []
  const rows = table.split('<tbody>')[1]?.split('</tr>').slice(0, -1) ?? []
  const cellsOf = (row: string) => row.split('</td>').slice(0, -1)
  return rows.map((row) => cellsOf(row).map((cell) => cell.replaceAll(/<[^>]+>/g, '')))
}
