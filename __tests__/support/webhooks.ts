import { Webhook } from 'standardwebhooks'
import type { NotificationKind } from '@/contract/notification'
import type { WebhookDelivery, WebhookEndpoint } from '@/contract/user/webhooks'
import { notify } from '@/server/modules/notifications/notify'
import type { Received, Receivers } from '@/server/modules/webhooks/needs'
import type { TestApi } from './api'
import type { OpenedAnswer } from './call'
import { accountIdOf } from './make-transactions'
import { codeFor, password, type TestMember } from './member'

export interface ReceivedWebhook {
  url: string
  headers: Record<string, string>
  body: string
}

/** Programs of members, at any address of the internet that begins with https. */
export class Programs implements Receivers {
  heard: ReceivedWebhook[] = []
  says: (heard: ReceivedWebhook, stopping: AbortSignal) => Received | Promise<Received> = () => ({
    status: 204,
  })

  mayBe = async (url: string): Promise<boolean> =>
    URL.canParse(url) && new URL(url).protocol === 'https:'

  post: Receivers['post'] = async (url, { headers, body }, stopping) => {
    const heard = { url, headers, body }
    this.heard.push(heard)
    return this.says(heard, stopping)
  }

  /** What came since the last call, each as `type` and number. */
  news(): string[] {
    return this.heard.splice(0).map(({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { number: number } }
      return `${type} ${data.number}`
    })
  }
}

export type MadeEndpoint = WebhookEndpoint & { secret: string }

/** For an endpoint or its secret. */
export async function endpointCode(api: TestApi, owner: TestMember): Promise<string> {
  await owner.call('POST', 'user/webhookEndpointCode')
  return codeFor(api, owner.email)
}

export async function requestEndpoint(
  api: TestApi,
  owner: TestMember,
  choices: { url?: string; password?: string; code?: string } = {},
): Promise<OpenedAnswer> {
  const emailedCode = await endpointCode(api, owner)
  const code = choices.code ?? emailedCode
  const url = 'https://books.venn.example/fnx'
  return owner.call('POST', 'user/makeWebhookEndpoint', { url, password, ...choices, code })
}

export async function makeEndpoint(
  api: TestApi,
  owner: TestMember,
  url?: string,
): Promise<MadeEndpoint> {
  const { opened, text } = await requestEndpoint(api, owner, url === undefined ? {} : { url })
  if (opened === undefined) throw new Error(text)
  return opened
}

export async function endpointsOf(owner: TestMember): Promise<WebhookEndpoint[]> {
  const { opened } = await owner.call('GET', 'user/webhookEndpoints')
  return (opened as { docs: WebhookEndpoint[] }).docs
}

export async function deliveriesOf(owner: TestMember, id: string): Promise<WebhookDelivery[]> {
  const { opened } = await owner.call('GET', 'user/webhookDeliveries', { id })
  return (opened as { docs: WebhookDelivery[] }).docs
}

/** An event in a member's account, about the subject with this id. */
export async function emitEvent(
  api: TestApi,
  owner: TestMember,
  { kind = 'purchase-confirmed', id = 'a' }: { kind?: NotificationKind; id?: string } = {},
): Promise<void> {
  const accountId = await accountIdOf(api, owner)
  const facts = { id, paid: '60 USDT', shares: '5', address: 'Quarry Lane 1', name: 'Bob Noyce' }
  await api.services.db.transaction((tx) =>
    notify(api.services, tx, { accountId, kind, facts, at: api.clock.now() }),
  )
}

/** The library of Standard Webhooks looks at the clock of the machine. */
export function verifySignature(secret: string, { headers, body }: ReceivedWebhook): unknown {
  const seconds = Number(headers['webhook-timestamp'])
  const now = jest.spyOn(Date, 'now').mockReturnValue(seconds * 1_000)
  try {
    return new Webhook(secret).verify(body, headers)
  } finally {
    now.mockRestore()
  }
}
