import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { ServerEnv } from '@/config/env.server'
import { indexablePaths } from '@/config/paths'
import { blogKind } from '@/contract/blog'
import { homeLocale, inLocale, offeredLanguages } from '@/messages/locale'
import type { Services } from '@/server/compose'
import { listContents } from '@/server/modules/content'
import { signals } from '@/server/platform/db/tables'
import { AppError } from '@/server/platform/errors'
import { taggedAnswer, withTag } from '@/server/platform/http/tagged-text'
import { repeat } from '@/server/platform/jobs/repeat'
import { markdownOf } from '@/server/platform/node/markdown'
import { renewSignal, thresholds } from '@/server/platform/signals/renew'
import { drawnPage } from './markdown-pages'

const lookEveryMs = 10_000
const longestMs = 10_000
const listSeconds = 300
// guard: without it, while one page fails, all are drawn for each request — server/start/site: is
//   not drawn again before the time — value 0
const failureSeconds = 10
const plain = 'text/plain; charset=UTF-8'

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

export function addSiteFiles(
  app: Hono,
  services: Services,
  env: ServerEnv,
  draw: typeof drawnPage = drawnPage,
): void {
  const origin = env.NEXT_PUBLIC_SITE_URL
  const list = keptFor(services.clock, () =>
    // guard: without it, the first request decides in which language all read of texts —
    //   server/start/site: the list of pages is in one language — last argument alone
    inLocale(homeLocale(), () => overview(services, origin, draw)),
  )
  app.get('/llms.txt', async (context) => {
    const text = await list().catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { cause, retryAfterSeconds: failureSeconds })
    })
    return taggedAnswer(context.req.raw, await withTag(text), plain)
  })
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /auth/\n\nSitemap: ${origin}/sitemap.xml\n`
  app.get('/robots.txt', async (context) =>
    taggedAnswer(context.req.raw, await withTag(robots), plain),
  )
  app.get('/sitemap.xml', async (context) => {
    const body = await services.responseCache.answer('sitemap', 300, () =>
      sitemap(services, origin),
    )
    return taggedAnswer(context.req.raw, await withTag(body), 'application/xml; charset=utf-8')
  })
}

/**
 * Rendering every page takes seconds of processor time, and anybody may request it: simultaneous
 * requests share one result, and after a failure it is not rendered again before the answer's
 * `Retry-After` is over.
 */
function keptFor(clock: Services['clock'], make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined
  let untilMs = 0
  const keep = (seconds: number) => {
    untilMs = clock.now().getTime() + seconds * 1_000
  }
  return () => {
    // guard: without it, a request for the list of pages draws all of them — server/start/site: is
    //   drawn once for all who wait
    if (made !== undefined && clock.now().getTime() < untilMs) return made
    untilMs = Number.POSITIVE_INFINITY
    made = make()
    made.then(
      () => keep(listSeconds),
      () => keep(failureSeconds),
    )
    return made
  }
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

/**
 * The readable content in the form of https://llmstxt.org. Titles and descriptions are the pages'
 * own: fixed pages are rendered for it, one after another, and texts have theirs in the database.
 */
async function overview(
  { db, appName }: Services,
  origin: string,
  draw: typeof drawnPage,
): Promise<string> {
  const fixed: { path: string; title: string; summary: string }[] = []
  const texts = await listContents(db, { kind: ['page', 'document', ...blogKind.options] })
  const entries = texts.map((row) => ({ ...row, path: contentPath(row) }))
  const ofTexts = new Set(entries.map(({ path }) => path))
  for (const path of indexablePaths.filter((one) => !ofTexts.has(one))) {
    const drawn = await draw(path)
    if (!drawn.ok) throw new Error(`${path} answered ${drawn.status}`)
    const { title, description } = markdownOf(await drawn.text(), origin)
    fixed.push({ path, title, summary: description })
  }
  const linkList = (rows: typeof fixed) =>
    rows.map(({ path, title, summary }) => `- [${title}](${origin}${path}): ${summary}`).join('\n')
  const isPost = ({ kind }: { kind: string }) => blogKind.safeParse(kind).success
  return `# ${appName}

> ${fixed.find(({ path }) => path === '/')?.summary ?? appName}

Each page below is also Markdown: ask for it with \`Accept: text/markdown\`. ${otherLanguages()}

## Pages

${linkList(fixed)}

## Terms and documents

${linkList(entries.filter((row) => !isPost(row)))}

## Blog, articles and contents

${linkList(entries.filter(isPost))}

## For programs

- [API](${origin}/api/docs): every call, what it takes and answers, and ten lines to begin with
- [openapi.json](${origin}/api/v1/openapi.json): the same for machines, OpenAPI 3.1
- [Typed client](${origin}/api/client/fnx.mjs): a module without packages, with its [types](${origin}/api/client/fnx.d.mts), made from that document
- [Assistants](${origin}/api/docs#assistants): a member’s own books over MCP, at ${origin}/api/mcp, with an API key
- [Webhooks](${origin}/api/docs/webhooks): how a member’s own program is told what happened, and knows that we said it
- [Sitemap](${origin}/sitemap.xml): every address with its last change
`
}

function otherLanguages(): string {
  const others = offeredLanguages().filter(({ tag }) => tag !== homeLocale())
  if (others.length === 0) return ''
  const named = others.map(({ tag, name }) => `${name} (\`${tag}\`)`).join(', ')
  return `With \`Accept-Language\` or \`?lang=\` they come in another language: ${named}.`
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
