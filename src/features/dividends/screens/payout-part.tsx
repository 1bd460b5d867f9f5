import dynamic from 'next/dynamic'
import { PartWaiting } from '@/ui/part-state'
import { loadingLabel } from '../messages'
import type { PayoutPanelProps } from './payout-panel'

/** The payout of what has become a member's, fetched where something has. */
export const PayoutPart = dynamic<PayoutPanelProps>(
  () => import('./payout-panel').then((part) => part.PayoutPanel),
  { ssr: false, loading: () => <PartWaiting lines={5} label={loadingLabel()} /> },
)
