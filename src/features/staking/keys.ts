import { holdingsKey } from '@/session/stale-queries'

export const stakingKeys = {
  own: [...holdingsKey, 'staking'] as const,
  claims: [...holdingsKey, 'claims'] as const,
  calculation: (planId: string, side: string, units: string) =>
    ['staking', 'calculation', planId, side, units] as const,
}
