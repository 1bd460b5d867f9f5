import localFont from 'next/font/local'
import Head from 'next/head'

// `optional`: both are preloaded and nearly always there at the first paint; a page that had to begin
// without one keeps its looks instead of moving under the reader's eyes.
const text = localFont({
  src: './fonts/geist.woff2',
  weight: '400 600',
  display: 'optional',
  adjustFontFallback: 'Arial',
})

const display = localFont({
  src: './fonts/instrument-serif.woff2',
  weight: '400',
  display: 'optional',
  adjustFontFallback: 'Times New Roman',
})

const names = `:root{--fnx-geist:${text.style.fontFamily};--fnx-instrument:${display.style.fontFamily}}`

/** Names both families at the root, where dialogs and toasts outside the page find them too. */
export function FontNames() {
  return (
    <Head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; React would escape its quotes */}
      <style key="fonts" dangerouslySetInnerHTML={{ __html: names }} />
    </Head>
  )
}
