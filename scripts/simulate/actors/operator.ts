import { generate } from 'otplib'
import type { Random } from '../faked/chance'
import type { Simulation } from '../simulation/simulation'

const origin = 'http://localhost:3100'
const password = 'analytical-engine-1843'
const stepMs = 30_000

interface Invitation {
  email: string
  secret: string
}

/**
 * What the second person types once more, from the title: to how many members, or the last four
 * characters of an ID. Undefined if it is not there; nothing if nothing is asked for.
 */
export function retypedIn(page: string): string | undefined {
  const title = titleOf(page)
  const [, count] = / to (\d+) members?$/.exec(title) ?? []
  const [, last] = /.*(?:…|[0-9a-f-]{32})([0-9a-f]{4})(?![0-9a-f-])/.exec(title) ?? []
  return count ?? last ?? (page.includes('name="retyped"') ? undefined : '')
}

export const titleOf = (page: string) => /<h1[^>]*>([^<]*)</.exec(page)?.[1] ?? ''

/** Somebody at the console, with a password and an authenticator. */
export class Operator {
  readonly random: Random
  private cookie = ''
  private token = ''
  private totp = ''
  private lastStep = 0

  constructor(
    readonly simulation: Simulation,
    private readonly invitation: Invitation,
    private readonly name = invitation.email,
  ) {
    this.random = simulation.stream(`operator ${invitation.email}`)
  }

  get email(): string {
    return this.invitation.email
  }

  async arrive(): Promise<void> {
    const { email, secret } = this.invitation
    const path = `/invitation/${secret}`
    for (;;) {
      const { text } = await this.visit(path)
      const [, locked] = /name="totp" value="([^"]+)"/.exec(text) ?? []
      // The link works once: it is gone when an answer was lost on its way.
      if (locked === undefined) break
      const [, totp = ''] = /Or type: ([A-Z2-7]+)/.exec(text) ?? []
      this.totp = totp
      const form = { totp: locked, name: this.name, password, code: await this.code() }
      const answer = await this.send(`${path}/password`, form)
      if (answer.status === 302) break
    }
    await this.signIn()
    this.simulation.say(`${email} has signed in`)
  }

  async signIn(): Promise<void> {
    for (;;) {
      this.cookie = ''
      await this.visit('/sign-in')
      const form = { email: this.invitation.email, password, code: await this.code() }
      const { headers } = await this.send('/sign-in/password', form)
      if (headers.get('location') === '/') return
    }
  }

  /** Waits for the next code of the app, since the server takes each one once. */
  async code(): Promise<string> {
    const step = () => Math.floor(this.simulation.time.now() / stepMs)
    while (step() <= this.lastStep) await this.simulation.sleep(5_000)
    this.lastStep = step()
    // Whose invitation was over has none, and is never let in.
    return this.totp && generate({ secret: this.totp, epoch: (this.lastStep * stepMs) / 1_000 })
  }

  async page(path: string): Promise<string> {
    for (;;) {
      const { status, text, headers } = await this.visit(path)
      if (status < 300) return text
      if (headers.get('location') !== '/sign-in') return ''
      await this.signIn()
    }
  }

  async send(path: string, fields: Record<string, string>) {
    const body = new URLSearchParams({ token: this.token, ...fields }).toString()
    return this.visit(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  async upload(
    path: string,
    { field, name, content }: { field: string; name: string; content: string },
    fields: Record<string, string> = {},
  ) {
    const mark = 'simulated-form'
    const part = (about: string, value: string) =>
      `--${mark}\r\ncontent-disposition: form-data; ${about}\r\n\r\n${value}\r\n`
    const fieldEntries = Object.entries({ token: this.token, ...fields })
    const parts = fieldEntries.map(([fieldName, value]) => part(`name="${fieldName}"`, value))
    const file = `name="${field}"; filename="${name}"\r\ncontent-type: text/plain`
    const body = `${parts.join('')}${part(file, content)}--${mark}--\r\n`
    const headers = { 'content-type': `multipart/form-data; boundary=${mark}` }
    return this.visit(path, { method: 'POST', body, headers })
  }

  private async visit(path: string, init: RequestInit = {}) {
    const headers = {
      ...(init.headers as Record<string, string>),
      'x-forwarded-for': '10.99.0.1',
      origin,
      ...(this.cookie && { cookie: this.cookie }),
    }
    const answer = await this.simulation.network.visit(this.random, `${origin}${path}`, {
      ...init,
      headers,
    })
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.cookie
    this.token = /name="token" value="([0-9a-f]+)"/.exec(answer.text)?.[1] ?? this.token
    return answer
  }
}
