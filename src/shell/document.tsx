import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import NextDocument, { type DocumentContext, type DocumentInitialProps, Head } from 'next/document'
import { type ReactElement, type ReactNode, useContext } from 'react'
import renderer from 'react-dom/server.edge'
import { builtFolder } from '@/config/env.server'
import { languages } from '@/messages/languages'
import { filesOf, firstLocale, locale } from '@/messages/locale'
import * as m from './messages'

/**
 * Parts of a page stand in boundaries so that the browser wakes them one by one. React would send
 * the later ones of a long page hidden, to be put in place by an inline script: our policy allows
 * none, and without scripts they would stay hidden. So a page goes out in one piece, in order.
 */
const { renderToReadableStream } = renderer
renderer.renderToReadableStream = (page, options) =>
  renderToReadableStream(page, { ...options, progressiveChunkSize: Number.POSITIVE_INFINITY })

const ofWallet = 'src/features/wallet/screens/connect-button-panel.tsx -> ../components/wallet-host'
const ofCalls = [
  'src/session/queries.ts -> ./ask-profile',
  'src/lib/api/call.ts -> @/contract/seal',
]

/** What public/boot.js may ask for early. For `_document`, which runs on the server only; hot reload has no such list. */
function filesBehind(...imports: string[]): string {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), builtFolder ?? '')
  try {
    const text = readFileSync(join(folder, 'react-loadable-manifest.json'), 'utf8')
    const known = JSON.parse(text) as Record<string, { files: string[] }>
    const files = imports.flatMap((name) => known[name]?.files ?? [])
    return files.map((file) => file.replace(/^static\//, '')).join(' ')
  } catch {
    return ''
  }
}

const walletFiles = filesBehind(ofWallet)
const callFiles = filesBehind(...ofCalls)

/** In the way on purpose: it must run before the first paint. It is told what it may need, and where the files of its language stand. */
export const BootScript = () => (
  <script
    src="/boot.js"
    data-files={`${filesOf(locale())}/_next/static/`}
    data-calls={callFiles}
    data-wallet={walletFiles}
    data-late={m.lateText()}
  />
)

/** What Next writes into a document leads to the files of its language, and the browser looks for all others beside them. */
export function WithFilesOfLanguage({ children }: { children: ReactNode }) {
  const { contextType: Context } = Head
  const drawn = useContext(Context)
  const assetPrefix = filesOf(locale())
  // Under hot reload a file holds all languages, and chooses when it runs.
  if (!drawn || drawn.isDevelopment || assetPrefix === '') return children
  const data = { ...drawn.__NEXT_DATA__, assetPrefix }
  return (
    <Context.Provider value={{ ...drawn, assetPrefix, __NEXT_DATA__: data }}>
      {children}
    </Context.Provider>
  )
}

interface Alternate {
  tag: string
  href: string
}

/** Where a page that search engines keep stands in each language; for everybody else the address that asks for none. */
function alternatesOf(head: (ReactElement | null)[] = []): Alternate[] {
  const links = head.map((element) => (element?.props ?? {}) as { rel?: string; href?: string })
  const canonical = links.find(({ rel }) => rel === 'canonical')?.href?.split('?')[0]
  if (canonical === undefined || languages.length < 2) return []
  const ofLanguages = languages.map(({ tag }) => ({
    tag,
    href: tag === firstLocale ? canonical : `${canonical}?lang=${tag}`,
  }))
  return [...ofLanguages, { tag: 'x-default', href: canonical }]
}

export type DocumentProps = DocumentInitialProps & { alternates: Alternate[] }

/** What Next draws, and the addresses of the same page in other languages. */
export async function documentProps(context: DocumentContext): Promise<DocumentProps> {
  const drawn = await NextDocument.getInitialProps(context)
  return { ...drawn, alternates: alternatesOf(drawn.head) }
}

export const AlternateLinks = ({ alternates }: Pick<DocumentProps, 'alternates'>) =>
  alternates.map(({ tag, href }) => <link key={tag} rel="alternate" hrefLang={tag} href={href} />)
