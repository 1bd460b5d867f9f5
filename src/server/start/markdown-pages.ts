import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { ownOrigin } from '@/config/own-api-url'
import { isTextPath } from '@/config/paths'
import { UNAVAILABLE } from '@/messages/errors'
import { locale } from '@/messages/locale'
import { isKnown, withTag } from '@/server/platform/http/tagged-text'
import { ownMark, type RefuseDrawing } from '@/server/platform/node/drawings'
import { type MarkdownPage, markdownOf } from '@/server/platform/node/markdown'

const longestMs = 10_000

/** A page of this process as visitors see it, in the language of the request. */
export function drawnPage(address: string): Promise<Response> {
  const headers = { accept: 'text/html', lang: locale(), ...ownMark() }
  const signal = AbortSignal.timeout(longestMs)
  return fetch(ownOrigin() + address, { headers, signal, redirect: 'manual' })
}

/**
 * Serves each readable page also as Markdown, at the same address, to clients that prefer it. It is
 * converted from the rendered page, so both have the same content.
 */
export function alsoAsMarkdown(
  pages: RequestListener,
  { site, refuses, draw = drawnPage }: Ways,
): RequestListener {
  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !isTextPath(pathOf(request))) return pages(request, response)
    const others = response.getHeader('vary')
    response.setHeader('vary', others === undefined ? 'Accept' : `Accept, ${others}`)
    if (!prefersMarkdown(request.headers.accept)) return pages(request, response)
    if (refuses(request, response)) return
    void answer(request, response, { site, draw }).catch(() => {
      response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '10' })
      response.end(`${UNAVAILABLE()}\n`)
    })
  }
}

const pathOf = ({ url = '' }: IncomingMessage) =>
  url.split('?', 1)[0]?.replace(/(.)\/$/, '$1') ?? ''

/** Browsers ask for HTML and never for this type, so only clients that ask get it. */
export function prefersMarkdown(accept = ''): boolean {
  const weights = new Map(
    accept.split(',').map((range) => {
      const [type = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [type, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}

interface Ways {
  site: string
  refuses: RefuseDrawing
  draw?: typeof drawnPage
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { site, draw }: Pick<Required<Ways>, 'site' | 'draw'>,
): Promise<void> {
  const drawn = await draw(request.url ?? '/')
  for (const name of ['location', 'cache-control', 'retry-after']) {
    const value = drawn.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
  const isMoved = drawn.status >= 300 && drawn.status < 400
  const text = isMoved
    ? ''
    : asMarkdown(markdownOf(await drawn.text(), site), site + pathOf(request))
  const { body, tag } = await withTag(text)
  response.setHeader('content-type', 'text/markdown; charset=utf-8')
  response.setHeader('content-language', locale())
  if (drawn.status === 200) response.setHeader('etag', tag)
  const isThere = drawn.status === 200 && isKnown(tag, request.headers['if-none-match'])
  response.writeHead(isThere ? 304 : drawn.status)
  response.end(isThere ? undefined : body)
}

/** The page's metadata comes first, as programs that read Markdown expect. */
function asMarkdown({ title, description, text }: MarkdownPage, url: string): string {
  const facts = { title, description, url, language: locale() }
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${text}`
}
