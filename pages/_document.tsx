import { Html, Main, NextScript } from 'next/document'
import {
  AlternateLinks,
  BeforeFirstPaint,
  type DocumentProps,
  documentProps,
  HeadWithScripts,
  Icons,
  Looks,
  marks,
  WithFilesOfLanguage,
} from '@/shell/document'
import * as m from '@/shell/messages'

/** An empty address is the page's own, so this link loads it again without any script. */
const here = ''

export default function Document({ alternates, asks, html }: DocumentProps) {
  return (
    <WithFilesOfLanguage>
      <Html {...marks()}>
        <HeadWithScripts>
          <Looks />
          <AlternateLinks alternates={alternates} />
          <BeforeFirstPaint html={html} asks={asks} />
          <Icons />
          <link rel="manifest" href="/manifest.webmanifest" />
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
