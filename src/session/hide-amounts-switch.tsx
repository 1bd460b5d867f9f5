import { setAmountsHidden, useAmountsHidden } from '@/lib/amount-privacy'
import { IconEye, IconEyeOff } from '@/ui/marks/icons'
import styles from './hide-amounts-switch.module.css'

/** For trains and open offices. */
export function HideAmountsSwitch() {
  const isHidden = useAmountsHidden()
  return (
    <button
      type="button"
      className={styles.switch}
      data-screen-only
      onClick={() => setAmountsHidden(!isHidden)}
    >
      {isHidden ? <IconEye /> : <IconEyeOff />}
      {isHidden ? 'Show amounts' : 'Hide amounts'}
    </button>
  )
}
