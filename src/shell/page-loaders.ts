import { adminCalls } from '@/contract/admin'
import { type BlogKind, blogCalls } from '@/contract/blog'
import type { Answer, Endpoint, RawInput } from '@/contract/define'
import { staticCalls } from '@/contract/static'
import { teamCalls } from '@/contract/team'
import { type PriceRange, priceRange, walletCalls } from '@/contract/wallet'

/** How a loader asks: the server goes to its own address, the browser of `dev:mock` to the mock. */
export type Ask = <E extends Endpoint>(endpoint: E, input: RawInput<E>) => Promise<Answer<E>>

/** The parts of an address, as strings. */
export type PageParams = Record<string, string>

/** What each public page needs before it is drawn. */
export const pageLoaders = {
  home: async (ask: Ask) => {
    const [price, bank, posts, team, questions] = await Promise.all([
      ask(walletCalls.getFNXprice, { range: '1Y' }),
      ask(adminCalls.getBankOverView, {}),
      ask(blogCalls.getblogMediaList, { limit: 4 }),
      ask(teamCalls.teamList, {}),
      ask(staticCalls.faqListUser, {}),
    ])
    return {
      price,
      bank,
      posts: posts.docs,
      team: team.docs,
      questions: questions.docs.slice(0, 5),
    }
  },
  about: async (ask: Ask) => ({ team: (await ask(teamCalls.teamList, {})).docs }),
  price: async (ask: Ask, { range }: PageParams) => ({
    price: await ask(walletCalls.getFNXprice, { range: priceRangeOf(range) }),
  }),
  bank: async (ask: Ask) => ({ bank: await ask(adminCalls.getBankOverView, {}) }),
  campaign: async (ask: Ask) => {
    const [bank, price, documents] = await Promise.all([
      ask(adminCalls.getBankOverView, {}),
      ask(walletCalls.getFNXprice, { range: '1M' }),
      ask(staticCalls.staticList, { kind: 'document' }),
    ])
    return { bank, price, documents: documents.docs }
  },
  questions: async (ask: Ask) => ({ questions: (await ask(staticCalls.faqListUser, {})).docs }),
  topics: async (ask: Ask) => {
    const list = await ask(staticCalls.staticList, { kind: 'topic' })
    const topics = await Promise.all(
      list.docs.map(({ slug }) => ask(staticCalls.getStatic, { kind: 'topic', slug })),
    )
    return { topics }
  },
  documents: async (ask: Ask) => {
    const [documents, legal] = await Promise.all([
      ask(staticCalls.staticList, { kind: 'document' }),
      ask(staticCalls.staticList, { kind: 'page' }),
    ])
    return { documents: documents.docs, legal: legal.docs }
  },
  /** `/static/[slug]` shows pages and documents alike. */
  text: (ask: Ask, { slug = '' }: PageParams) => textOf(ask, slug),
  posts: async (ask: Ask) => {
    const [posts, longReads] = await Promise.all([
      ask(blogCalls.getblogMediaList, { kind: 'post', limit: 50 }),
      ask(blogCalls.getblogMediaList, { kind: 'article', limit: 50 }),
    ])
    return { posts: posts.docs, articles: longReads.docs }
  },
  entry: async (ask: Ask, { kind, category, slug = '' }: PageParams) => ({
    entry: await ask(blogCalls.viewBlog, {
      kind: kind as BlogKind,
      slug,
      ...(category !== undefined && { category }),
    }),
  }),
}

/** The range an address asks for; anything else is the usual year. */
export function priceRangeOf(asked: unknown): PriceRange {
  const parsed = priceRange.safeParse(asked)
  return parsed.success ? parsed.data : '1Y'
}

export type PageName = keyof typeof pageLoaders
export type PageContents<Name extends PageName> = Awaited<ReturnType<(typeof pageLoaders)[Name]>>

async function textOf(ask: Ask, slug: string) {
  const pages = await ask(staticCalls.staticList, { kind: 'page' })
  const isPage = pages.docs.some((page) => page.slug === slug)
  const text = await ask(staticCalls.getStatic, { kind: isPage ? 'page' : 'document', slug })
  return { text, others: isPage ? pages.docs.filter((page) => page.slug !== slug) : [] }
}
