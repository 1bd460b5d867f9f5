import { useState } from 'react'
import { firstGainsYear } from '@/contract/transactions'
import * as m from '../messages'
import * as l from '../messages/lists'
import { ExportButton, PaperButton } from './file-buttons'
import { PaperChoice, PaperField } from './paper-choice'

export type YearPapersProps = { kind: 'gains' | 'dividends' }

const wordsOf = {
  gains: () => ({ title: l.taxTitle(), text: l.taxText(), excel: l.gainsAction() }),
  dividends: () => ({
    title: l.dividendPapersTitle(),
    text: l.dividendPapersText(),
    excel: l.excelAction(),
  }),
}

/** A year as a PDF to show, and as a spreadsheet to reckon with. */
export function YearPapers({ kind }: YearPapersProps) {
  const thisYear = new Date().getUTCFullYear()
  const [year, setYear] = useState(String(thisYear))
  const { title, text, excel } = wordsOf[kind]()
  return (
    <PaperChoice title={title} text={text}>
      <PaperField
        label={l.yearLabel()}
        value={year}
        onChange={setYear}
        options={yearsUpTo(thisYear).map((one) => [String(one), String(one)])}
      />
      <PaperButton key={`pdf-${year}`} paper={{ kind, subject: year }}>
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

function yearsUpTo(last: number): number[] {
  return Array.from({ length: last - firstGainsYear + 1 }, (_, before) => last - before)
}
