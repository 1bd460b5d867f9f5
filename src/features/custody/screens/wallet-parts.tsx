import dynamic from 'next/dynamic'
import { LedgerRow } from '@/ui/ledger-row'
import styles from '../components/acts.module.css'
import * as m from '../messages/rows'

/** Parts of the wallet page, fetched after its first paint. */

const OwnRowWaiting = () => (
  <LedgerRow
    href="/wallet/move"
    filling="dotted"
    name={m.ownLabel()}
    hint={undefined}
    quantity={false}
  />
)

export const OwnWalletPart = dynamic(
  () => import('../components/own-wallet-rows').then((part) => part.OwnWalletRows),
  { ssr: false, loading: OwnRowWaiting },
)

export const MoveActsPart = dynamic(
  () => import('../components/move-acts').then((part) => part.MoveActs),
  { ssr: false, loading: () => <div className={styles.room} /> },
)

export const MovesPart = dynamic(
  () => import('../components/moves-panel').then((part) => part.MovesPanel),
  { ssr: false },
)

export const WalletHoldingPart = dynamic(
  () => import('../components/wallet-holding').then((part) => part.WalletHolding),
  { ssr: false },
)
