import type { WalletView } from '@/lib/chain/wallet-bridge'
import { Unseen } from '@/ui/unseen'
import styles from './account-label.module.css'
import { AddressMark } from './address-mark'

export type AccountLabelProps = { view: WalletView }

/** Balance (large screens only), picture, and the ENS name or the shortened address (§2, §9). */
export function AccountLabel({ view }: AccountLabelProps) {
  const { address = '', name, balance, picture, hasPending } = view
  return (
    <>
      {balance && <span className={styles.balance}>{balance}</span>}
      <span className={hasPending ? styles.pending : undefined} aria-hidden="true">
        <AddressMark address={address} ensImage={picture} size={24} />
      </span>
      <span className={styles.name}>{name}</span>
      {hasPending && <Unseen>, transaction pending</Unseen>}
    </>
  )
}
