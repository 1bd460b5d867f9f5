import Link from 'next/link'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { envClient } from '@/config/env.client'
import { formatBytes } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { sha256Of } from '@/contract/hex'
import type { StaticListed } from '@/contract/static'
import { foreign } from '@/messages/locale'
import { Button } from '@/ui/button'
import buttons from '@/ui/button.module.css'
import { IconDownload } from '@/ui/icons/icons'
import boundPapers from '@/ui/illustrations/bound-papers.svg'
import { Drawing } from '@/ui/illustrations/drawing'
import { PageFrame, PageOpening } from '@/ui/page-frame'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import tags from '@/ui/tag.module.css'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages'
import { groupedByTitle } from '../search'
import styles from './documents-screen.module.css'

type DocumentRowProps = { document: StaticListed; isFirstToRead?: boolean }

type DocumentShelfProps = { title: string; documents: StaticListed[]; firstToRead?: string }

export type DocumentsScreenProps = { documents: StaticListed[]; legal: StaticListed[] }

const firstToRead = 'key-facts'

export function DocumentsScreen({ documents, legal }: DocumentsScreenProps) {
  const shelves = groupedByTitle([...documents, ...legal], ({ category }) => category)
  return (
    <PageFrame>
      <PageOpening
        title={m.documentsTitle()}
        lead={m.documentsText()}
        picture={<Drawing of={boundPapers} />}
      />
      <CheckDocument />
      {shelves.map(({ title, items }) => (
        <DocumentShelf key={title} title={title} documents={items} firstToRead={firstToRead} />
      ))}
    </PageFrame>
  )
}

function DocumentShelf({ title, documents, firstToRead }: DocumentShelfProps) {
  return (
    <section className={styles.shelf}>
      <h2 className={`${styles.title} ${texts.display3}`}>{title}</h2>
      <ul className={styles.rows}>
        {documents.map((document) => (
          <DocumentRow
            key={document.slug}
            document={document}
            isFirstToRead={document.slug === firstToRead}
          />
        ))}
      </ul>
    </section>
  )
}

export function DocumentRow({ document, isFirstToRead = false }: DocumentRowProps) {
  const { kind, slug, title, summary, language, updatedOn, bytes, hasPdf } = document
  const query = `kind=${kind}&slug=${slug}`
  const hiddenText = (text: string) => <VisuallyHidden key="b">{text}</VisuallyHidden>
  return (
    <li className={`${stack.gap15} ${styles.row}`} id={slug}>
      <div className={styles.words}>
        <h3 className={`${row.row} ${styles.documentRowTitle}`} lang={foreign(language)}>
          <Link href={`/static/${slug}`} prefetch={false}>
            {title}
          </Link>
          {isFirstToRead && <small className={tags.tag}>{m.firstLabel()}</small>}
        </h3>
        <p className={texts.lead} lang={foreign(language)}>
          {summary}
        </p>
      </div>
      <div className={`${row.line} ${styles.facts} ${texts.small}`}>
        <p>
          <VisuallyHidden>{m.changedLabel()} </VisuallyHidden>
          <time dateTime={updatedOn}>{formatShortDay(updatedOn)}</time>
        </p>
        <span>{m.minutesLabel({ minutes: Math.max(1, Math.round(bytes / bytesAMinute)) })}</span>
      </div>
      <div className={styles.files}>
        {hasPdf && (
          <a
            className={`${buttons.button} ${buttons.quiet} ${styles.download}`}
            href={`${envClient.apiUrl}/static/downloadPdf?${query}`}
            download={`${slug}.pdf`}
          >
            <IconDownload size={18} />
            <span>{m.pdfLabel<ReactNode>({ title, b: hiddenText })}</span>
          </a>
        )}
        <a
          className={`${texts.small} ${styles.markdown}`}
          href={`${envClient.apiUrl}/static/download?${query}`}
          download={`${slug}.md`}
        >
          {m.markdownLabel<ReactNode>({ title, b: hiddenText })}, <bdi>{formatBytes(bytes)}</bdi>
        </a>
      </div>
    </li>
  )
}

export function documentFacts(documents: StaticListed[]): Record<string, unknown> {
  return {
    '@type': 'CollectionPage',
    name: m.documentsTitle(),
    hasPart: documents.map(({ slug, title, summary, updatedOn }) => ({
      '@type': 'DigitalDocument',
      name: title,
      description: summary,
      dateModified: updatedOn,
      url: `/static/${slug}`,
    })),
  }
}

/** About 220 words, as in the blog. */
const bytesAMinute = 1_400

type Result = 'none' | 'checking' | 'issued' | 'unknown' | 'failed'

/**
 * Whether a document is one of ours. Only its hash is sent: the file itself never leaves the
 * browser.
 */
export function CheckDocument() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { name, result, check } = useCheck()
  const [isOver, setIsOver] = useState(false)
  const handleDrag = (event: DragEvent, isNowOver: boolean) => {
    event.preventDefault()
    setIsOver(isNowOver)
  }
  const handleDrop = (event: DragEvent) => {
    handleDrag(event, false)
    void check(event.dataTransfer.files[0])
  }
  return (
    <section
      id="check"
      className={`${styles.check} ${stack.gap15} ${stack.start}`}
      data-needs-script
      data-over={isOver || undefined}
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => handleDrag(event, true)}
      onDragLeave={(event) => handleDrag(event, false)}
      onDrop={handleDrop}
    >
      <h2 id={`${id}-title`} className={styles.checkTitle}>
        {m.checkTitle()}
      </h2>
      <p>{m.checkText()}</p>
      <Button look="quiet" onClick={() => input.current?.click()}>
        {m.checkAction()}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        hidden
        aria-label={m.checkLabel()}
        onChange={({ target }) => {
          void check(target.files?.[0])
          // Cleared, because a browser does not report when the same file is chosen twice.
          target.value = ''
        }}
      />
      <p role="status" className={styles.result} data-result={result}>
        {textOf(result, name)}
      </p>
    </section>
  )
}

function textOf(result: Result, name: string): string {
  if (result === 'issued') return m.issuedText({ name })
  if (result === 'unknown') return m.notIssuedText({ name })
  if (result === 'checking') return m.checkingText()
  return result === 'failed' ? m.unreadableError() : ''
}

function useCheck() {
  const [{ name, result }, setState] = useState<{ name: string; result: Result }>({
    name: '',
    result: 'none',
  })
  const newest = useRef<File>(undefined)
  const check = async (file: File | undefined) => {
    if (file === undefined) return
    newest.current = file
    const tell = (result: Result) => {
      if (newest.current === file) setState({ name: file.name, result })
    }
    tell('checking')
    try {
      tell((await wasIssued(file)) ? 'issued' : 'unknown')
    } catch {
      tell('failed')
    }
  }
  return { name, result, check }
}

async function wasIssued(file: File): Promise<boolean> {
  const [fingerprint, { call }, { staticCalls }] = await Promise.all([
    file.arrayBuffer().then(sha256Of),
    import('@/lib/api/call'),
    import('@/contract/static'),
  ])
  const { isIssued } = await call(staticCalls.checkDocument, { fingerprint })
  return isIssued
}
