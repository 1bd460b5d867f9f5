import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortDay } from '@/contract/format/dates'
import { statementCalls } from '@/contract/statement'
import { firstGainsYear } from '@/contract/transactions'
import { call } from '@/lib/api/call'
import * as labels from '@/messages/labels'
import { periodsSince } from '../addresses'
import * as m from '../messages'
import * as listsTexts from '../messages/lists'
import { transactionsKeys } from '../rules'
import { ExportButton, PaperButton } from './file-buttons'
import { PaperChoice, PaperField } from './paper-choice'

export type YearPapersProps = {
  kind: 'gains' | 'dividends'
  /**
   * For each year, when one of its dividends was corrected: each time a further paper was added.
   */
  corrected?: Record<string, string[]> | undefined
}

export function sinceOptions() {
  return queryOptions({
    queryKey: transactionsKeys.since,
    queryFn: ({ signal }) => call(statementCalls.shareStatement, { limit: 1 }, { signal }),
  })
}

const wordsOf = {
  gains: () => ({
    title: listsTexts.taxTitle(),
    text: listsTexts.taxText(),
    excel: labels.gainsReportAction(),
  }),
  dividends: () => ({
    title: listsTexts.dividendPapersTitle(),
    text: listsTexts.dividendPapersText(),
    excel: listsTexts.excelAction(),
  }),
}

/** A year as a PDF for reading, and as a spreadsheet for calculating. */
export function YearPapers({ kind, corrected = {} }: YearPapersProps) {
  const { data } = useQuery(sinceOptions())
  const now = new Date()
  // All years until the first one is known, so that no year is missing.
  const since = data ? (data.since ?? now.toISOString()) : `${firstGainsYear}-01`
  const thisYear = now.getUTCFullYear()
  const [year, setYear] = useState(String(thisYear))
  const versions = versionsOf(corrected[year] ?? [])
  const [chosenVersion, setChosenVersion] = useState('')
  const version =
    versions.some(([one]) => one === chosenVersion) && versions.length > 1 ? chosenVersion : ''
  const { title, text, excel } = wordsOf[kind]()
  return (
    <PaperChoice title={title} text={text}>
      <PaperField
        label={listsTexts.yearLabel()}
        value={year}
        onChange={setYear}
        options={periodsSince(since, now).years.map((past) => [past, past])}
      />
      {versions.length > 1 && (
        <PaperField
          label={listsTexts.versionLabel()}
          value={version}
          onChange={setChosenVersion}
          options={versions}
        />
      )}
      <PaperButton key={`pdf-${year}${version}`} paper={{ kind, subject: year + version }}>
        {m.pdfAction()}
      </PaperButton>
      <ExportButton
        key={year}
        input={{ report: kind, year: Number(year) }}
        fileName={`${kind}-${year}.xlsx`}
      >
        {excel}
      </ExportButton>
    </PaperChoice>
  )
}

/**
 * The suffix of the year: empty for the newest paper. The last version is the one before any
 * correction.
 */
function versionsOf(days: string[]): [version: string, name: string][] {
  const newestFirst = days.map((at, place): [string, string] => [
    place === days.length - 1 ? '' : `.${place + 1}`,
    listsTexts.correctedLabel({ day: formatShortDay(at) }),
  ])
  return [...newestFirst.reverse(), ['.0', listsTexts.creditedLabel()]]
}
