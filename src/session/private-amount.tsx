import { setAmountsHidden, useAmountsHidden } from '@/lib/amount-privacy'
import { IconEye, IconEyeOff } from '@/ui/icons/icons'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from './messages'
import styles from './session.module.css'

const dots = '•••••'

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
      <span aria-hidden="true">{dots}</span>
      <VisuallyHidden>{m.hiddenLabel()}</VisuallyHidden>
    </bdi>
  )
}

/** The same within a sentence. */
export function useShownAmount(): (text: string) => string {
  const isHidden = useAmountsHidden()
  return (text) => (isHidden ? dots : text)
}

/** For trains and open offices: a mark beside a heading, or in words where it stands among buttons. */
export function HideAmountsSwitch({ hasLabel = false }: { hasLabel?: boolean }) {
  const isHidden = useAmountsHidden()
  const name = isHidden ? m.showAction() : m.hideAction()
  return (
    <button
      type="button"
      className={hasLabel ? `${styles.switch} ${styles.labelled}` : styles.switch}
      data-screen-only
      aria-label={name}
      title={hasLabel ? undefined : name}
      onClick={() => setAmountsHidden(!isHidden)}
    >
      {isHidden ? <IconEyeOff size={18} /> : <IconEye size={18} />}
      {hasLabel && name}
    </button>
  )
}
