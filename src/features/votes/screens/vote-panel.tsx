import dynamic from 'next/dynamic'
import { PartWaiting } from '@/ui/part-state'
import { loadingLabel } from '../messages'
import type { VoteLookupProps } from './vote-lookup'

/** The vote that the address names, where a page found nothing else under it. */
export const VotePanel = dynamic<VoteLookupProps>(
  () => import('./vote-lookup').then((lookup) => lookup.VoteLookup),
  { ssr: false, loading: () => <PartWaiting lines={8} label={loadingLabel()} /> },
)
