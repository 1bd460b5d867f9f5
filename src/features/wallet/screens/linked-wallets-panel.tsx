import { useEffect, useRef, useState } from 'react'
import { shortAddress } from '@/contract/format/addresses'
import { formatDay } from '@/contract/format/dates'
import { type LinkedWallet, walletLinkCalls } from '@/contract/user/wallet-link'
import { walletNameOf } from '@/lib/chain/wallet-names'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { profileKey, useProfile } from '@/session/profile-options'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/page-frame'
import { showToast } from '@/ui/toast'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { AddressMark } from '../components/address-mark'
import styles from '../components/address-mark.module.css'

type WalletRowsProps = {
  wallets: LinkedWallet[]
  /** The address that is being unlinked now. */
  unlinking: string | undefined
  onUnlink: (address: string) => void
}

type WalletRowProps = {
  wallet: LinkedWallet
  isConnected: boolean
  isUnlinking: boolean
  onUnlink: () => void
}

type UnlinkQuestionProps = {
  /** The wallet, as a person can tell it from the others. */
  wallet: string
  isBusy: boolean
  onConfirm: () => void
  onKeep: () => void
}

/** The wallets whose payments count as this member's. The page around it waits for the profile. */
export function LinkedWalletsPanel() {
  const { data: profile } = useProfile()
  const unlink = useApiMutation(walletLinkCalls.userWalletRequest, { invalidates: [profileKey] })
  const wallets = profile?.wallets ?? []
  const handleUnlink = (address: string) =>
    unlink.mutate(
      { action: 'unlink', address },
      {
        onSuccess: () => void showToast('success', 'The wallet was unlinked'),
        onError: (error) => void showToast('error', 'The wallet was not unlinked', error.message),
      },
    )
  return (
    <Panel
      title="Wallets"
      about="Payments from a linked wallet count as yours. One address belongs to one account."
      id="wallets"
    >
      {wallets.length > 0 ? (
        <WalletRows
          wallets={wallets}
          unlinking={unlink.isPending ? unlink.variables.address : undefined}
          onUnlink={handleUnlink}
        />
      ) : (
        <p>
          No wallet is linked yet. Connect one and sign a message; that costs nothing and moves no
          money.
        </p>
      )}
      <Button look="quiet" onClick={walletStore.open}>
        {wallets.length > 0 ? 'Connect a wallet' : 'Link a wallet'}
      </Button>
    </Panel>
  )
}

/** Asked in the wallet's own row: what follows is said before it happens. */
function UnlinkQuestion({ wallet, isBusy, onConfirm, onKeep }: UnlinkQuestionProps) {
  const group = useRef<HTMLElement>(null)
  useEffect(() => group.current?.focus(), [])
  return (
    <section
      ref={group}
      aria-label={`Unlink ${wallet}?`}
      tabIndex={-1}
      className={styles.question}
      onKeyDown={(event) => event.key === 'Escape' && onKeep()}
    >
      <p>
        <strong>Unlink {wallet}?</strong> What you pay from it afterwards no longer counts as yours.
        Your shares stay, and you can link it again with a signature.
      </p>
      <div className={styles.answers}>
        <Button isBusy={isBusy} onClick={onConfirm}>
          Unlink wallet
        </Button>
        <Button look="quiet" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </section>
  )
}

function WalletRows({ wallets, unlinking, onUnlink }: WalletRowsProps) {
  const { view } = useWalletStore()
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
          Unlink<VisuallyHidden> {short}</VisuallyHidden>
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
