import { type BlogKind, type BlogListed, type blogCalls, blogKind } from '@/contract/blog'
import type { Answer, Input } from '@/contract/define'
import { AppError } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import { type ContentRow, countContents, findContent, listContents } from './content.queries'
import { markdownBlocks } from './markdown'

type Calls = typeof blogCalls

const wordsAMinute = 220
const relatedShown = 3

export async function getblogMediaList(
  { db }: Services,
  { kind, category, before, page, limit }: Input<Calls['getblogMediaList']>,
): Promise<Answer<Calls['getblogMediaList']>> {
  const wanted = { kind: kind ?? blogKind.options, category }
  const rest = { ...wanted, after: before === undefined ? undefined : placeOf(before) }
  const rows = await listContents(db, { ...rest, page, limit, newestFirst: true })
  const total = await countContents(db, wanted)
  const left = before === undefined ? total : await countContents(db, rest)
  const last = kind && page * limit < left ? rows.at(-1) : undefined
  return {
    docs: rows.map(asListed),
    total,
    page,
    limit,
    ...(last && { nextCursor: `${last.publishedOn}.${last.slug}` }),
  }
}

export async function viewBlog(
  { db }: Services,
  { kind, category, slug }: Input<Calls['viewBlog']>,
): Promise<Answer<Calls['viewBlog']>> {
  const row = await findContent(db, { kind, slug })
  const isElsewhere = category !== undefined && row?.category !== category
  if (row === undefined || isElsewhere) throw new AppError('TEXT_NOT_FOUND')
  const near = await listContents(db, { kind, newestFirst: true, limit: relatedShown * 4 })
  const others = near.filter((other) => other.slug !== slug)
  const sameCategoryFirst = [
    ...others.filter((other) => other.category === row.category),
    ...others.filter((other) => other.category !== row.category),
  ]
  const related = sameCategoryFirst.slice(0, relatedShown).map(asListed)
  return { ...asListed(row), blocks: markdownBlocks(row.body), related }
}

const dayLength = 10

function placeOf(cursor: string): { publishedOn: string; slug: string } {
  return { publishedOn: cursor.slice(0, dayLength), slug: cursor.slice(dayLength + 1) }
}

function asListed(row: ContentRow): BlogListed {
  const { slug, category, categoryTitle, title, summary, author, publishedOn, updatedOn } = row
  const words = row.body.split(/\s+/).length
  const readMinutes = Math.max(1, Math.round(words / wordsAMinute))
  const kind = row.kind as BlogKind
  return {
    kind,
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
