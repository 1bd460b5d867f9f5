import { useRef, useState } from 'react'
import { shortAddress } from '@/contract/format/addresses'
import { formatDay } from '@/contract/format/dates'
import type { LinkedWallet } from '@/contract/user/wallet-link'
import { useWalletBridge } from '@/lib/chain/wallet-bridge'
import { walletNameOf } from '@/lib/chain/wallet-names'
import { Button } from '@/ui/button'
import { Unseen } from '@/ui/unseen'
import { AddressMark } from './address-mark'
import { UnlinkQuestion } from './unlink-question'
import styles from './wallet-rows.module.css'

export type WalletRowsProps = {
  wallets: LinkedWallet[]
  /** The address that is being unlinked now. */
  unlinking: string | undefined
  onUnlink: (address: string) => void
}

export function WalletRows({ wallets, unlinking, onUnlink }: WalletRowsProps) {
  const { view } = useWalletBridge()
  return (
    <ul className={styles.rows}>
      {wallets.map((wallet) => (
        <WalletRow
          key={wallet.address}
          wallet={wallet}
          isConnected={view.address?.toLowerCase() === wallet.address.toLowerCase()}
          isUnlinking={unlinking === wallet.address}
          onUnlink={() => onUnlink(wallet.address)}
        />
      ))}
    </ul>
  )
}

type WalletRowProps = {
  wallet: LinkedWallet
  isConnected: boolean
  isUnlinking: boolean
  onUnlink: () => void
}

function WalletRow({ wallet, isConnected, isUnlinking, onUnlink }: WalletRowProps) {
  const { address, linkedAt } = wallet
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const short = shortAddress(address)
  const name = walletNameOf(address)
  const handleKeep = () => {
    setIsAsking(false)
    button.current?.querySelector('button')?.focus()
  }
  return (
    <li>
      <AddressMark address={address} size={36} />
      <div className={styles.facts}>
        <p className={styles.address} title={address}>
          {name && <strong>{name} </strong>}
          {short}
        </p>
        <p className={styles.muted}>
          Linked on <time dateTime={linkedAt}>{formatDay(linkedAt)}</time>
          {isConnected && ' · connected now'}
        </p>
      </div>
      <div ref={button}>
        <Button look="quiet" aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
          Unlink<Unseen> {short}</Unseen>
        </Button>
      </div>
      {isAsking && (
        <UnlinkQuestion
          wallet={name ? `${name} ${short}` : short}
          isBusy={isUnlinking}
          onConfirm={onUnlink}
          onKeep={handleKeep}
        />
      )}
    </li>
  )
}
