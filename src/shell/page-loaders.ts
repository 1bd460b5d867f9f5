import { adminCalls } from '@/contract/admin'
import { auditCalls, type PublishedAudit } from '@/contract/audit'
import { type BlogKind, blogCalls } from '@/contract/blog'
import type { Answer, Endpoint, RawInput } from '@/contract/define'
import { type StaticKind, type StaticListed, staticCalls } from '@/contract/static'
import { teamCalls } from '@/contract/team'
import { type PriceRange, priceRange, walletCalls } from '@/contract/wallet'
import { ApiError } from '@/lib/api/api-error'

export type CallApi = <E extends Endpoint>(endpoint: E, input: RawInput<E>) => Promise<Answer<E>>

const maxAtOnce = 100
const entriesAtOnce = 50

export type PageParams = Record<string, string>

export const pageLoaders = {
  home: async (ask: CallApi) => {
    const [price, bank, audit, questions, { transfer }] = await Promise.all([
      ask(walletCalls.getFNXprice, { range: '1Y' }),
      ask(adminCalls.getBankOverView, {}),
      auditOf(ask),
      ask(staticCalls.faqListUser, {}),
      ask(walletCalls.sale, {}),
    ])
    return {
      price,
      bank,
      audit,
      questions: questions.docs.slice(0, 3),
      isTransferOffered: transfer !== null,
    }
  },
  about: async (ask: CallApi) => {
    const [{ docs: team }, { company }] = await Promise.all([
      ask(teamCalls.teamList, {}),
      ask(adminCalls.getBankOverView, {}),
    ])
    return { team, ...(company && { company }) }
  },
  price: async (ask: CallApi, { range }: PageParams) => ({
    price: await ask(walletCalls.getFNXprice, { range: priceRangeOf(range) }),
  }),
  bank: async (ask: CallApi) => {
    const [bank, audit] = await Promise.all([ask(adminCalls.getBankOverView, {}), auditOf(ask)])
    return { bank, audit }
  },
  campaign: async (ask: CallApi) => {
    const [bank, price, documents, sale] = await Promise.all([
      ask(adminCalls.getBankOverView, {}),
      ask(walletCalls.getFNXprice, { range: '1M' }),
      allOf(ask, 'document'),
      ask(walletCalls.sale, {}),
    ])
    // A page may be rendered from cached data of some minutes, but never counts days by an older
    // price.
    return { bank, price, documents, sale, today: new Date().toISOString().slice(0, 10) }
  },
  questions: async (ask: CallApi) => ({ questions: (await ask(staticCalls.faqListUser, {})).docs }),
  topics: async (ask: CallApi) => {
    const [list, sale] = await Promise.all([allOf(ask, 'topic'), ask(walletCalls.sale, {})])
    const topics = await Promise.all(
      list.map(({ slug }) => ask(staticCalls.getStatic, { kind: 'topic', slug })),
    )
    return { topics, sale }
  },
  documents: async (ask: CallApi) => {
    const [documents, legal] = await Promise.all([allOf(ask, 'document'), allOf(ask, 'page')])
    return { documents, legal }
  },
  text: (ask: CallApi, { slug = '' }: PageParams) => textOf(ask, slug),
  posts: async (ask: CallApi, { kind, before }: PageParams) => {
    const list = (wanted: RawInput<typeof blogCalls.getblogMediaList>) =>
      ask(blogCalls.getblogMediaList, { ...wanted, limit: entriesAtOnce })
    const ofKind = kind as BlogKind
    if (before !== undefined) return { older: await list({ kind: ofKind, before }), kind: ofKind }
    const [posts, articles] = await Promise.all([list({ kind: 'post' }), list({ kind: 'article' })])
    return { posts, articles }
  },
  entry: async (ask: CallApi, { kind, category, slug = '' }: PageParams) => ({
    entry: await ask(blogCalls.viewBlog, {
      kind: kind as BlogKind,
      slug,
      ...(category !== undefined && { category }),
    }),
  }),
}

/** From the address: an unknown range becomes the year, and is cached as it. */
export const priceParams = ({ query }: { query: { range?: unknown } }) => ({
  range: priceRangeOf(query.range),
})

function priceRangeOf(word: unknown): PriceRange {
  const parsed = priceRange.safeParse(word)
  return parsed.success ? parsed.data : '1Y'
}

export type PageName = keyof typeof pageLoaders
export type PageContents<Name extends PageName> = Awaited<ReturnType<(typeof pageLoaders)[Name]>>

async function auditOf(ask: CallApi): Promise<PublishedAudit | null> {
  try {
    return await ask(auditCalls.auditTotals, {})
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

async function allOf(ask: CallApi, kind: StaticKind): Promise<StaticListed[]> {
  const listed: StaticListed[] = []
  for (let page = 1; ; page += 1) {
    const { docs, total } = await ask(staticCalls.staticList, { kind, page, limit: maxAtOnce })
    listed.push(...docs)
    if (docs.length === 0 || listed.length >= total) return listed
  }
}

async function textOf(ask: CallApi, slug: string) {
  const pages = await allOf(ask, 'page')
  const isPage = pages.some((page) => page.slug === slug)
  const text = await ask(staticCalls.getStatic, { kind: isPage ? 'page' : 'document', slug })
  return { text, others: isPage ? pages.filter((page) => page.slug !== slug) : [] }
}
