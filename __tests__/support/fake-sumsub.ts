import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sumsubIdentity } from '@/server/modules/kyc/providers/identity-sumsub'
import { providerTime } from '@/server/modules/kyc/webhook'

export const keys = {
  appToken: 'sbx:stand-in',
  secretKey: 'a secret between two',
  webhookSecret: 'another secret between two',
  level: 'identity-level',
}

export interface Manners {
  errors: number
  duplicates: number
  maxDelayMs: number
}
const goodManners: Manners = { errors: 0, duplicates: 0, maxDelayMs: 0 }
export const badManners: Manners = { errors: 0.05, duplicates: 0.3, maxDelayMs: 3 }

export interface Stored {
  id: string
  externalUserId: string
  levelName: string
  attemptCnt: number
  reviewStatus: 'init' | 'pending' | 'awaitingUser' | 'completed'
  reviewResult?: {
    reviewAnswer: string
    reviewRejectType?: string
    rejectLabels?: string[]
    moderationComment?: string
    clientComment?: string
  }
  info?: Record<string, unknown>
}

export interface Webhook {
  body: string
  headers: Record<string, string>
}

export class FakeSumsub {
  readonly applicants = new Map<string, Stored>()
  readonly webhooks: Webhook[] = []
  readonly asked: string[] = []
  manners = goodManners
  private server: Server | undefined
  private state: number
  private made = 0

  constructor(
    private readonly now: () => Date,
    seed = 1,
  ) {
    this.state = seed
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      void this.answer(request).then(({ status, body }) =>
        setTimeout(
          () =>
            response
              .writeHead(status, { 'content-type': 'application/json' })
              .end(JSON.stringify(body)),
          this.random() * this.manners.maxDelayMs,
        ),
      )
    })
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve))
  }

  stop(): Promise<void> {
    this.server?.closeAllConnections()
    return new Promise((resolve) => void this.server?.close(() => resolve()))
  }

  identity(changes: Partial<typeof keys> = {}) {
    const { port } = (this.server as Server).address() as AddressInfo
    const baseUrl = `http://127.0.0.1:${port}`
    return sumsubIdentity({ ...keys, ...changes, baseUrl, waitMs: 20_000, now: this.now })
  }

  random(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0
    return this.state / 2 ** 32
  }

  open(externalUserId: string): Stored {
    const knownApplicant = [...this.applicants.values()].find(
      (applicant) => applicant.externalUserId === externalUserId,
    )
    if (knownApplicant !== undefined) return knownApplicant
    this.made += 1
    const id = `5cb744200a975a67ed${String(this.made).padStart(6, '0')}`
    const applicant: Stored = {
      id,
      externalUserId,
      levelName: keys.level,
      attemptCnt: 0,
      reviewStatus: 'init',
    }
    this.applicants.set(id, applicant)
    this.report(applicant, 'applicantCreated')
    return applicant
  }

  submit(applicant: Stored): void {
    applicant.reviewStatus = 'pending'
    delete applicant.reviewResult
    this.report(applicant, 'applicantPending')
  }

  sendBack(applicant: Stored): void {
    applicant.reviewStatus = 'awaitingUser'
    delete applicant.reviewResult
    this.report(applicant, 'applicantAwaitingUser')
  }

  review(
    applicant: Stored,
    answer: 'GREEN' | 'RETRY' | 'FINAL',
    labels = ['LOW_QUALITY'],
    moreFields: object = {},
  ): void {
    applicant.reviewStatus = 'completed'
    applicant.reviewResult =
      answer === 'GREEN'
        ? { reviewAnswer: 'GREEN' }
        : { reviewAnswer: 'RED', reviewRejectType: answer, rejectLabels: labels, ...moreFields }
    this.report(applicant, 'applicantReviewed')
  }

  startOver(applicant: Stored, attemptCnt = applicant.attemptCnt + 1): void {
    applicant.reviewStatus = 'init'
    applicant.attemptCnt = attemptCnt
    delete applicant.reviewResult
    this.report(applicant, 'applicantReset')
  }

  private report({ id, externalUserId, levelName, reviewResult }: Stored, type: string): void {
    const createdAtMs = providerTime(this.now())
    const eventFields = { applicantId: id, inspectionId: `${id}-i`, externalUserId, levelName }
    const facts = { type, createdAtMs, clientId: 'fnx', ...(reviewResult && { reviewResult }) }
    this.webhooks.push(signedWebhook(JSON.stringify({ ...eventFields, ...facts })))
  }

  takeWebhooks(): Webhook[] {
    const takenWebhooks = this.webhooks.splice(0)
    const twice = takenWebhooks.filter(() => this.random() < this.manners.duplicates)
    return [...takenWebhooks, ...twice]
      .map((webhook) => ({ webhook, place: this.manners === goodManners ? 0 : this.random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ webhook }) => webhook)
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const { method = '', url = '', headers } = request
    this.asked.push(`${method} ${url}`)
    if (this.random() < this.manners.errors)
      return { status: 500, body: { description: 'Oops for ada@example.com' } }
    const seconds = String(headers['x-app-access-ts'])
    const sum = createHmac('sha256', keys.secretKey).update(seconds + method + url + body)
    const isSigned =
      headers['x-app-token'] === keys.appToken &&
      headers['x-app-access-sig'] === sum.digest('hex') &&
      Math.abs(Number(seconds) * 1000 - this.now().getTime()) < 60_000
    if (!isSigned) return { status: 401, body: { description: 'Request signature mismatch' } }
    return this.resource(method, url, body)
  }

  private resource(method: string, url: string, body: string): { status: number; body: unknown } {
    if (method === 'POST' && url === '/resources/accessTokens/sdk') {
      const { userId } = JSON.parse(body) as { userId: string }
      return { status: 200, body: { token: `_act-sbx-${userId}-${this.made}`, userId } }
    }
    const [, key = '', action = ''] = url.match(/^\/resources\/applicants\/([^/]+)\/(.+)$/) ?? []
    const applicant = this.find(decodeURIComponent(key))
    if (applicant === undefined)
      return { status: 404, body: { description: 'Applicant not found' } }
    if (action === 'one') return { status: 200, body: asResource(applicant) }
    if (action === 'reset') this.startOver(applicant)
    if (action === 'presence/deactivated') this.applicants.delete(applicant.id)
    return { status: 200, body: { ok: 1 } }
  }

  private find(key: string): Stored | undefined {
    const [, externalUserId] = key.match(/^-;externalUserId=(.+)$/) ?? []
    if (externalUserId === undefined) return this.applicants.get(key)
    return [...this.applicants.values()].find(
      (applicant) => applicant.externalUserId === externalUserId,
    )
  }
}

function asResource(applicant: Stored) {
  const { id, externalUserId, info, levelName, attemptCnt, reviewStatus, reviewResult } = applicant
  const review = { levelName, attemptCnt, reviewStatus, ...(reviewResult && { reviewResult }) }
  return { id, externalUserId, review, ...(info && { info }) }
}

const algorithms = new Map([
  ['HMAC_SHA1_HEX', 'sha1'],
  ['HMAC_SHA512_HEX', 'sha512'],
])

export function signedWebhook(
  body: string,
  { secret = keys.webhookSecret, algorithm = 'HMAC_SHA256_HEX' } = {},
): Webhook {
  const sum = createHmac(algorithms.get(algorithm) ?? 'sha256', secret).update(body)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-payload-digest-alg': algorithm,
      'x-payload-digest': sum.digest('hex'),
    },
  }
}
