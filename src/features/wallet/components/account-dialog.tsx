import { useId } from 'react'
import { useDisconnect } from 'wagmi'
import { bnbChain } from '@/lib/chain/bnb-chain'
import {
  clearTransactions,
  type StoredTransaction,
  useTransactions,
} from '@/lib/chain/stored-transactions'
import type { WalletView } from '@/lib/chain/wallet-store'
import { Button } from '@/ui/button'
import { useCopied } from '@/ui/copy-buttons'
import { Dialog } from '@/ui/dialog'
import { IconClose, IconExternalLink } from '@/ui/icons/icons'
import { closeAction } from '@/ui/messages'
import plain from '@/ui/plain-button.module.css'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as walletTexts from '../messages'
import * as m from '../messages/dialog'
import styles from './account-dialog.module.css'
import { AddressMark } from './address-mark'

const newest = 3
/** A sandbox has its own chain, which no explorer knows. */
const explorer = bnbChain.blockExplorers?.default.url

interface AccountDialogProps {
  address: string
  view: WalletView
  onClose: () => void
}

/** The connected address, its wallet and balance, and the newest payments (R38, R44). */
export function AccountDialog({ address, view, onClose }: AccountDialogProps) {
  const titleId = useId()
  const { disconnect } = useDisconnect()
  const { isCopied, copy } = useCopied()
  return (
    <Dialog labelledBy={titleId} onClose={onClose} closesBeside>
      <button
        type="button"
        className={`${plain.icon} ${styles.close}`}
        aria-label={closeAction()}
        onClick={onClose}
      >
        <IconClose />
      </button>
      <div className={`${stack.gap1} ${styles.who}`}>
        <AddressMark address={address} ensImage={view.picture} size={72} />
        <h2 id={titleId} className={texts.figures}>
          {view.name}
        </h2>
        {view.balance && <p className={`${texts.muted} ${texts.figures}`}>{view.balance}</p>}
      </div>
      <div className={`${row.row} ${styles.acts}`}>
        <Button look="quiet" onClick={() => copy(address)}>
          {isCopied ? walletTexts.copiedToast() : walletTexts.copyAction()}
        </Button>
        <Button look="quiet" onClick={() => disconnect()}>
          {m.disconnectAction()}
        </Button>
      </div>
      <Payments address={address} />
      {explorer && (
        <a
          href={`${explorer}/address/${address}`}
          target="_blank"
          rel="noreferrer"
          className={`${row.between} ${styles.explorer}`}
        >
          {m.explorerLabel()} <IconExternalLink size={16} />
        </a>
      )}
    </Dialog>
  )
}

function Payments({ address }: { address: string }) {
  const transactions = useTransactions(address).slice(0, newest)
  if (transactions.length === 0)
    return <p className={`${texts.muted} ${styles.payments}`}>{m.paymentsText()}</p>
  return (
    <section className={styles.payments}>
      <div className={row.between}>
        <h3 className={texts.heading}>{m.recentTitle()}</h3>
        <button type="button" className={plain.words} onClick={() => clearTransactions(address)}>
          {m.clearAction()}
        </button>
      </div>
      <ul>
        {transactions.map((transaction) => (
          <Payment key={transaction.hash} {...transaction} />
        ))}
      </ul>
    </section>
  )
}

const statuses = {
  pending: { text: m.pendingText, tone: texts.muted },
  confirmed: { text: m.confirmedText, tone: texts.up },
  failed: { text: m.failedText, tone: texts.down },
} as const

function Payment({ hash, description, status }: StoredTransaction) {
  const { text, tone } = statuses[status] ?? statuses.pending
  return (
    <li className={`${row.between} ${styles.payment}`}>
      {explorer ? (
        <a href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
          {description}
        </a>
      ) : (
        <span>{description}</span>
      )}
      <span className={tone}>{text()}</span>
    </li>
  )
}
