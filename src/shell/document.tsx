import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import NextDocument, { type DocumentContext, type DocumentInitialProps, Head } from 'next/document'
import { cloneElement, type ReactElement, type ReactNode, useContext } from 'react'
import renderer from 'react-dom/server.edge'
import { envClient } from '@/config/env.client'
import { builtFolder } from '@/config/env.server'
import { hasLogo, house, houseContact, houseLanguages, houseName } from '@/config/house'
import { limits } from '@/config/limits'
import { housePalettes } from '@/config/palettes'
import { isStakingOffered } from '@/config/staking-offered'
import { languages } from '@/messages/languages'
import { direction, filesOf, homeLocale, locale, offeredLocales } from '@/messages/locale'
import { tokenSheet } from '@/ui/tokens'
import { firstQuestions } from './first-questions'
import * as m from './messages'

/**
 * React would send the later parts of a long page hidden, with an inline script that shows them and
 * that our policy forbids. Next renders by this function of `react-dom/server.edge` and passes no
 * options, so the function itself is replaced. If Next rendered otherwise, browser/headers would
 * find inline scripts.
 */
function sendPagesInOrder(): void {
  const { renderToReadableStream } = renderer
  renderer.renderToReadableStream = (page, options) =>
    renderToReadableStream(page, { ...options, progressiveChunkSize: Number.POSITIVE_INFINITY })
}
sendPagesInOrder()

const ofWallet =
  'src/features/wallet/screens/connect-button-panel.tsx -> ../components/wallet-dialogs'

/** RainbowKit's translation of a language, except English, which is included. */
const wordsOfWallet = (tag: string) =>
  `node_modules/@rainbow-me/rainbowkit/dist/index.js -> ./${tag}_`

/** The files of it, which public/boot.js preloads. Under hot reload there is no list of them. */
function filesOfWallet(tag: string): string {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), builtFolder ?? '')
  try {
    const text = readFileSync(join(folder, 'react-loadable-manifest.json'), 'utf8')
    const parts = JSON.parse(text) as Record<string, { files: string[] }>
    const names = Object.keys(parts).filter(
      (name) => name === ofWallet || (tag !== 'en' && name.startsWith(wordsOfWallet(tag))),
    )
    const files = names.flatMap((name) => parts[name]?.files ?? [])
    return files.map((file) => file.replace(/^static\//, '')).join(' ')
  } catch {
    return ''
  }
}

const walletFiles: Record<string, string> = Object.fromEntries(
  languages.map(({ tag }) => [tag, filesOfWallet(tag)]),
)

/** What a page's scripts and styles read from the document: language, theme and house. */
export const marks = () => ({
  lang: locale(),
  dir: direction(),
  'data-written': direction(),
  'data-theme': 'dark',
  'data-name': houseName(),
  'data-logo': hasLogo() ? '' : undefined,
  'data-colours': house().colours && JSON.stringify(house().colours),
  'data-staking': isStakingOffered() ? undefined : 'none',
  'data-languages': houseLanguages()?.join(' '),
  'data-contact': houseContact() && JSON.stringify(houseContact()),
})

/** Colours, type and spacing, followed by the house's overrides. */
export const Looks = () => (
  <>
    <style id="fnx-tokens">{tokenSheet()}</style>
    {house().sheet && <style>{house().sheet}</style>}
    <meta name="theme-color" content={housePalettes().dark.page} />
  </>
)

/** Our logo also exists as pictures; a house with its own logo may have one for phones. */
export const Icons = () => (
  <>
    {!hasLogo() && <link rel="icon" href="/favicon.ico" sizes="32x32" />}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    {(!hasLogo() || house().logo?.icon) && (
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    )}
  </>
)

/** With its hash in the address, so that a browser need not revalidate it. */
const bootAddress = `/boot.js?${createHash('sha256')
  .update(readFileSync(join(/* turbopackIgnore: true */ process.cwd(), 'public/boot.js')))
  .digest('hex')
  .slice(0, 8)}`

/** Error pages are rendered without a layout. */
const endOf = (html: string) => (html.includes('id="content"') ? '#content' : '#fnx-lost')

/**
 * What the first paint waits for on purpose: the first script, and the complete header, which a
 * slow network may deliver in two parts so that its buttons would move.
 */
export const BeforeFirstPaint = ({ html, asks }: Pick<DocumentProps, 'html' | 'asks'>) => (
  <>
    <script
      src={bootAddress}
      data-files={`${filesOf(locale())}/_next/static/`}
      data-api={envClient.apiUrl}
      data-asks={asks}
      data-patience={limits.requestWaitMs}
      data-wallet={walletFiles[locale()]}
      data-late={m.lateText()}
      data-renewed={m.renewedText({ name: houseName() })}
      data-again={m.loadAgainAction()}
    />
    <link rel="expect" href={endOf(html)} blocking="render" />
  </>
)

/**
 * Its scripts load during the first paint. A browser would give a deferred script a low priority,
 * and request none until that paint: six tenths of a second on a slow network. `getScripts` is
 * Next's own method, without a place in its documentation; browser/headers notices if it goes.
 */
export class HeadWithScripts extends Head {
  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const scripts = super.getScripts(files)
    return scripts.map((script) => cloneElement(script, { fetchPriority: 'high' }))
  }
}

/**
 * Each script exists once for each language, in a folder of its own. Next has one `assetPrefix` for
 * the whole build, and which language a page has is known only on request. So it is exchanged in
 * the context by which Next's `Head` and `NextScript` write their addresses. It is exchanged in
 * `__NEXT_DATA__` too, by which the browser finds the parts that come later. Both are Next's inner
 * matters. If they changed, a German page would load English files, which browser/languages notices.
 */
export function WithFilesOfLanguage({ children }: { children: ReactNode }) {
  const { contextType: Context } = Head
  const html = useContext(Context)
  const assetPrefix = filesOf(locale())
  if (!html || html.isDevelopment || assetPrefix === '') return children
  const data = { ...html.__NEXT_DATA__, assetPrefix }
  return (
    <Context.Provider value={{ ...html, assetPrefix, __NEXT_DATA__: data }}>
      {children}
    </Context.Provider>
  )
}

interface Alternate {
  tag: string
  href: string
}

function alternatesOf(head: (ReactElement | null)[] = []): Alternate[] {
  const links = head.map((element) => (element?.props ?? {}) as { rel?: string; href?: string })
  const canonical = links.find(({ rel }) => rel === 'canonical')?.href?.split('?')[0]
  const offered = offeredLocales()
  if (canonical === undefined || offered.length < 2) return []
  const ofLanguages = offered.map((tag) => ({
    tag,
    href: tag === homeLocale() ? canonical : `${canonical}?lang=${tag}`,
  }))
  return [...ofLanguages, { tag: 'x-default', href: canonical }]
}

export type DocumentProps = DocumentInitialProps & { alternates: Alternate[]; asks: string }

export async function documentProps(context: DocumentContext): Promise<DocumentProps> {
  const initial = await NextDocument.getInitialProps(context)
  // In `dev:mock` the API starts in the page itself.
  const asks = envClient.apiMock ? '' : firstQuestions(context.pathname)
  return { ...initial, alternates: alternatesOf(initial.head), asks }
}

export const AlternateLinks = ({ alternates }: Pick<DocumentProps, 'alternates'>) =>
  alternates.map(({ tag, href }) => <link key={tag} rel="alternate" hrefLang={tag} href={href} />)
