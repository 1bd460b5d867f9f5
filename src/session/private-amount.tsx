import { useSyncExternalStore } from 'react'
import { listedCoins, nativeCoin } from '@/config/coins'
import { browserStorage } from '@/lib/storage/web-storage'
import { IconEye, IconEyeOff } from '@/ui/icons/member-icons'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from './messages'
import styles from './session.module.css'

const areHidden = () => browserStorage.read('hide-amounts') === 'yes'

export function useAmountsHidden(): boolean {
  return useSyncExternalStore(browserStorage.subscribe, areHidden, () => false)
}

export function setAmountsHidden(isHidden: boolean): void {
  if (isHidden) browserStorage.write('hide-amounts', 'yes')
  else browserStorage.remove('hide-amounts')
}

const dots = '•••••'

/** Hidden amounts are always the same dots, so that their number reveals nothing. */
export function PrivateAmount({ children }: { children: string }) {
  const isHidden = useAmountsHidden()
  if (!isHidden) return <bdi>{children}</bdi>
  return (
    <bdi>
      <span aria-hidden="true">{dots}</span>
      <VisuallyHidden>{m.hiddenLabel()}</VisuallyHidden>
    </bdi>
  )
}

export function useShownAmount(): (text: string) => string {
  const isHidden = useAmountsHidden()
  return (text) => (isHidden ? dots : text)
}

const symbols = listedCoins.map(({ symbol }) => symbol)

function amountsInSentences(): RegExp {
  const units = [...m.shareWordsLabel().split(', '), `W${nativeCoin.symbol}`, ...symbols]
  return new RegExp(`\\$\\d(?:[\\d.,]*\\d)?|\\d[\\d.,]*(?=\\s(?:${units.join('|')}|\\$))`, 'g')
}

/** For a sentence of the server; currencies that the sale does not know stay. */
export function usePrivateText(): (text: string) => string {
  const showAmount = useShownAmount()
  const amounts = amountsInSentences()
  return (text) => text.replace(amounts, showAmount)
}

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
