import type { PortfolioNeeds } from '@/server/modules/portfolio/needs'
import type { Ports } from '@/server/platform/ports'
import type { PrintPaper } from './contents/paper'
import type { PrintText } from './contents/text'

export interface PapersNeeds
  extends PortfolioNeeds,
    Pick<Ports, 'appName' | 'fingerprints' | 'mode' | 'responseCache' | 'siteUrl'> {
  /** Undefined without a printer, as in the simulation: then papers are refused. */
  printPaper: PrintPaper | undefined
  printText: PrintText | undefined
}
