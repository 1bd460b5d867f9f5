import type { PortfolioNeeds } from '@/server/modules/portfolio/needs'
import type { Ports } from '@/server/platform/ports'
import type { PrintPaper } from './contents/paper'

export interface PapersNeeds
  extends PortfolioNeeds,
    Pick<Ports, 'fingerprints' | 'mode' | 'siteUrl'> {
  /** Undefined in a browser, which cannot make PDFs. */
  printPaper: PrintPaper | undefined
}
