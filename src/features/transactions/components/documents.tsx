import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { formatMonth, formatShortDay } from '@/contract/format/dates'
import { type Paper, paperCalls } from '@/contract/paper'
import { statementCalls } from '@/contract/statement'
import { firstGainsYear } from '@/contract/transactions'
import { call } from '@/lib/api/call'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { periodsSince } from '../addresses'
import * as m from '../messages'
import * as l from '../messages/lists'
import { transactionsKeys } from '../rules'
import { ExportButton, PaperButton } from './file-buttons'
import styles from './share-statement.module.css'

export function Documents() {
  return (
    <>
      <StatementPaper />
      <CertificatePaper />
      <GainsPapers />
      <IssuedPapers />
    </>
  )
}

type DocumentProps = { title: string; text: string; children: ReactNode }

function Document({ title, text, children }: DocumentProps) {
  return (
    <section className={styles.document} aria-label={title} data-screen-only>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.acts}>{children}</div>
    </section>
  )
}

type ChoiceProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly (readonly [value: string, name: string])[]
}

function Choice({ label, value, onChange, options }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

function sinceOptions() {
  return queryOptions({
    queryKey: transactionsKeys.since,
    queryFn: ({ signal }) => call(statementCalls.shareStatement, { limit: 1 }, { signal }),
  })
}

function StatementPaper() {
  const { data } = useQuery(sinceOptions())
  const now = new Date()
  const { years, months } = periodsSince(data?.since ?? now.toISOString(), now)
  const [period, setPeriod] = useState(() => String(now.getUTCFullYear()))
  const named = months.map((month) => [month, formatMonth(`${month}-01`)] as const)
  return (
    <Document title={l.accountStatementTitle()} text={l.accountStatementText()}>
      <Choice
        label={l.periodLabel()}
        value={period}
        onChange={setPeriod}
        options={[...years.map((year) => [year, year] as const), ...named]}
      />
      <PaperButton key={period} paper={{ kind: 'statement', subject: period }}>
        {m.pdfAction()}
      </PaperButton>
    </Document>
  )
}

function CertificatePaper() {
  const id = useId()
  const today = new Date().toISOString().slice(0, 10)
  const [day, setDay] = useState(today)
  return (
    <Document title={l.certificateTitle()} text={l.certificateText()}>
      <div className={styles.field}>
        <label htmlFor={id}>{l.dayLabel()}</label>
        <input
          id={id}
          type="date"
          value={day}
          max={today}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <PaperButton key={day} paper={{ kind: 'certificate', subject: day }} isDisabled={day === ''}>
        {m.pdfAction()}
      </PaperButton>
    </Document>
  )
}

function GainsPapers() {
  const thisYear = new Date().getUTCFullYear()
  const [year, setYear] = useState(String(thisYear))
  return (
    <Document title={l.taxTitle()} text={l.taxText()}>
      <Choice
        label={l.yearLabel()}
        value={year}
        onChange={setYear}
        options={yearsUpTo(thisYear).map((one) => [String(one), String(one)])}
      />
      <PaperButton key={`pdf-${year}`} paper={{ kind: 'gains', subject: year }}>
        {m.pdfAction()}
      </PaperButton>
      <ExportButton
        key={year}
        input={{ report: 'gains', year: Number(year) }}
        fileName={`gains-${year}.xlsx`}
      >
        {l.gainsAction()}
      </ExportButton>
    </Document>
  )
}

function yearsUpTo(last: number): number[] {
  return Array.from({ length: last - firstGainsYear + 1 }, (_, before) => last - before)
}

function papersOptions() {
  return queryOptions({
    queryKey: transactionsKeys.papers,
    queryFn: ({ signal }) => call(paperCalls.papers, {}, { signal }),
  })
}

function IssuedPapers() {
  const { data, error, refetch } = useQuery(papersOptions())
  return (
    <section className={styles.issued} aria-label={l.issuedTitle()}>
      <h2 className={styles.title}>{l.issuedTitle()}</h2>
      {!data && !error && <PartWaiting label={l.papersLoadingLabel()} />}
      {!data && error && <PartFailed message={error.message} onRetry={() => void refetch()} />}
      {data?.docs.length === 0 && <p className={styles.none}>{l.noPapersText()}</p>}
      <ul className={styles.papers}>
        {data?.docs.map((paper) => (
          <li key={paper.id}>
            <span className={styles.what}>{nameOf(paper)}</span>
            <span className={styles.number}>
              <bdi>{paper.number}</bdi>, {formatShortDay(paper.issuedAt)}
            </span>
            <PaperButton paper={paper} label={l.againLabel({ number: paper.number })}>
              {m.pdfAction()}
            </PaperButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ kind, subject }: Paper): string {
  const name = l.paperLabel({ kind })
  if (kind === 'confirmation') return name
  if (kind === 'certificate') return `${name}, ${formatShortDay(subject)}`
  return `${name}, ${subject.length === 4 ? subject : formatMonth(`${subject}-01`)}`
}
