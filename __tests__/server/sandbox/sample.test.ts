import { existsSync } from 'node:fs'
import { marked } from 'marked'
import { dayMs } from '@/config/durations'
import { paths } from '@/config/paths'
import packed from '@/content/sample/packed.json'
import { adminCalls } from '@/contract/admin'
import { formatDay } from '@/contract/format/dates'
import { purchaseDocuments } from '@/contract/offering'
import { termsOfPay } from '@/contract/purchase-terms'
import { locales } from '@/messages/locale'
import type { Content } from '@/server/modules/content'
import { contentItem } from '@/server/modules/content/content.queries'
import { markdownBlocks } from '@/server/modules/content/markdown'
import { dailyPrice, type PriceInputs } from '@/server/modules/offerings/daily-price'
import { pastDays } from '@/server/sandbox/chain/past'
import { readSample, sampleAddresses, sampleFixings } from '@/server/sandbox/sample'
import { sampleBank } from '@/server/sandbox/sample/bank'
import { sampleOffering } from '@/server/sandbox/seed'
import { sampleContent, sampleOf } from '../../support/contents'
import { readSources } from '../../support/sources'

const namedContents = sampleContent.map((item): [string, Content] => [
  `${item.kind} ${item.slug}`,
  item,
])
const ofKind = sampleOf
const slugsOf = (kind: Content['kind']) => ofKind(kind).map((item) => item.slug)
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
const sampleNotice =
  'This is a sample: no offer, no advice and no contract. The bank and the people in it do not exist.'
const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n)

test('no document that buyers accept is younger than the history that a sandbox begins with', () => {
  const accepted = sampleContent.filter(({ kind, slug }) =>
    purchaseDocuments.some((document) => document.kind === kind && document.slug === slug),
  )
  expect(accepted).toHaveLength(purchaseDocuments.length)
  const released = Date.parse('2026-11-29')
  const firstDay = new Date(released - pastDays * dayMs).toISOString().slice(0, 10)
  expect(accepted.filter(({ updatedOn }) => updatedOn > firstDay)).toEqual([])
})

describe('a text is not older than what it describes', () => {
  const everyText = readSample(sampleOffering)
  const announcedOn = (slug: string) =>
    sampleContent.find((item) => item.kind === 'post' && item.slug === slug)?.publishedOn ?? ''
  const tokens = announcedOn('a-share-you-can-hold-yourself')
  const kinds: [what: string, since: string, english: RegExp, german: RegExp][] = [
    [
      'shares in an own wallet',
      tokens,
      /mov\w+ (shares|them|yours) to (your|a|their)( own)? wallet|shares? in (your|an) own wallet|token in your own wallet/i,
      /in (Ihre|eine|die) eigene Wallet|Aktien? in (Ihrer|der|einer) eigenen Wallet|Token in Ihrer eigenen Wallet/i,
    ],
    // The company's history names the day of these two.
    ['votes', tokens, /instruct/i, /anweis/i],
    [
      'buy-backs',
      tokens,
      /buy-?backs?|buys? \w* ?back/i,
      /Rückk[aä]uf|zurückk[aä]uf|kauft [^.]*zurück/i,
    ],
    [
      'the proof of an own line',
      announcedOn('prove-your-own-line'),
      /fingerprint of all balances/i,
      /Fingerabdruck aller Bestände/i,
    ],
    [
      'the log',
      announcedOn('the-same-books-for-everybody'),
      /log that can only grow/i,
      /Log, das nur wachsen kann/i,
    ],
  ]
  /** Later additions to a post are in a note; the rest stays as it was written. */
  const wordsOf = ({ summary, body }: Content) =>
    [summary, ...body.split('\n').filter((line) => !line.startsWith('>'))].join('\n')
  const dayOf = ({ kind, publishedOn, updatedOn }: Content) =>
    kind === 'post' ? publishedOn : updatedOn

  test.each(kinds)('%s', (_, since, english, german) => {
    const describing = everyText.filter((text) =>
      (text.language === 'de' ? german : english).test(wordsOf(text)),
    )
    const olderContents = describing.filter((text) => dayOf(text) < since)
    expect(olderContents.map(({ language, kind, slug }) => `${language}/${kind}/${slug}`)).toEqual(
      [],
    )
    expect(new Set(describing.map(({ language }) => language))).toEqual(new Set(locales))
  })

  test('the company’s history tells when owners could vote and shares could be bought back', () => {
    const [history] = sampleContent.filter(({ kind, slug }) => kind === 'page' && slug === 'about')
    expect(history?.body).toContain(`**${formatDay(`${tokens}T12:00:00Z`)}** Shares can be moved`)
  })
})

test('where a text says what can be paid in, it says the bank transfer too @rest', () => {
  const paysIn =
    /(?:pay in|Paid in|Currencies|zahlen in|Zahlbar in|Währungen)\W+BNB, USDT(?:,| or| oder) USDC/
  const lines = readSample(sampleOffering).flatMap(({ body, kind, language, slug }) =>
    body
      .split('\n')
      .filter((line) => paysIn.test(line))
      .map((line) => ({ line, where: `${language}/${kind}/${slug}` })),
  )
  expect(lines).toHaveLength(3 * locales.length)
  const otherLines = lines.filter(({ line }) => !/bank transfer|Überweisung/.test(line))
  expect(otherLines.map(({ where }) => where)).toEqual([])
})

test('the share terms say when a share that a transfer pays is credited @rest', () => {
  const terms = readSample(sampleOffering).filter(({ slug }) => slug === 'share-terms')
  const texts = terms.map(({ body }) => /^## 5\. [^#]+/m.exec(body)?.[0])
  expect(texts).toEqual(locales.map(() => expect.stringMatching(/bank|Bank/)))
})

describe('each text', () => {
  test.each(namedContents)('%s has the shape the table keeps @rest', (_, item) => {
    expect(contentItem.safeParse(item).error).toBeUndefined()
    expect(item.position).toBeGreaterThan(0)
    expect(item.publishedOn <= item.updatedOn).toBe(true)
    const today = new Date().toISOString().slice(0, 10)
    expect(item.publishedOn >= '2025-03-01' && item.updatedOn <= today).toBe(true)
  })

  test.each(namedContents)('%s uses only what pages can draw @rest', (_, item) => {
    const drawnKinds = ['heading', 'paragraph', 'list', 'blockquote', 'table', 'space']
    const tokens = marked.lexer(item.body)
    expect(tokens.filter((token) => !drawnKinds.includes(token.type))).toEqual([])
    const levels = tokens.flatMap((token) => (token.type === 'heading' ? [token.depth] : []))
    expect(levels.filter((level) => level !== 2 && level !== 3)).toEqual([])
    expect(markdownBlocks(item.body)[0]?.type).not.toBe('note')
  })

  test.each(namedContents)('%s has table rows as wide as their head @rest', (_, item) => {
    for (const block of markdownBlocks(item.body)) {
      if (block.type !== 'table') continue
      for (const row of block.rows) expect(row).toHaveLength(block.head.length)
    }
  })

  const minWords: Record<Content['kind'], number> = {
    page: 230,
    topic: 90,
    document: 260,
    faq: 20,
    post: 200,
    article: 300,
    content: 180,
    team: 20,
  }
  const longPages = ['term-condition', 'privacy-policy', 'risk-disclosure']

  test.each(namedContents)('%s says something @rest', (_, item) => {
    const fewest = longPages.includes(item.slug) ? 800 : minWords[item.kind]
    expect(wordsIn(item.body)).toBeGreaterThanOrEqual(fewest)
  })

  test.each(namedContents.filter(([, { kind }]) => kind === 'page' || kind === 'document'))(
    '%s begins with the sample notice',
    (_, item) => expect(item.body.startsWith(`**${sampleNotice}**`)).toBe(true),
  )
})

test('a slug is unique within its kind', () => {
  const names = sampleContent.map((item) => `${item.kind} ${item.slug}`)
  expect(new Set(names).size).toBe(names.length)
})

test('posts, articles and contents never share a title', () => {
  const titles = [...ofKind('post'), ...ofKind('article'), ...ofKind('content')].map(
    ({ title }) => title,
  )
  expect(new Set(titles).size).toBe(titles.length)
})

test('a section has one name everywhere', () => {
  const titles = new Map<string, string>()
  for (const { kind, category, categoryTitle } of sampleContent) {
    const key = `${kind} ${category}`
    expect([key, titles.get(key) ?? categoryTitle]).toEqual([key, categoryTitle])
    titles.set(key, categoryTitle)
  }
})

test('every author is in the team', () => {
  const people = ofKind('team').map(({ title }) => title)
  const authors = sampleContent.flatMap(({ author }) => (author === '' ? [] : [author]))
  expect(authors.filter((author) => !people.includes(author))).toEqual([])
})

describe('links', () => {
  const anchors: Record<string, string[]> = {
    '/faq': slugsOf('faq'),
    '/help': slugsOf('topic'),
    '/docs': slugsOf('document'),
    '/price': ['rule', 'alerts'],
    '/about': ['team'],
    '/bank-overview': ['check', 'ledger', 'share'],
  }
  const laterPaths = ['/dashboard', '/api/status', '/api/docs', '/api/docs/webhooks']

  function leadsSomewhere(href: string): boolean {
    const [path = '', anchor] = href.split('#')
    if (anchor !== undefined) return anchors[path]?.includes(anchor) ?? false
    const [, section, first, second] = path.split('/')
    const hasText = (kind: Content['kind'], slug = '', category?: string) =>
      ofKind(kind).some(
        (item) => item.slug === slug && item.category === (category ?? item.category),
      )
    if (section === 'static') return hasText('page', first)
    if (section === 'blog') return hasText('post', second, first)
    if (section === 'article') return hasText('article', second, first)
    if (section === 'content') return hasText('content', first)
    if (section === 'api' && existsSync(`public${path}`)) return true
    return Object.hasOwn(paths, path) || laterPaths.includes(path)
  }

  test.each(namedContents)('%s links only to what exists @rest', (_, item) => {
    const targets = [...item.body.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] as string)
    expect(targets.filter((href) => !leadsSomewhere(href))).toEqual([])
  })

  const linking = ['bank', 'blog', 'contact', 'content', 'marketing', 'shares', 'team']
  const folders = [...linking.map((name) => `src/features/${name}`), 'src/shell']

  test.each(folders)('%s links only to what exists', (folder) => {
    const texts = Object.values(readSources(folder)).join()
    const targets = [...texts.matchAll(/['"](\/[a-z][a-z/-]*(#[a-z-]+)?)['"]/g)].map(
      (match) => match[1] as string,
    )
    expect(targets.filter((href) => !leadsSomewhere(href))).toEqual([])
  })
})

test('each text is kept in a file of its address @rest', () => {
  const texts = readSample(sampleOffering)
  const addresses = texts.map(({ language, kind, slug }) => `${language}/${kind}/${slug}`)
  expect(addresses).toEqual(sampleAddresses)
})

describe('figures', () => {
  test.each(namedContents)('%s has all figures filled in @rest', (_, { title, summary, body }) => {
    expect(title + summary + body).not.toMatch(/[{}]{2}/)
  })

  test('other terms replace the first ones in every text @rest', () => {
    const otherOffering = { feeBps: 125, minimum: 75_000_000n, offered: 3_000_000_000_000n }
    const texts = readSample(otherOffering).map(
      ({ title, summary, body }) => `${title} ${summary} ${body}`,
    )
    const saying = (figure: string) => texts.filter((text) => text.includes(figure)).length
    expect([saying('1.25%'), saying('$75'), saying('3,000,000')].every((count) => count > 2)).toBe(
      true,
    )
    const first = texts.flatMap(
      (text) => text.match(/\b0\.5%(?! or 1%)|\$50\b(?!,)|\b4,000,000\b/g) ?? [],
    )
    expect(first).toEqual([])
  })

  const byHand: [what: string, pattern: RegExp][] = [
    ['confirmations', /\b[1-9]\d* confirmations/],
    ['the fee', /\b0\.5%/],
    ['the smallest purchase', /(USD |\$)50\b(?!,)/],
    ['the life of an order', /\b10 minutes/],
    ['the life of a quote', /\b60 seconds/],
    ['the time to choose', /\b72 hours(?! what happened)/],
    ['the life of a code', /\b5 minutes/],
    ['the length of a password', /\b10 characters/],
    ['the rates of staking', /\b(3\.0|4\.2|5\.5)0?% a year/],
    ['the reward pool', /\b90,000\b/],
    ['the most that moves in a day', /\b2[,.]000 (shares|Aktien)/],
    ['the wait of a move', /\b(waits|wartet) 24 (hours|Stunden)/],
    ['the name of the product', /\bFNX\b(?! share (line|owner|sum)| pair)/],
  ]

  test.each(byHand)('%s comes from settings, never by hand', (_, pattern) => {
    const texts = Object.entries(packed).filter(([file]) => file.endsWith('.md'))
    const foundTexts = texts.filter(([, text]) => pattern.test(text))
    expect(foundTexts.map(([file]) => file)).toEqual([])
  })
})

describe('the sample bank', () => {
  const { assets, liabilities, equityCents, years } = sampleBank

  test('has the shape of the contract', () => {
    expect(adminCalls.getBankOverView.response.safeParse(sampleBank).error).toBeUndefined()
    expect([assets.length, liabilities.length, sampleBank.facts.length]).toEqual([6, 5, 6])
  })

  test('balances assets with debts and equity', () => {
    const owed = sum(liabilities.map(({ amountCents }) => amountCents))
    expect(sum(assets.map(({ amountCents }) => amountCents))).toBe(owed + BigInt(equityCents))
  })

  test('earns what is left of its income', () => {
    for (const { incomeCents, costsCents, profitCents } of years) {
      expect(BigInt(incomeCents) - BigInt(costsCents)).toBe(BigInt(profitCents))
    }
  })

  test('grows in each year by the profit it kept', () => {
    const ends = years.map(({ profitCents, yearEnd }) => ({
      kept: BigInt(profitCents) - BigInt(yearEnd?.dividendCents ?? 0),
      equity: BigInt(yearEnd?.equityCents ?? 0),
      profit: Number(profitCents),
    }))
    for (const [index, { equity, kept, profit }] of ends.entries()) {
      const before = ends[index - 1]?.equity ?? equity - kept
      expect(equity - before).toBe(kept)
      const mean = Number(equity + before) / 2
      expect(Math.round((profit * 10_000) / mean)).toBe(years[index]?.returnOnEquityBps)
    }
  })

  test('keeps every ratio above its floor', () => {
    for (const { valueBps, floorBps } of sampleBank.ratios)
      expect(valueBps).toBeGreaterThan(floorBps ?? Infinity)
  })

  test('has a price that follows the published rule', () => {
    const fixing = sampleFixings(new Date(`${sampleBank.asOf}T23:00:00Z`)).at(-1)
    const valueMicroUsd =
      (BigInt(equityCents) * 10_000_000_000n) / BigInt(sampleBank.sharesIssuedMicro)
    const lastOfferingMicroUsd = 12_500_000n
    const rule = (valueMicroUsd + lastOfferingMicroUsd) / 2n
    expect(fixing).toMatchObject({
      priceMicroUsd: 12_320_000n,
      equityMicroUsd: 12_140_000n,
      offeringMicroUsd: lastOfferingMicroUsd,
    })
    expect(rule).toBe(12_321_000n)
  })

  test('has inputs that make its price each day, even when the last offering is years ago @rest', () => {
    const since = Date.UTC(2026, 8, 1)
    const keptFixings = sampleFixings(new Date('2029-01-31T23:00:00Z')).filter(
      ({ at }) => at.getTime() >= since,
    )
    expect(keptFixings.length).toBeGreaterThan(600)
    for (const { at, priceMicroUsd, ...inputs } of keptFixings)
      expect([at, dailyPrice(inputs as PriceInputs, at)]).toEqual([at, priceMicroUsd])
  })

  test('fixes its price in whole cents, each day', () => {
    const fixings = sampleFixings(new Date('2026-11-25T23:00:00Z'))
    expect(fixings.filter(({ priceMicroUsd }) => priceMicroUsd % 10_000n !== 0n)).toEqual([])
  })
})

describe('the fee schedule', () => {
  const body = sampleContent.find(({ slug }) => slug === 'fee-schedule')?.body ?? ''
  const rates = { sharePrice: 12_400_000n, currencyPrice: 1_000_000n, decimals: 6 }
  const micro = (text: string) => BigInt(Math.round(Number(text.replace(/[^\d.]/g, '')) * 1e6))

  test.each(body.match(/^\| \$.* shares \|$/gm) ?? [])('charges as it says: %s', (row) => {
    const [pay = 0n, fee, , receive] = row.split('|').slice(1, -1).map(micro)
    expect(termsOfPay(pay, rates, 50)).toEqual({ pay, fee, receive })
  })

  test('rounds fees and shares down, as it says', () => {
    expect(body).toContain('A fraction is rounded down, in your favor')
    expect(body).toContain('the number of shares is rounded down to a millionth')
    expect(termsOfPay(1_000_001n, rates, 50)).toMatchObject({ fee: 5_000n, receive: 80_242n })
  })
})
