import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { Hono } from 'hono'
import * as fields from '@/messages/fields'
import { codeHash, codeLimits } from '@/server/modules/identity'
import { oneTimeCodes } from '@/server/modules/identity/tables'
import { htmlOf, type Letterhead, plainTextOf } from '@/server/modules/notifications'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { AppError, wrongField } from '@/server/platform/errors'
import { refuseOtherPages } from '@/server/platform/http/other-pages'
import { escapeHtml, plainColours } from '@/server/platform/plain-page'
import { mailSamples, smsSamples } from './mail-samples'
import type { SandboxNeeds } from './needs'
import { whereArrived } from './outages'

const style = () => `
${plainColours()}
*{box-sizing:border-box}body{margin:0;padding:32px 24px 72px;background:var(--page);color:var(--text);font:15px/1.6 system-ui,sans-serif}
h1{margin:0;font:400 40px/1.1 Georgia,serif}h2{margin:0;font-size:17px}a{color:var(--accent)}small,nav{color:var(--muted)}nav{display:flex;flex-wrap:wrap;gap:4px 20px;margin-block:16px}
article{border-top:1px solid var(--line);padding-block:20px;margin-block-start:20px}article>div{display:grid;gap:20px;grid-template-columns:minmax(0,max-content) minmax(0,1fr);margin-block-start:12px}
iframe{max-width:100%;height:720px;border:1px solid var(--line);background:#fff}pre{margin:0;max-width:80ch;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.6 ui-monospace,monospace}
code{overflow-wrap:anywhere}input{font:inherit;padding:8px 12px;min-width:min(320px,100%)}button{font:inherit;padding:8px 16px}@media (max-width:900px){article>div{grid-template-columns:minmax(0,1fr)}}
`

export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

const mailHeaders = {
  'content-security-policy':
    "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'cache-control': 'no-store',
}

export const sandboxPage = (title: string, body: string, language = 'en') =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${style()}</style></head><body><h1>${title}</h1>${body}</body></html>`

function outboxPage(rows: Row[], to: string): string {
  const none = to === '' ? '' : '<p>Nothing was sent there.</p>'
  const field = `<form><input name="to" aria-label="Email address or phone number" placeholder="Email address or phone number" value="${escapeHtml(to)}"> <button>Show</button></form>`
  const ways = '<nav><a href="/api/sandbox/mails">Every mail there is</a></nav>'
  return sandboxPage(
    'Sandbox outbox',
    `${ways}${field}${rows.length === 0 ? none : rows.map(message).join('')}`,
  )
}

function message({ recipient, subject, text, letter, createdAt }: Row): string {
  const html =
    letter === null
      ? ''
      : `<iframe sandbox title="${escapeHtml(subject)}" width="640" loading="lazy" srcdoc="${escapeHtml(htmlOf(letter))}"></iframe>`
  return `<article><h2>${escapeHtml(subject || 'SMS')}</h2><small>${escapeHtml(recipient)}, ${createdAt.toISOString()}</small><div>${html}<pre>${linkIn(text)}</pre></div></article>`
}

/**
 * A text with its links marked. They would not work within the frame, so they open outside of it.
 */
function linkIn(text: string): string {
  return escapeHtml(text).replaceAll(
    /https?:\/\/[^\s()<>]+/g,
    (address) => `<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`,
  )
}

type Scheme = 'light' | 'dark'
const widths = [360, 640]

function addMailGallery(app: Hono, head: Letterhead, refuse: (request: Request) => void): void {
  app.get('/api/sandbox/mails', (context) => {
    refuse(context.req.raw)
    const scheme = schemeOf(context.req.query('scheme'))
    const width = Number(context.req.query('width')) === 360 ? 360 : 640
    return context.html(gallery(head, scheme, width), 200, pageHeaders)
  })
  app.get('/api/sandbox/mails/:kind', (context) => {
    refuse(context.req.raw)
    const samples = new Map(Object.entries(mailSamples(head)))
    const letter = samples.get(context.req.param('kind'))
    if (letter === undefined) throw new AppError('NOT_FOUND')
    return context.html(
      inScheme(htmlOf(letter), schemeOf(context.req.query('scheme'))),
      200,
      mailHeaders,
    )
  })
}

const schemeOf = (asked: string | undefined): Scheme => (asked === 'dark' ? 'dark' : 'light')

function inScheme(html: string, scheme: Scheme): string {
  return html
    .replace('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll('color-scheme:light dark', `color-scheme:${scheme}`)
}

function gallery(head: Letterhead, scheme: Scheme, width: number): string {
  const mails = Object.entries(mailSamples(head))
  const address = (kind: string) => `/api/sandbox/mails/${kind}?scheme=${scheme}`
  const shown = mails.map(
    ([kind, letter]) =>
      `<article id="${kind}"><h2>${escapeHtml(letter.subject)}</h2><small>${kind}: ${escapeHtml(letter.preheader)}</small><div><iframe sandbox title="${kind}" width="${width}" loading="lazy" src="${address(kind)}"></iframe><pre>${escapeHtml(plainTextOf(letter))}</pre></div></article>`,
  )
  const texts = Object.entries(smsSamples(head)).map(
    ([kind, text]) =>
      `<article><h2>SMS: ${kind}</h2><div><pre>${escapeHtml(text)}</pre></div></article>`,
  )
  const contents = mails.map(([kind]) => `<a href="#${kind}">${kind}</a>`).join('')
  return sandboxPage(
    'Sandbox mails',
    `${choices(scheme, width)}<nav>${contents}</nav>${[...shown, ...texts].join('')}`,
  )
}

function choices(scheme: Scheme, width: number): string {
  const link = (text: string, to: { scheme: Scheme; width: number }) =>
    `<a href="?scheme=${to.scheme}&amp;width=${to.width}"${to.scheme === scheme && to.width === width ? ' aria-current="page"' : ''}>${text}</a>`
  const all = (['light', 'dark'] as const).flatMap((one) =>
    widths.map((wide) => link(`${one}, ${wide} px`, { scheme: one, width: wide })),
  )
  return `<nav>${all.join('')}</nav>`
}

type Purpose = Parameters<typeof codeHash>[1]['purpose']

const shown = 20
const forwarding = /^(forwarded|via|x-forwarded-.+|x-real-ip|.+-client-ip|.+-connecting-ip)$/
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** The outbox contains codes, so it answers only to this machine and to no proxy. */
export function addSandboxOutbox(app: Hono, needs: SandboxNeeds): void {
  addMailGallery(app, needs, refuseStrangers)
  app.get('/api/sandbox/outbox', async (context) => {
    refuseStrangers(context.req.raw)
    const { to, about } = context.req.query()
    const isPage = /\btext\/html\b/.test(context.req.header('accept') ?? '')
    const isOpen = to !== undefined || about !== undefined
    const rows = isPage && !isOpen ? [] : await newest(needs, wantedMessages(needs, { to, about }))
    if (isPage) return context.html(outboxPage(rows, to ?? ''), 200, pageHeaders)
    const isGood = await goodCodes(needs, rows)
    const messages = rows.map((row) => ({
      to: row.recipient,
      channel: row.channel,
      subject: row.subject,
      text: row.text,
      code: row.code,
      isGood: isGood(row),
      at: row.createdAt.toISOString(),
    }))
    return context.json({ messages }, 200, { 'cache-control': 'no-store' })
  })
}

type Row = typeof outboxMessages.$inferSelect

async function goodCodes(needs: SandboxNeeds, rows: Row[]): Promise<(row: Row) => boolean> {
  const abouts = [...new Set(rows.map(({ about }) => about))]
  const newest = await needs.db
    .selectDistinctOn([oneTimeCodes.subject, oneTimeCodes.purpose])
    .from(oneTimeCodes)
    .where(inArray(oneTimeCodes.subject, abouts))
    .orderBy(oneTimeCodes.subject, oneTimeCodes.purpose, desc(oneTimeCodes.serial))
  const now = needs.clock.now()
  const open = newest.filter(
    ({ usedAt, tries, expiresAt }) =>
      usedAt === null && tries < codeLimits.tries && expiresAt > now,
  )
  const hashes = new Set(open.map(({ codeHash }) => codeHash))
  const good = new Set<string>()
  for (const { about, code } of rows) {
    for (const { purpose, subject } of open) {
      if (subject !== about || code === null) continue
      const hash = await codeHash(needs, { purpose: purpose as Purpose, subject }, code)
      if (hashes.has(hash)) good.add(`${about} ${code}`)
    }
  }
  return ({ about, code }) => good.has(`${about} ${code}`)
}

function newest({ db }: SandboxNeeds, wanted: SQL | undefined): Promise<Row[]> {
  return db
    .select()
    .from(outboxMessages)
    .where(wanted)
    .orderBy(desc(outboxMessages.serial))
    .limit(shown)
}

interface Wish {
  to: string | undefined
  about: string | undefined
}

function wantedMessages(needs: SandboxNeeds, { to, about }: Wish): SQL | undefined {
  if (to === undefined && about === undefined) {
    throw wrongField('to', fields.recipientError())
  }
  return and(
    // A message that is written only to take as long as another has no text.
    ne(outboxMessages.text, ''),
    whereArrived(needs),
    to === undefined ? undefined : eq(outboxMessages.recipient, storable(to)),
    about === undefined ? undefined : eq(outboxMessages.about, storable(about)),
  )
}

function storable(text: string): string {
  return text.replaceAll('\u0000', '')
}

/**
 * Refuses a request by a proxy, by another name that points here, and from a page of another
 * origin.
 */
export function refuseStrangers(request: Request): void {
  const { headers, url } = request
  const isForwarded = [...headers.keys()].some((name) => forwarding.test(name))
  const isFromHere = !isForwarded && ownHost.test(headers.get('host') ?? new URL(url).host)
  if (!isFromHere) throw new AppError('NOT_ALLOWED')
  refuseOtherPages(request)
}
