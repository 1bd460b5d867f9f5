import { useId } from 'react'
import { shortAddress } from '@/contract/format/addresses'
import styles from './wallet-choice.module.css'

interface WalletToChoose {
  address: string
  hint: string
  isDisabled?: boolean
}

export type WalletChoiceProps = {
  label: string
  wallets: readonly WalletToChoose[]
  chosen: string | undefined
  onChoose: (address: string) => void
}

/** The member's linked wallets as one list of which one is chosen. */
export function WalletChoice({ label, wallets, chosen, onChoose }: WalletChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.list}>
        {wallets.map(({ address, hint, isDisabled = false }) => (
          <label key={address} className={styles.wallet}>
            <input
              type="radio"
              name={name}
              value={address}
              disabled={isDisabled}
              checked={address === chosen}
              onChange={() => onChoose(address)}
            />
            <bdi>{shortAddress(address)}</bdi>
            <small>{hint}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
