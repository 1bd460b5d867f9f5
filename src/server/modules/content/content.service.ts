import { type BlogKind, type BlogListed, type blogCalls, blogKind } from '@/contract/blog'
import type { Answer, Input } from '@/contract/define'
import type { StaticKind, StaticListed, staticCalls } from '@/contract/static'
import type { teamCalls } from '@/contract/team'
import { changedText } from '@/messages/states'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import {
  type ContentRow,
  countContents,
  findContent,
  findVersion,
  listContents,
  presentDocuments,
} from './content.queries'
import { markdownBlocks } from './markdown'
import type { ContentNeeds } from './needs'
import { isPrintable } from './printable'

type BlogCalls = typeof blogCalls

const wordsAMinute = 220
const relatedShown = 3

export async function getblogMediaList(
  { db }: ContentNeeds,
  { kind, category, before, page, limit }: Input<BlogCalls['getblogMediaList']>,
): Promise<Answer<BlogCalls['getblogMediaList']>> {
  const requireContent = { kind: kind ?? blogKind.options, category }
  const remainingFilter = {
    ...requireContent,
    after: before === undefined ? undefined : placeOf(before),
  }
  const rows = await listContents(db, { ...remainingFilter, page, limit, newestFirst: true })
  const total = await countContents(db, requireContent)
  const remainingCount = before === undefined ? total : await countContents(db, remainingFilter)
  const last = kind && page * limit < remainingCount ? rows.at(-1) : undefined
  return {
    docs: rows.map(entryListed),
    total,
    page,
    limit,
    ...(last && { nextCursor: `${last.publishedOn}.${last.slug}` }),
  }
}

export async function viewBlog(
  { db }: ContentNeeds,
  { kind, category, slug }: Input<BlogCalls['viewBlog']>,
): Promise<Answer<BlogCalls['viewBlog']>> {
  const row = await findContent(db, { kind, slug })
  const isElsewhere = category !== undefined && row?.category !== category
  if (row === undefined || isElsewhere) throw new AppError('TEXT_NOT_FOUND')
  const newest = await listContents(db, { kind, newestFirst: true, limit: relatedShown * 4 })
  const candidates = newest.filter((candidate) => candidate.slug !== slug)
  const sameCategoryFirst = [
    ...candidates.filter((candidate) => candidate.category === row.category),
    ...candidates.filter((candidate) => candidate.category !== row.category),
  ]
  const related = sameCategoryFirst.slice(0, relatedShown).map(entryListed)
  return { ...entryListed(row), blocks: markdownBlocks(row.body), related }
}

const dayLength = 10

function placeOf(cursor: string): { publishedOn: string; slug: string } {
  return { publishedOn: cursor.slice(0, dayLength), slug: cursor.slice(dayLength + 1) }
}

function entryListed(row: ContentRow): BlogListed {
  const { slug, language, category, categoryTitle, title, summary } = row
  const { author, publishedOn, updatedOn } = row
  const words = row.body.split(/\s+/).length
  const readMinutes = Math.max(1, Math.round(words / wordsAMinute))
  const kind = row.kind as BlogKind
  return {
    kind,
    language,
    category,
    categoryTitle,
    slug,
    title,
    summary,
    author,
    publishedOn,
    updatedOn,
    readMinutes,
  }
}

type Calls = typeof staticCalls

export async function faqListUser({ db }: ContentNeeds): Promise<Answer<Calls['faqListUser']>> {
  const rows = await listContents(db, { kind: 'faq' })
  const docs = rows.map((row) => ({
    id: row.slug,
    language: row.language,
    group: row.categoryTitle,
    question: row.title,
    answer: markdownBlocks(row.body),
  }))
  return { docs, total: docs.length, page: 1, limit: Math.max(1, docs.length) }
}

export async function staticList(
  { db, siteUrl }: ContentNeeds,
  { kind, page, limit }: Input<Calls['staticList']>,
): Promise<Answer<Calls['staticList']>> {
  const rows = await listContents(db, { kind, page, limit })
  const total = await countContents(db, { kind })
  return { docs: rows.map((row) => asListed(kind, row, siteUrl)), total, page, limit }
}

export async function getStatic(
  { db, siteUrl }: ContentNeeds,
  input: Input<Calls['getStatic']>,
): Promise<Answer<Calls['getStatic']>> {
  const row = await findOrRefuse(db, input)
  return { ...asListed(input.kind, row, siteUrl), blocks: markdownBlocks(row.body) }
}

export async function download(
  { db, siteUrl }: ContentNeeds,
  input: Input<Calls['download']>,
): Promise<Answer<Calls['download']>> {
  const { slug, version } = input
  const text =
    version === undefined ? await findOrRefuse(db, input) : await versionOf(db, input, version)
  const name = version === undefined ? slug : `${slug}-${version}`
  return new Response(fileText(text, siteUrl), {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.md"`,
    },
  })
}

async function findOrRefuse(
  db: Db,
  { kind, slug }: { kind: StaticKind; slug: string },
): Promise<ContentRow> {
  const row = await findContent(db, { kind, slug })
  if (row === undefined) throw new AppError('TEXT_NOT_FOUND')
  return row
}

async function versionOf(
  db: Db,
  asked: { kind: StaticKind; slug: string },
  version: string,
): Promise<FileText> {
  const storedVersion = await findVersion(db, { ...asked, version })
  if (storedVersion !== undefined) return storedVersion
  const [current] = (await presentDocuments(db)).filter((document) => document.version === version)
  if (current?.slug !== asked.slug) throw new AppError('TEXT_NOT_FOUND')
  return findOrRefuse(db, asked)
}

type FileText = Pick<ContentRow, 'title' | 'summary' | 'updatedOn' | 'body'>

function fileText({ title, summary, updatedOn, body }: FileText, siteUrl: string): string {
  const text = body.trim().replaceAll('](/', `](${siteUrl}/`)
  return `# ${title}\n\n${summary}\n\n${changedText({ day: updatedOn })}\n\n${text}\n`
}

function asListed(kind: StaticKind, row: ContentRow, siteUrl: string): StaticListed {
  const { slug, language, categoryTitle, title, summary, updatedOn } = row
  const bytes = new TextEncoder().encode(fileText(row, siteUrl)).length
  const category = categoryTitle
  const hasPdf = isPrintable(row)
  return { kind, slug, language, category, title, summary, updatedOn, bytes, hasPdf }
}

export async function teamList({
  db,
}: ContentNeeds): Promise<Answer<(typeof teamCalls)['teamList']>> {
  const rows = await listContents(db, { kind: 'team' })
  const docs = rows.map((row) => ({
    id: row.slug,
    language: row.language,
    name: row.title,
    role: row.summary,
    group: row.categoryTitle,
    biography: row.body,
  }))
  return { docs, total: docs.length, page: 1, limit: Math.max(1, docs.length) }
}
