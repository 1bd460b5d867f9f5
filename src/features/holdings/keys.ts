import { holdingsKey } from '@/session/own-money'
import type { Range } from './ranges'

export const holdingsKeys = {
  dashboard: [...holdingsKey, 'dashboard'] as const,
  wallet: [...holdingsKey, 'wallet'] as const,
  graph: (range: Range) => [...holdingsKey, 'graph', range] as const,
  deals: [...holdingsKey, 'deals'] as const,
  onChain: (address: string) => [...holdingsKey, 'on-chain', address] as const,
}
