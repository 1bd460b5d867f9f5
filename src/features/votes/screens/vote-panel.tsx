import dynamic from 'next/dynamic'
import { PartWaiting } from '@/ui/part-state'
import { loadingLabel } from '../messages'

/** The vote that the address names, where a page found nothing else under it. */
export const VotePanel = dynamic(
  () => import('./vote-lookup').then((lookup) => lookup.VoteLookup),
  { ssr: false, loading: () => <PartWaiting lines={8} label={loadingLabel()} /> },
)
