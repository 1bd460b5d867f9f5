import { useAmountsHidden } from '@/lib/amount-privacy'
import { Unseen } from '@/ui/unseen'

export type PrivateAmountProps = {
  /** The figure as it is shown. */
  children: string
}

/** A figure of one's own: the same number of dots for each, so that their count tells nothing. */
export function PrivateAmount({ children }: PrivateAmountProps) {
  const isHidden = useAmountsHidden()
  if (!isHidden) return <bdi>{children}</bdi>
  return (
    <bdi>
      <span aria-hidden="true">•••••</span>
      <Unseen>hidden</Unseen>
    </bdi>
  )
}
