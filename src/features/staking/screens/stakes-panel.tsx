import dynamic from 'next/dynamic'
import { PartWaiting } from '@/ui/part-state'

const StakesShort = dynamic(
  () => import('../components/stakes-short').then((part) => part.StakesShort),
  { ssr: false, loading: () => <PartWaiting lines={5} label="Loading your stakes" /> },
)

/** The stakes in short, for another page; fetched once that page stands. */
export function StakesPanel() {
  return <StakesShort />
}
