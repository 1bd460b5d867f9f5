import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmotionCache } from '@emotion/cache'
import NextDocument, { type DocumentContext } from 'next/document'
import renderer from 'react-dom/server.edge'
import { builtFolder } from '@/config/env.server'
import { makeStyleCache, StyleCacheContext } from '@/ui/style-cache'
import { type Alternate, alternatesOf } from './languages'

/**
 * Parts of a page stand in boundaries so that the browser wakes them one by one. React would send
 * the later ones of a long page hidden, to be put in place by an inline script: our policy allows
 * none, and without scripts they would stay hidden. So a page goes out in one piece, in order.
 */
const { renderToReadableStream } = renderer
renderer.renderToReadableStream = (page, options) =>
  renderToReadableStream(page, { ...options, progressiveChunkSize: Number.POSITIVE_INFINITY })

const island = 'src/features/wallet/screens/connect-button-panel.tsx -> ../components/wallet-host'

/**
 * The files behind the wallet button, for public/boot.js: it asks for them while the page's own scripts
 * are still on their way. For `_document`, which runs on the server only; hot reload has no such list.
 */
export function walletFiles(): string {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), builtFolder ?? '')
  try {
    const text = readFileSync(join(folder, 'react-loadable-manifest.json'), 'utf8')
    const { files } = JSON.parse(text)[island] as { files: string[] }
    return files.map((file) => file.replace(/^static\//, '')).join(' ')
  } catch {
    return ''
  }
}

export type DocumentProps = Awaited<ReturnType<typeof documentWithStyles>>

interface HeadStyle {
  /** By it a browser finds again what it need not write a second time. */
  name: string
  css: string
}

/**
 * MUI's styles of a page, for its head: beside their elements, where emotion writes them by itself, no
 * page may have any. All that was drawn with the cache belongs to the page, so nothing is searched.
 */
export async function documentWithStyles(context: DocumentContext) {
  const cache = Object.assign(makeStyleCache(), { compat: true })
  const { renderPage } = context
  context.renderPage = () =>
    renderPage({
      enhanceApp: (App) => (props) => (
        <StyleCacheContext value={cache}>
          <App {...props} />
        </StyleCacheContext>
      ),
    })
  const drawn = await NextDocument.getInitialProps(context)
  return { ...drawn, headStyles: headStyles(cache), alternates: alternatesOf(drawn.head) }
}

function headStyles({ key, inserted, registered }: EmotionCache): HeadStyle[] {
  const styles = Object.entries(inserted).flatMap(([name, css]) =>
    typeof css === 'string' ? [{ name, css }] : [],
  )
  const isOfClass = ({ name }: HeadStyle) => `${key}-${name}` in registered
  const ofClasses = styles.filter(isOfClass)
  const globals = styles.filter((style) => !isOfClass(style))
  return [
    ...globals.map(({ name, css }) => ({ name: `${key}-global ${name}`, css })),
    ...(ofClasses.length > 0
      ? [
          {
            name: [key, ...ofClasses.map(({ name }) => name)].join(' '),
            css: ofClasses.map(({ css }) => css).join(''),
          },
        ]
      : []),
  ]
}

type HeadPartsProps = { styles: HeadStyle[]; alternates: Alternate[] }

export const HeadParts = ({ styles, alternates }: HeadPartsProps) => (
  <>
    {/* Nothing of a person's is in them: the theme alone writes them. */}
    {styles.map(({ name, css }) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by MUI's theme
      <style key={name} data-emotion={name} dangerouslySetInnerHTML={{ __html: css }} />
    ))}
    {alternates.map(({ tag, href }) => (
      <link key={tag} rel="alternate" hrefLang={tag} href={href} />
    ))}
  </>
)
