import type { ReactNode } from 'react'
import { envClient } from '@/config/env.client'
import type { TransactionDetail, TransactionStatus } from '@/contract/transaction'
import * as actions from '@/messages/actions'
import { tryAgainAction } from '@/messages/actions'
import { HideAmountsSwitch } from '@/session/private-amount'
import { Button, ButtonLink } from '@/ui/button'
import columns from '@/ui/columns.module.css'
import { Fold } from '@/ui/fold'
import { LogoWordmark } from '@/ui/icons/logo'
import { IconPrint } from '@/ui/icons/member-icons'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import { PaperButton } from '../components/file-buttons'
import { Accepted, OrderFacts, Receipt } from '../components/receipt'
import { isReceipt, TransactionHead } from '../components/transaction-head'
import * as pdf from '../messages'
import * as m from '../messages/receipt'
import styles from './transaction-screen.module.css'

interface WayOn {
  href: string
  label: () => string
}

const again: WayOn = { href: '/buy-shares', label: actions.buyAction }

const ways: Record<TransactionStatus, WayOn | undefined> = {
  awaiting: { ...again, label: m.payAction },
  pending: undefined,
  confirmed: undefined,
  decision: undefined,
  returning: undefined,
  returned: again,
  held: undefined,
  failed: again,
  replaced: { href: '/transactions', label: m.listAction },
  expired: again,
  cancelled: again,
}

const swapWays: Partial<typeof ways> = {
  confirmed: { href: '/wallet', label: m.walletAction },
  failed: { href: '/swap', label: tryAgainAction },
  replaced: ways.replaced,
  expired: { href: '/swap', label: m.newSwapAction },
}

export type TransactionPartProps = { transaction: TransactionDetail; decision: ReactNode }

export function TransactionPart({ transaction, decision }: TransactionPartProps) {
  if (transaction.status === 'decision' && transaction.decision !== null && decision)
    return <Choice transaction={transaction} decision={decision} />
  return (
    <article className={`${columns.columns} ${styles.page}`} data-task>
      <p className={styles.printed}>
        <LogoWordmark name={envClient.appName} /> {m.printedTitle()}
      </p>
      <div className={`${stack.gap4} ${styles.main}`}>
        <TransactionHead transaction={transaction} />
        <Receipt transaction={transaction} />
      </div>
      <aside className={`${stack.gap4} ${columns.aside} ${styles.aside}`}>
        <Tools transaction={transaction} />
        <Accepted transaction={transaction} />
        <OrderFacts transaction={transaction} />
      </aside>
    </article>
  )
}

/**
 * A payment that waits for a decision. The choice comes first, and what else is known is folded
 * below.
 */
function Choice({ transaction, decision }: TransactionPartProps) {
  return (
    <article className={`${stack.gap5} ${styles.choice}`}>
      <div className={styles.decision}>{decision}</div>
      <div className={styles.more}>
        <Fold title={m.detailsTitle()}>
          <div className={`${stack.gap4} ${styles.main}`}>
            <Receipt transaction={transaction} />
            <Accepted transaction={transaction} />
            <OrderFacts transaction={transaction} />
          </div>
        </Fold>
      </div>
    </article>
  )
}

type ToolsProps = { transaction: TransactionDetail }

function Tools({ transaction }: ToolsProps) {
  const { id, kind, status } = transaction
  const way = kind === 'swap' ? swapWays[status] : ways[status]
  const isOpen = status === 'awaiting'
  return (
    <div className={`${row.row} ${styles.tools} ${styles.foot}`} data-screen-only>
      {isReceipt(transaction) ? (
        <PaperButton look="filled" paper={{ kind: 'confirmation', subject: id }}>
          {pdf.pdfAction()}
        </PaperButton>
      ) : (
        <>
          {way && (
            <ButtonLink
              href={isOpen ? `${way.href}?order=${id}` : way.href}
              look={isOpen ? 'filled' : 'quiet'}
            >
              {way.label()}
            </ButtonLink>
          )}
          <Button look="quiet" onClick={() => window.print()}>
            <IconPrint /> {m.printAction()}
          </Button>
        </>
      )}
      <ButtonLink href={`/contactus?about=${id}`} look="quiet">
        {m.askAction()}
      </ButtonLink>
      <HideAmountsSwitch hasLabel />
    </div>
  )
}
