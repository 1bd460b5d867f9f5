import Link from 'next/link'
import type { ReactNode } from 'react'
import { envClient } from '@/config/env.client'
import { formatDay } from '@/contract/format/dates'
import type { StaticListed, StaticText } from '@/contract/static'
import { foreign } from '@/messages/locale'
import { Drawing } from '@/ui/illustrations/drawing'
import offeringSheet from '@/ui/illustrations/offering-sheet.svg'
import statutePage from '@/ui/illustrations/statute-page.svg'
import witnessedLog from '@/ui/illustrations/witnessed-log.svg'
import { contentsOf, ReadingPage } from '@/ui/reading-page'
import { RichText } from '@/ui/rich-text'
import * as m from '../messages'
import styles from './text-screen.module.css'

type OtherTextsProps = { texts: StaticListed[] }

export type TextScreenProps = { text: StaticText; others: StaticListed[] }

export function TextScreen({ text, others }: TextScreenProps) {
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

function drawingFor({ kind, slug }: StaticText) {
  if (kind !== 'document') return statutePage
  return slug === 'ledger-audit-method' ? witnessedLog : offeringSheet
}

function OtherTexts({ texts }: OtherTextsProps) {
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
