import { useId } from 'react'
import { shortAddress } from '@/contract/format/addresses'
import radio from './radio.module.css'
import styles from './wallet-choice.module.css'

export type WalletChoiceProps = {
  label: string
  wallets: readonly { address: string; hint: string; isDisabled?: boolean }[]
  /** The alternative to a wallet; it is chosen with an empty address. */
  otherwise?: { label: string; hint: string }
  chosen: string | undefined
  onChoose: (address: string) => void
}

/** A list of the member's linked wallets in which one is chosen. */
export function WalletChoice({ label, wallets, otherwise, chosen, onChoose }: WalletChoiceProps) {
  const name = useId()
  const rows = wallets.map((wallet) => ({ ...wallet, label: shortAddress(wallet.address) }))
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.list}>
        {[...rows, ...(otherwise ? [{ ...otherwise, address: '', isDisabled: false }] : [])].map(
          ({ address, label, hint, isDisabled = false }) => (
            <label key={address} className={styles.wallet}>
              <input
                type="radio"
                className={radio.radio}
                name={name}
                value={address}
                disabled={isDisabled}
                checked={address === chosen}
                onChange={() => onChoose(address)}
              />
              <bdi>{label}</bdi>
              <small>{hint}</small>
            </label>
          ),
        )}
      </div>
    </fieldset>
  )
}
