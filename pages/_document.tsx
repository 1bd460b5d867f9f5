import { Html, Main, NextScript } from 'next/document'
import {
  AlternateLinks,
  BeforeFirstPaint,
  type DocumentProps,
  documentProps,
  HeadWithScripts,
  marks,
  WithFilesOfLanguage,
} from '@/shell/document'
import * as m from '@/shell/messages'
import { tokenSheet } from '@/ui/tokens'

const here = ''

export default function Document({ alternates, asks, html }: DocumentProps) {
  return (
    <WithFilesOfLanguage>
      <Html {...marks()}>
        <HeadWithScripts>
          <style id="fnx-tokens">{tokenSheet()}</style>
          <AlternateLinks alternates={alternates} />
          <BeforeFirstPaint html={html} asks={asks} />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href="/manifest.webmanifest" />
          <meta name="theme-color" content="#0B0E14" />
        </HeadWithScripts>
        <body>
          <Main />
          {/* Shown when no script came (global.css). */}
          <p id="fnx-lost">
            {m.lostText()} <a href={here}>{m.loadAgainAction()}</a>
          </p>
          <NextScript />
        </body>
      </Html>
    </WithFilesOfLanguage>
  )
}

Document.getInitialProps = documentProps
