import { house } from '@/config/house'
import { allEndpoints } from '@/contract'
import type { Endpoint } from '@/contract/define'
import { webhookEvents, webhookEventTypes, webhookExample } from '@/contract/user/webhook-events'
import { escapeHtml } from '../plain-page'
import type { Ports } from '../ports'
import { pageStyle } from './page'
import { webhookChecks } from './webhook-checks'

export interface WebhookTerms {
  /** The delay of the next attempt after each one. */
  retryAfterMs: readonly number[]
  most: number
  waitMs: number
  bytesRead: number
  exchangeMs: number
  keptMs: number
}

const languages: Record<keyof typeof webhookChecks, string> = {
  'check.mjs': 'Node',
  'check.py': 'Python',
  'check.sh': 'Shell',
}

/** What a receiver has to know. Like the page of the calls it has no scripts. */
export function webhooksPage(terms: WebhookTerms, mode: Ports['mode']): string {
  const title = escapeHtml(`${house().name} webhooks`)
  const parts = { ...sections(terms), ...(mode === 'sandbox' && sandboxSection) }
  const contents = Object.entries(parts).map(
    ([id, { name }]) => `<li><a href="#${id}">${name}</a></li>`,
  )
  const bodies = Object.entries(parts).map(
    ([id, { name, html }]) => `<section id="${id}"><h2>${name}</h2>${html}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${pageStyle()}</style></head>
<body><nav aria-label="On this page"><h2>Webhooks</h2><ul>${contents.join('')}</ul><p><a href="/api/docs">All calls</a></p></nav><main><h1>${title}</h1>
<p>A member’s program hears within seconds that something happened, instead of asking again and again. It is told as
<a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a> describes it, so a library for your language may exist already.
What is sent says what kind of news there is and which call reads it. No amount, name or address leaves by it.</p>${bodies.join('')}</main></body></html>`
}

interface Section {
  name: string
  html: string
}

function sections(terms: WebhookTerms): Record<string, Section> {
  return {
    begin: { name: 'To begin with', html: beginning(terms) },
    message: { name: 'What is sent', html: message() },
    answer: { name: 'What to answer, and when we try again', html: attempts(terms) },
    order: { name: 'Twice, or out of order', html: order },
    check: { name: 'Check that it is ours', html: checking() },
    events: { name: 'Events', html: events() },
  }
}

function beginning({ most, exchangeMs, keptMs }: WebhookTerms): string {
  return `<ol><li>In settings, under <i>Password and two-factor</i>, add an endpoint: the address of your program, with your password and a code from your email.
It begins with <code>https://</code>, is reached from the internet, and has no port, user or password in it. ${most} endpoints at most.</li>
<li>Save the signing secret, <code>whsec_…</code>. It is shown once.</li>
<li>Press <i>Send a test</i>, and see beside it what your program answered.</li>
<li>Read what happened with an <a href="/api/docs#client">API key</a>: a signing secret reads nothing.</li></ol>
<p>What was sent in the last ${days(keptMs)} days is listed there, with each answer and how long it took, and can be sent again.
When you ask for a new secret, the one before signs as well for ${hours(exchangeMs)} hours: two signatures stand in the header, and one that fits is enough.
A changed password pauses every endpoint, since whoever knew it could have added one. Whatever happens while an endpoint is paused waits for it, ${days(keptMs)} days at most.</p>`
}

function message(): string {
  const headers = [
    ['webhook-id', 'Which delivery it is. The same at each attempt.'],
    ['webhook-timestamp', 'When this attempt was made, in seconds since 1970.'],
    [
      'webhook-signature',
      'HMAC-SHA256 of id, timestamp and body with dots between them, in Base64, after “v1,”. While a secret is exchanged there are two, with a space between them.',
    ],
  ]
  const fields = [
    ['type', 'What happened: one of the events below.'],
    ['timestamp', 'When it happened.'],
    ['data.id', 'What it is about: a transaction, a dividend, a vote …'],
    ['data.number', 'Counts the events about that thing, from 1: the highest is the newest.'],
    ['data.call', 'What reads the rest, below the address of this site.'],
  ]
  return `<p>A <code>POST</code> with <code>content-type: application/json</code> and these headers:</p>${table(['Header', 'Is'], headers)}
<p>The body, for example:</p>${code(JSON.stringify(webhookExample('purchase.confirmed'), null, 2))}${table(['Field', 'Is'], fields)}`
}

function attempts({ retryAfterMs, waitMs, bytesRead, keptMs }: WebhookTerms): string {
  let sum = 0
  const rows = retryAfterMs.map((ms, place) => {
    sum += ms
    return [String(place + 2), spoken(ms), spoken(sum)]
  })
  return `<p>Any status from 200 to 299 within ${waitMs / 1_000} seconds: answer first and work afterwards. At most ${bytesRead / 1024} kB of an answer are read, and nothing in it counts.
Redirects are not followed. Anything else, and silence, is tried again:</p>${table(['Attempt', 'After the one before', 'After the first'], rows)}
<p>After the last one the endpoint rests, and its owner is told by mail. It rests at once if it answers 410. What happens meanwhile waits until the owner resumes it, ${days(keptMs)} days at most.
The address is looked up again at each attempt, and one that leads into a private network is sent nothing.</p>`
}

const order = `<p>A delivery can come twice, for example if your answer was lost on its way. It then has the same <code>webhook-id</code>: keep the ids that you have dealt with, in the
same transaction as what you do with them, and answer 200 to one that you know.</p>
<p>Events about one thing come in the order of their <code>data.number</code>, and one that has to wait holds back only its own thing. <i>Send again</i> can break that order:
keep the highest number of each thing, and do nothing with a lower one.</p>`

function checking(): string {
  const each = Object.entries(webhookChecks).map(
    ([file, lines]) =>
      `<h3 id="${file}">${languages[file as keyof typeof webhookChecks]}: <code>${file}</code></h3>${code(lines)}`,
  )
  return `<p>Anybody can send something to your address. Check each delivery before you believe it, over the raw body: JSON that was parsed and serialised again may differ.
These lines say <code>good</code>, <code>forged</code>, <code>late</code> (more than five minutes from now, so somebody may have kept it) or <code>repeated</code>. Answer 400 to what is forged or late.
They need no package. While a secret is exchanged they take either.</p>${each.join('')}
<p>In a shell, <code>openssl</code> takes the key as an argument, which other users of that machine can see while it runs.</p>`
}

function events(): string {
  const rows = webhookEventTypes.map((type) => {
    const { summary, call } = webhookEvents[type]
    const example = escapeHtml(JSON.stringify(webhookExample(type)))
    const readBy = `<a href="/api/docs#${nameOf(call)}">${nameOf(call)}</a>${call.openToKeys ? '' : ', not by an API key'}`
    return `<tr id="${type}"><td>${type}</td><td>${escapeHtml(summary)}</td><td>${readBy}</td><td><code>${example}</code></td></tr>`
  })
  return `<p>An endpoint is sent all of them; whatever your program has no use for, it answers 200 to. There may be more in time. They are the <code>webhooks</code> of <a href="/api/v1/openapi.json">openapi.json</a>, too.</p>
${tableOf(['Event', 'When', 'Read by', 'Example'], rows)}`
}

const nameOf = (call: Endpoint) => allEndpoints().find(({ endpoint }) => endpoint === call)?.name

const sandboxSection = {
  sandbox: {
    name: 'In this sandbox',
    html: `<p>Programs on this machine can be told as well: <code>http://localhost</code> with any port that is not the sandbox’s own.
Without a program there is <a href="/api/sandbox/webhooks">a receiver that shows what arrives</a>, and what the lines above say of it. Its address stands beside the field in settings.</p>`,
  },
}

const hours = (ms: number) => ms / 3_600_000
const days = (ms: number) => hours(ms) / 24

function spoken(ms: number): string {
  const parts = [
    [Math.floor(ms / 3_600_000), 'hour'],
    [Math.floor(ms / 60_000) % 60, 'minute'],
    [Math.floor(ms / 1_000) % 60, 'second'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' ')
}

const code = (lines: string) => `<pre tabindex="0"><code>${escapeHtml(lines)}</code></pre>`

const table = (head: string[], rows: string[][]) =>
  tableOf(
    head,
    rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`),
  )

function tableOf(head: string[], rows: string[]): string {
  const cells = head.map((name) => `<th scope="col">${name}</th>`).join('')
  return `<div tabindex="0" role="region" aria-label="${head[0]}"><table><thead><tr>${cells}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}
