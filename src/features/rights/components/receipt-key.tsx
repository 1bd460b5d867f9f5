import { useQuery } from '@tanstack/react-query'
import type { SignedReceipt } from '@/contract/ballot-proofs'
import type { MemberVote } from '@/contract/user/votes'
import texts from '@/ui/text.module.css'
import * as v from '../messages/vote'
import { keyInLog } from '../receipt-key'

const soonMs = 60_000

type ReceiptKeyProps = { vote: MemberVote; receipt: SignedReceipt; at: string }

/** Whether the log names a receipt's key: with a key for each member the server could deny what it has signed. */
export function ReceiptKey({ vote, receipt, at }: ReceiptKeyProps) {
  const { data, isError } = useQuery({
    // Not under the key of holdings, which notifications renew: no key changes, and the log is long.
    queryKey: ['log', 'receipt-key', vote.id, receipt.key],
    queryFn: ({ signal }) => keyInLog(vote, receipt, at, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === 'soon' ? soonMs : false),
    retry: false,
  })
  if (data === 'other')
    return (
      <p role="alert" className={texts.down}>
        {v.keyOtherError()}
      </p>
    )
  if (data === 'same') return <p className={texts.hint}>{v.keySameText()}</p>
  if (data === 'soon') return <p className={texts.hint}>{v.keySoonText()}</p>
  return isError || data === 'none' ? <p className={texts.hint}>{v.keyUnknownText()}</p> : null
}
