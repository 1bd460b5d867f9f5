import type { Hono } from 'hono'
import { webhookReceiverPath } from '@/contract/sandbox'
import { webhookBody } from '@/contract/user/webhook-events'
import { locale } from '@/messages/locale'
import { secretsOf } from '@/server/modules/webhooks'
import { parseBody, readBody } from '@/server/platform/http/body'
import { escapeHtml } from '@/server/platform/plain-page'
import * as m from '../messages/webhooks'
import type { SandboxNeeds } from '../needs'
import { pageHeaders, refuseStrangers, sandboxPage } from '../outbox-page'
import { checkDelivery, type DeliveryVerdict } from './check-node'

interface Received {
  at: string
  title: string
  headers: [name: string, value: string][]
  body: string
  verdict: DeliveryVerdict
  /** The highest earlier number about the same subject, if it is higher. */
  newer: number | undefined
}

const kept = 50
const ownHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** A receiver for members without a program. Deliveries are kept only in this process. */
export function addWebhookReceiver(app: Hono, needs: SandboxNeeds): void {
  const seen = new Set<string>()
  const highest = new Map<string, number>()
  const received: Received[] = []
  const url = `${needs.siteUrl}${webhookReceiverPath}`
  app.get(webhookReceiverPath, (context) => {
    refuseStrangers(context.req.raw)
    return context.html(receivedPage(received, url), 200, pageHeaders)
  })
  app.post(webhookReceiverPath, async (context) => {
    refuseStrangers(context.req.raw)
    const body = await readBody(context.req.raw)
    const read = webhookBody.safeParse(parseBody(body)).data
    const headers = Object.fromEntries(context.req.raw.headers)
    const now = needs.clock.now()
    // Each address has its own secret, so the others call it forged.
    let verdict: DeliveryVerdict = 'forged'
    let newer: number | undefined
    // It may have been called under another name of the machine than that in the sandbox's own
    // address.
    const urls = [url, new URL(webhookReceiverPath, context.req.url).href]
    for (const { id, secret } of await secretsOf(needs, urls)) {
      const said = checkDelivery(secret, headers, body, seen, now.getTime() / 1_000)
      if (said === 'forged') continue
      verdict = said
      if (read && said !== 'late') newer = newerThan(`${id} ${read.data.id}`, read.data.number)
    }
    const title = verdict === 'forged' ? verdict : (read?.type ?? verdict)
    const shown = ownHeaders.map((name): [string, string] => [name, headers[name] ?? ''])
    received.unshift({ at: now.toISOString(), title, headers: shown, body, verdict, newer })
    received.splice(kept)
    return context.body(null, statusOf(verdict))
  })

  function newerThan(thing: string, number: number): number | undefined {
    const before = highest.get(thing) ?? 0
    highest.set(thing, Math.max(before, number))
    return before > number ? before : undefined
  }
}

const statusOf = (verdict: DeliveryVerdict) =>
  verdict === 'good' || verdict === 'repeated' ? 204 : 400

const words: Record<DeliveryVerdict, (answer: { status: number }) => string> = {
  good: m.goodText,
  repeated: m.repeatedText,
  late: m.lateText,
  forged: m.forgedText,
}

function receivedPage(received: Received[], url: string): string {
  const link = (href: string, text: string) => `<a href="${href}">${escapeHtml(text)}</a>`
  const ways = [
    link(webhookReceiverPath, m.againLabel()),
    link('/settings?section=security', m.settingsLabel()),
    link('/api/docs/webhooks#check', m.documentationLabel()),
  ]
  const none = `<p>${escapeHtml(m.noneText())}</p>`
  return sandboxPage(
    escapeHtml(m.receivedTitle()),
    `<p>${escapeHtml(m.receivedText())}</p><p>${escapeHtml(m.addressText())} <code>${escapeHtml(url)}</code></p><nav>${ways.join('')}</nav>${received.map(shown).join('') || none}`,
    locale(),
  )
}

function shown({ at, title, headers, body, verdict, newer }: Received): string {
  const older = newer === undefined ? '' : `<p>${escapeHtml(m.olderText({ number: newer }))}</p>`
  const lines = [...headers.map(([name, value]) => `${name}: ${value}`), '', body].join('\n')
  return `<article data-verdict="${verdict}"><h2>${escapeHtml(title)}</h2><small>${at}</small><p>${escapeHtml(words[verdict]({ status: statusOf(verdict) }))}</p>${older}<pre>${escapeHtml(lines)}</pre></article>`
}
