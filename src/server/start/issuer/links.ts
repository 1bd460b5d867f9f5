import { linkedTexts } from '@/config/linked-texts'
import { entryPath, paths } from '@/config/paths'
import { languages } from '@/messages/languages'
import { firstLocale } from '@/messages/locale'
import type { Content } from '@/server/modules/content'
import type { Lack } from './lack'

/** A text of a folder, with its file and its original content. */
export interface FolderText {
  file: string
  written: string
  item: Content
}

const addressOf: Partial<Record<string, (category: string, slug: string) => string>> = {
  ...entryPath,
  topic: (_, slug) => `/help#${slug}`,
  faq: (_, slug) => `/faq#${slug}`,
  document: (_, slug) => `/docs#${slug}`,
  page: (_, slug) => `/static/${slug}`,
}

/** A translation belongs to the English text, so that one is enough for a link to work. */
const addressesIn = (texts: readonly FolderText[]) =>
  new Set(
    texts.flatMap(({ item: { language, kind, category, slug } }) =>
      language === firstLocale ? (addressOf[kind]?.(category, slug) ?? []) : [],
    ),
  )

/** Links of pages and of texts that lead nowhere. */
export function deadLinks(texts: readonly FolderText[]): Lack[] {
  const there = addressesIn(texts)
  return [...deadLinksOfPages(there), ...deadLinksOfTexts(texts, there)]
}

function deadLinksOfPages(there: ReadonlySet<string>): Lack[] {
  const missing = Object.entries(linkedTexts).filter(([address]) => !there.has(address))
  if (missing.length === 0) return []
  const language = languages.find(({ tag }) => tag === firstLocale)?.name
  return [
    {
      what: `Pages link to texts that are not there in ${language}`,
      where: missing.map(([address, pages]) => `${address}: linked from ${pages.join(', ')}`),
      why: 'Such a link leads nowhere. An address has the kind of the text, its category and its slug.',
      who: 'whoever writes for the bank',
    },
  ]
}

function deadLinksOfTexts(texts: readonly FolderText[], there: ReadonlySet<string>): Lack[] {
  const where = texts.flatMap(({ file, written }) =>
    written
      .split('\n')
      .flatMap((line, index) =>
        linksIn(line).flatMap((address) =>
          leadsSomewhere(address, there) ? [] : [`${file}:${index + 1}: ${address}`],
        ),
      ),
  )
  if (where.length === 0) return []
  return [
    {
      what: 'Texts link to what is not there',
      where,
      why: 'Readers follow such a link to nothing.',
      who: 'whoever writes for the bank',
    },
  ]
}

const linksIn = (line: string) =>
  [...line.matchAll(/\]\(\s*<?(\/[^\s)>]*)/g)].map(([, address = '']) => address)

const isAnchorOfText = /^\/(?:help|faq|docs)#./
const isPathOfText = /^\/(?:article|blog|content|static)\//

const shapes = Object.keys(paths).map(
  (pattern) => new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '[^/]+')}$`),
)

/** Anchors of other pages are not checked, nor is what the API serves. */
function leadsSomewhere(address: string, there: ReadonlySet<string>): boolean {
  const [path = ''] = address.split(/[?#]/)
  if (isAnchorOfText.test(address)) return there.has(address)
  if (path.startsWith('/static/'))
    return there.has(path) || there.has(path.replace('/static/', '/docs#'))
  if (isPathOfText.test(path)) return there.has(path)
  return path.startsWith('/api/') || shapes.some((shape) => shape.test(path))
}
