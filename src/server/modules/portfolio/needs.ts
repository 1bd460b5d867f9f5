import type { ChainPort } from '@/server/chain/nodes/chain'
import type { Ports } from '@/server/platform/ports'

export interface PortfolioNeeds extends Pick<Ports, 'clock' | 'db' | 'limitFactor' | 'log'> {
  chain: ChainPort
  confirmations: number
}
