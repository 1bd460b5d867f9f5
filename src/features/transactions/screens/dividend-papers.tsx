import { YearPapers } from '../components/year-papers'

export function DividendPapers() {
  return <YearPapers kind="dividends" />
}
