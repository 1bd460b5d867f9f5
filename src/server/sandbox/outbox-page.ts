import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { Hono } from 'hono'
import * as fields from '@/messages/fields'
import { codeHash, codeLimits } from '@/server/modules/identity'
import { oneTimeCodes } from '@/server/modules/identity/tables'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { AppError, wrongField } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import { addMailGallery, outboxPage, pageHeaders } from './mail-pages'

type Purpose = Parameters<typeof codeHash>[1]['purpose']

const shown = 20
const forwarding = /^(forwarded|via|x-forwarded-.+|x-real-ip|.+-client-ip|.+-connecting-ip)$/
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Stands in for a phone and a mailbox. It hands out codes, so it exists in a sandbox only and
 * answers nobody but a program on this machine that came here directly.
 */
export function addSandboxOutbox(app: Hono, services: Services): void {
  addMailGallery(app, services, refuseStrangers)
  app.get('/api/sandbox/outbox', async (context) => {
    refuseStrangers(context.req.raw)
    const { to, about } = context.req.query()
    const isPage = /\btext\/html\b/.test(context.req.header('accept') ?? '')
    const isOpen = to !== undefined || about !== undefined
    const rows = isPage && !isOpen ? [] : await newest(services, wantedMessages({ to, about }))
    if (isPage) return context.html(outboxPage(rows, to ?? ''), 200, pageHeaders)
    const isGood = await goodCodes(services, rows)
    const messages = rows.map((row) => ({
      to: row.recipient,
      channel: row.channel,
      subject: row.subject,
      text: row.text,
      code: row.code,
      /** Whether the code still opens what it was sent for. */
      isGood: isGood(row),
      at: row.createdAt.toISOString(),
    }))
    return context.json({ messages }, 200, { 'cache-control': 'no-store' })
  })
}

type Row = typeof outboxMessages.$inferSelect

/** A page must not offer a code that was used, tried too often, replaced or has run out. */
async function goodCodes(services: Services, rows: Row[]): Promise<(row: Row) => boolean> {
  const abouts = [...new Set(rows.map(({ about }) => about))]
  const newest = await services.db
    .selectDistinctOn([oneTimeCodes.subject, oneTimeCodes.purpose])
    .from(oneTimeCodes)
    .where(inArray(oneTimeCodes.subject, abouts))
    .orderBy(oneTimeCodes.subject, oneTimeCodes.purpose, desc(oneTimeCodes.serial))
  const now = services.clock.now()
  const open = newest.filter(
    ({ usedAt, tries, expiresAt }) =>
      usedAt === null && tries < codeLimits.tries && expiresAt > now,
  )
  const hashes = new Set(open.map(({ codeHash }) => codeHash))
  const good = new Set<string>()
  for (const { about, code } of rows) {
    for (const { purpose, subject } of open) {
      if (subject !== about || code === null) continue
      const hash = await codeHash(services, { purpose: purpose as Purpose, subject }, code)
      if (hashes.has(hash)) good.add(`${about} ${code}`)
    }
  }
  return ({ about, code }) => good.has(`${about} ${code}`)
}

function newest({ db }: Services, wanted: SQL | undefined): Promise<Row[]> {
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

/** By recipient, or by the sign-up, login or request that a page knows. */
function wantedMessages({ to, about }: Wish): SQL | undefined {
  if (to === undefined && about === undefined) {
    throw wrongField('to', fields.recipientError())
  }
  return and(
    // Rows without words were written for nobody to read.
    ne(outboxMessages.text, ''),
    to === undefined ? undefined : eq(outboxMessages.recipient, storable(to)),
    about === undefined ? undefined : eq(outboxMessages.about, storable(about)),
  )
}

function storable(text: string): string {
  return text.replaceAll('\u0000', '')
}

/** A proxy or a page of another name must not reach it, also not by a name that points here. */
function refuseStrangers({ headers, url }: Request): void {
  const isForwarded = [...headers.keys()].some((name) => forwarding.test(name))
  const isFromHere = !isForwarded && ownHost.test(headers.get('host') ?? new URL(url).host)
  if (!isFromHere) throw new AppError('NOT_ALLOWED')
}
