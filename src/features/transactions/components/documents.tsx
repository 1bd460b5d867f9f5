import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatMonth, formatShortDay } from '@/contract/format/dates'
import { type Paper, paperCalls } from '@/contract/paper'
import { call } from '@/lib/api/call'
import * as labels from '@/messages/labels'
import { languages } from '@/messages/languages'
import { foreign } from '@/messages/locale'
import edge from '@/ui/form/edge.module.css'
import pairs from '@/ui/pairs.module.css'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { periodsSince } from '../addresses'
import * as m from '../messages'
import * as listsTexts from '../messages/lists'
import { transactionsKeys } from '../rules'
import { PaperButton } from './file-buttons'
import { PaperChoice, PaperField } from './paper-choice'
import styles from './share-statement.module.css'
import { sinceOptions, YearPapers } from './year-papers'

export function Documents() {
  return (
    <>
      <StatementPaper />
      <CertificatePaper />
      <ExtractPaper />
      <YearPapers kind="gains" />
      <IssuedPapers />
    </>
  )
}

function StatementPaper() {
  const { data } = useQuery(sinceOptions())
  const now = new Date()
  const { years, months } = periodsSince(data?.since ?? now.toISOString(), now)
  const [period, setPeriod] = useState(() => String(now.getUTCFullYear()))
  const monthOptions = months.map((month) => [month, formatMonth(`${month}-01`)] as const)
  return (
    <PaperChoice
      title={listsTexts.accountStatementTitle()}
      text={listsTexts.accountStatementText()}
    >
      <PaperField
        label={listsTexts.periodLabel()}
        value={period}
        onChange={setPeriod}
        options={[...years.map((year) => [year, year] as const), ...monthOptions]}
      />
      <PaperButton key={period} paper={{ kind: 'statement', subject: period }}>
        {m.pdfAction()}
      </PaperButton>
    </PaperChoice>
  )
}

function CertificatePaper() {
  return (
    <DayPaper
      kind="certificate"
      title={listsTexts.certificateTitle()}
      text={listsTexts.certificateText()}
    />
  )
}

function ExtractPaper() {
  return (
    <DayPaper
      kind="extract"
      title={listsTexts.extractTitle()}
      text={listsTexts.extractText()}
      newestMs={-wholeMs}
    />
  )
}

/** A day is complete five minutes after its end: until then something may be booked to it. */
const wholeMs = (24 * 60 + 5) * 60_000

interface DayPaperProps {
  kind: 'certificate' | 'extract'
  title: string
  text: string
  /** From now to the newest day for which there is a paper; negative for a past day. */
  newestMs?: number
}

function DayPaper({ kind, title, text, newestMs = 0 }: DayPaperProps) {
  const id = useId()
  const newest = new Date(Date.now() + newestMs).toISOString().slice(0, 10)
  const [day, setDay] = useState(newest)
  return (
    <PaperChoice title={title} text={text}>
      <div className={stack.gap05}>
        <label htmlFor={id} className={texts.small}>
          {labels.dayLabel()}
        </label>
        <input
          id={id}
          className={edge.edge}
          type="date"
          value={day}
          max={newest}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <PaperButton key={day} paper={{ kind, subject: day }} isDisabled={day === ''}>
        {m.pdfAction()}
      </PaperButton>
    </PaperChoice>
  )
}

function IssuedPapers() {
  const { data, error, refetch } = useQuery({
    queryKey: transactionsKeys.papers,
    queryFn: ({ signal }) => call(paperCalls.papers, {}, { signal }),
  })
  return (
    <section className={styles.issued} aria-label={listsTexts.issuedTitle()}>
      <h2 className={`${texts.heading} ${styles.title}`}>{listsTexts.issuedTitle()}</h2>
      {!data && !error && <PartWaiting label={listsTexts.papersLoadingLabel()} />}
      {!data && error && <PartFailed message={error.message} onRetry={() => void refetch()} />}
      {data?.docs.length === 0 && <p className={styles.none}>{listsTexts.noPapersText()}</p>}
      <ul className={`${pairs.pairs} ${styles.papers}`}>
        {data?.docs.map((paper) => (
          <li key={paper.id}>
            <span className={styles.what}>
              {paperName(paper)}
              <InLanguage tag={paper.language} />
            </span>
            <span className={texts.small}>
              <bdi>{paper.number}</bdi>, {formatShortDay(paper.issuedAt)}
            </span>
            <PaperButton paper={paper} label={listsTexts.againLabel({ number: paper.number })}>
              {m.pdfAction()}
            </PaperButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Names a paper's language if it differs from that of the page. */
function InLanguage({ tag }: { tag: string }) {
  const language = languages.find((language) => language.tag === foreign(tag))
  return language && <span lang={tag}> ({language.name})</span>
}

function paperName({ kind, subject }: Paper): string {
  const name = listsTexts.paperLabel({ kind })
  if (kind === 'confirmation' || kind === 'instructions') return name
  if (kind === 'certificate' || kind === 'extract') return `${name}, ${formatShortDay(subject)}`
  return `${name}, ${subject.length === 4 ? subject : formatMonth(`${subject}-01`)}`
}
