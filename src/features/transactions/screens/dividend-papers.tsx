import { YearPapers, type YearPapersProps } from '../components/year-papers'

export type DividendPapersProps = Pick<YearPapersProps, 'corrected'>

export function DividendPapers({ corrected }: DividendPapersProps) {
  return <YearPapers kind="dividends" corrected={corrected} />
}
