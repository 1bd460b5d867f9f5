import type { Dividend } from '@/contract/dividends'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { PayoutForm } from '../components/payout-form'
import * as m from '../messages'
import { useDividends } from '../queries'

export type PayoutPanelProps = Pick<Dividend, 'coin' | 'decimals'> & { net: string }

/** Sends what is payable, from the page of something else that has become a member's. */
export function PayoutPanel(owed: PayoutPanelProps) {
  const { data, error, isFetching, refetch } = useDividends()
  if (data) return <PayoutForm dividends={data} owed={owed} />
  if (!error) return <PartWaiting lines={5} label={m.loadingLabel()} />
  return <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
}
