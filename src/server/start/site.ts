import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { ServerEnv } from '@/config/env.server'
import { indexablePaths } from '@/config/paths'
import { blogKind } from '@/contract/blog'
import type { Services } from '@/server/compose'
import { listContents } from '@/server/modules/content'
import { signals } from '@/server/platform/db/tables'
import { repeat } from '@/server/platform/jobs/repeat'
import { renewSignal, thresholds } from '@/server/platform/signals/renew'

const lookEveryMs = 10_000
const longestMs = 10_000

export function watchPages(services: Services, address: string): () => Promise<void> {
  const look = async () => {
    const began = performance.now()
    const isGood = await inTime(address)
    const value = isGood ? (performance.now() - began) / 1_000 : thresholds.pages.alarm
    await renewSignal(services, { name: 'pages', value })
  }
  return repeat(services.log, { name: 'look at pages', everyMs: lookEveryMs, run: look })
}

/**
 * Whether an address answers in time. Node may lose the signal that ends a request, which then
 * never ends.
 */
async function inTime(address: string): Promise<boolean> {
  const giveUp = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), longestMs)
  })
  const asked = fetch(address, { signal: giveUp.signal }).then(
    async (answer) => answer.ok && (await answer.text()) !== '',
  )
  const isGood = await Promise.race([asked.catch(() => false), late])
  clearTimeout(timer)
  giveUp.abort()
  return isGood
}

export async function forgetPages({ db }: Services): Promise<void> {
  await db.delete(signals).where(eq(signals.name, 'pages'))
}

export function addSiteFiles(app: Hono, services: Services, env: ServerEnv): void {
  const origin = env.NEXT_PUBLIC_SITE_URL
  app.get('/robots.txt', (context) =>
    context.text(
      `User-agent: *\nDisallow: /api/\nDisallow: /auth/\n\nSitemap: ${origin}/sitemap.xml\n`,
    ),
  )
  app.get('/sitemap.xml', async () => {
    const body = await services.responseCache.answer('sitemap', 300, () =>
      sitemap(services, origin),
    )
    return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
  })
}

async function sitemap({ db }: Services, origin: string): Promise<string> {
  const texts = await listContents(db, { kind: ['page', 'document', ...blogKind.options] })
  const addresses = [
    ...indexablePaths.map((path) => ({ path, on: undefined })),
    ...texts.map((row) => ({ path: contentPath(row), on: row.updatedOn })),
  ]
  const unique = [...new Map(addresses.map((entry) => [entry.path, entry])).values()]
  const urls = unique.map(
    ({ path, on }) =>
      `<url><loc>${origin}${path}</loc>${on ? `<lastmod>${on}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

function contentPath({
  kind,
  category,
  slug,
}: {
  kind: string
  category: string
  slug: string
}): string {
  if (kind === 'post') return `/blog/${category}/${slug}`
  if (kind === 'article') return `/article/${category}/${slug}`
  return kind === 'content' ? `/content/${slug}` : `/static/${slug}`
}
