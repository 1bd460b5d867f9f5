import type { LinkedWallet } from '@/contract/user/wallet-link'
import { shortAddress } from '@/lib/chain/short-name'
import { formatDay } from '@/lib/dates'
import { Button } from '@/ui/button'
import { Unseen } from '@/ui/unseen'
import { AddressMark } from './address-mark'
import styles from './wallet-rows.module.css'

export type WalletRowsProps = {
  wallets: LinkedWallet[]
  /** The address that is being unlinked now. */
  unlinking: string | undefined
  onUnlink: (address: string) => void
}

export function WalletRows({ wallets, unlinking, onUnlink }: WalletRowsProps) {
  return (
    <ul className={styles.rows}>
      {wallets.map(({ address, linkedAt }) => (
        <li key={address}>
          <AddressMark address={address} size={36} />
          <div className={styles.facts}>
            <p className={styles.address} title={address}>
              {shortAddress(address)}
            </p>
            <p className={styles.muted}>
              Linked on <time dateTime={linkedAt}>{formatDay(linkedAt)}</time>
            </p>
          </div>
          <Button look="quiet" isBusy={unlinking === address} onClick={() => onUnlink(address)}>
            Unlink<Unseen> {shortAddress(address)}</Unseen>
          </Button>
        </li>
      ))}
    </ul>
  )
}
