import type { LockedQuote } from '@/contract/purchase'
import { IconCheck, IconClose } from '@/ui/marks/icons'
import { PartFailed } from '@/ui/part-failed'
import { useQuoteSignature } from '../hooks/use-quote-signature'
import styles from './signature-line.module.css'

export type SignatureLineProps = { quote: LockedQuote }

/** Whether what was agreed bears our signature; this browser works it out itself. */
export function SignatureLine({ quote }: SignatureLineProps) {
  const { data: isOurs, error, refetch, isFetching } = useQuoteSignature(quote)
  if (error)
    return (
      <PartFailed
        message="The signature of the quote could not be checked."
        onRetry={() => void refetch()}
        isTrying={isFetching}
      />
    )
  if (isOurs === undefined) return <p role="status">The signature of the quote is being checked.</p>
  return (
    <p className={`${styles.line} ${isOurs ? styles.good : styles.bad}`} role="status">
      {isOurs ? <IconCheck size={18} /> : <IconClose size={18} />}
      {isOurs
        ? 'The quote bears our signature: nothing in it was changed afterwards.'
        : 'The signature of this quote is not ours. Please write to us with this page.'}
    </p>
  )
}
