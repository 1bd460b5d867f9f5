import Link from 'next/link'
import type { ReactNode } from 'react'
import { envClient } from '@/config/env.client'
import { formatDay } from '@/contract/format/dates'
import type { StaticListed, StaticText } from '@/contract/static'
import { foreign } from '@/messages/locale'
import balance from '@/ui/illustrations/balance.svg'
import bridge from '@/ui/illustrations/bridge.svg'
import brokenPen from '@/ui/illustrations/broken-pen.svg'
import cardDrawer from '@/ui/illustrations/card-drawer.svg'
import compass from '@/ui/illustrations/compass.svg'
import { Drawing } from '@/ui/illustrations/drawing'
import fifteenBlocks from '@/ui/illustrations/fifteen-blocks.svg'
import ledgerPage from '@/ui/illustrations/ledger-page.svg'
import offeringSheet from '@/ui/illustrations/offering-sheet.svg'
import readingGlass from '@/ui/illustrations/reading-glass.svg'
import sealedLetter from '@/ui/illustrations/sealed-letter.svg'
import sharePart from '@/ui/illustrations/share-part.svg'
import statutePage from '@/ui/illustrations/statute-page.svg'
import stepperJourney from '@/ui/illustrations/stepper-journey.svg'
import witnessedLog from '@/ui/illustrations/witnessed-log.svg'
import { contentsOf, ReadingPage } from '@/ui/reading-page'
import { RichText } from '@/ui/rich-text'
import * as m from '../messages'
import styles from './text-screen.module.css'

export function TextScreen({ text, others }: { text: StaticText; others: StaticListed[] }) {
  const isDocument = text.kind === 'document'
  const copy = `${envClient.apiUrl}/static/download?kind=${text.kind}&slug=${text.slug}`
  return (
    <ReadingPage
      title={text.title}
      lead={text.summary}
      language={foreign(text.language)}
      belongsTo={
        isDocument ? (
          <Link href="/docs" prefetch={false}>
            {m.allLabel()}
          </Link>
        ) : (
          text.category
        )
      }
      facts={[
        m.lastChangedLabel<ReactNode>({
          day: formatDay(text.updatedOn),
          at: (day) => (
            <time key="at" dateTime={text.updatedOn}>
              {day}
            </time>
          ),
        }),
        <a href={copy} key="copy" download>
          {m.copyHint({ size: Math.max(1, Math.round(text.bytes / 1000)) })}
        </a>,
      ]}
      contents={contentsOf(text.blocks)}
      picture={<Drawing of={drawingFor(text)} />}
      after={
        others.length === 0
          ? undefined
          : { title: m.besideTitle(), content: <OtherTexts texts={others} /> }
      }
    >
      <RichText blocks={text.blocks} hasMargin />
    </ReadingPage>
  )
}

/** One drawing for each help topic. A topic that a company adds later uses that of its terms. */
const topics: Record<string, { src: string }> = {
  'buy-your-first-shares': sharePart,
  'claim-rewards-or-leave': balance,
  'close-your-account': ledgerPage,
  'code-did-not-arrive': sealedLetter,
  'connect-a-wallet': bridge,
  'create-your-account': stepperJourney,
  'export-your-transactions': ledgerPage,
  'forgot-your-password': sealedLetter,
  'log-in': cardDrawer,
  'move-shares-to-your-wallet': bridge,
  'payment-does-not-match': balance,
  'payment-is-pending': fifteenBlocks,
  'phone-or-laptop-gone': brokenPen,
  'spot-a-fake': readingGlass,
  'stake-your-shares': sharePart,
  'swap-currencies': balance,
  'switch-on-two-factor': cardDrawer,
  'try-with-test-money': compass,
  'verify-your-identity': readingGlass,
  'what-you-need': compass,
  'wrong-network': bridge,
}

function drawingFor({ kind, slug }: StaticText) {
  if (kind !== 'document') return topics[slug] ?? statutePage
  return slug === 'ledger-audit-method' ? witnessedLog : offeringSheet
}

function OtherTexts({ texts }: { texts: StaticListed[] }) {
  return (
    <ul className={styles.list}>
      {texts.map(({ slug, title, summary, language }) => (
        <li key={slug} lang={foreign(language)}>
          <Link href={`/static/${slug}`} prefetch={false}>
            {title}
          </Link>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  )
}
