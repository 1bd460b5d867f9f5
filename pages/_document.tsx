import NextDocument, { type DocumentContext, Head, Html, Main, NextScript } from 'next/document'
import { locale } from '@/messages/locale'
import { walletFiles } from '@/shell/document-files'
import { type HeadStyle, headStyles, makeHeadCache, StyleCacheContext } from '@/ui/style-cache'
import { tokenSheet } from '@/ui/token-sheet'

const ofWallet = walletFiles()

export default function Document({ muiStyles }: { muiStyles: HeadStyle[] }) {
  return (
    <Html lang={locale()} dir="ltr" data-theme="dark">
      <Head>
        <style id="fnx-tokens">{tokenSheet()}</style>
        {muiStyles.map(({ name, css }) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written by MUI's theme, nothing of a person's
          <style key={name} data-emotion={name} dangerouslySetInnerHTML={{ __html: css }} />
        ))}
        {/* In the way on purpose: it must run before the first paint. */}
        <script src="/boot.js" data-wallet={ofWallet} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#0B0E14" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  )
}

Document.getInitialProps = async (context: DocumentContext) => {
  const cache = makeHeadCache()
  const { renderPage } = context
  context.renderPage = () =>
    renderPage({
      enhanceApp: (App) => (props) => (
        <StyleCacheContext value={cache}>
          <App {...props} />
        </StyleCacheContext>
      ),
    })
  const initial = await NextDocument.getInitialProps(context)
  return { ...initial, muiStyles: headStyles(cache) }
}
