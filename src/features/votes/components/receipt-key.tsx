import { useQuery } from '@tanstack/react-query'
import type { SignedReceipt } from '@/contract/ballot-proofs'
import type { MemberVote } from '@/contract/user/votes'
import * as m from '../messages'
import { votesKey } from '../queries'
import { keyInLog } from '../receipt-key'
import styles from './votes.module.css'

/** Another key for each member would let the server deny what it has signed. */
export function ReceiptKey({ vote, receipt }: { vote: MemberVote; receipt: SignedReceipt }) {
  const { data, isError } = useQuery({
    queryKey: [...votesKey, vote.id, 'receipt-key', receipt.key],
    queryFn: ({ signal }) => keyInLog(vote, receipt, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (data === 'other')
    return (
      <p role="alert" className={styles.wrong}>
        {m.keyOtherError()}
      </p>
    )
  if (data === 'same') return <p className={styles.muted}>{m.keySameText()}</p>
  if (data === 'soon') return <p className={styles.muted}>{m.keySoonText()}</p>
  return isError || data === 'none' ? <p className={styles.muted}>{m.keyUnknownText()}</p> : null
}
