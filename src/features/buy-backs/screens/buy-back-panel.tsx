import dynamic from 'next/dynamic'
import { PartWaiting } from '@/ui/part-state'
import { loadingLabel } from '../messages'
import type { BuyBackLookupProps } from './buy-back-lookup'

/** The buy-back that the address names, where a page found nothing else under it. */
export const BuyBackPanel = dynamic<BuyBackLookupProps>(
  () => import('./buy-back-lookup').then((lookup) => lookup.BuyBackLookup),
  { ssr: false, loading: () => <PartWaiting lines={8} label={loadingLabel()} /> },
)
