import type { PortfolioNeeds } from '@/server/modules/portfolio/needs'
import type { Ports } from '@/server/platform/ports'
import type { PrintPaper } from './contents/paper'

export interface PapersNeeds
  extends PortfolioNeeds,
    Pick<Ports, 'appName' | 'fingerprints' | 'mode' | 'siteUrl'> {
  /** Undefined where nothing prints, as in the simulation: then papers are refused. */
  printPaper: PrintPaper | undefined
}
