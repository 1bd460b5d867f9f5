import { formatCoins } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import type { Transaction } from '@/contract/transaction'
import { PrivateAmount } from '@/session/private-amount'
import { IconCheck, IconClose } from '@/ui/marks/icons'
import { Unseen } from '@/ui/unseen'
import type { Check, CheckName } from '../receipt-checks'
import styles from './chain-check.module.css'

export type CheckRowProps = {
  check: Check
  transaction: Pick<Transaction, 'currency' | 'decimals'>
}

const labels: Record<CheckName, string> = {
  outcome: 'Outcome',
  block: 'Block',
  blockHash: 'Hash of the block',
  time: 'Time of the block',
  payer: 'Paid by',
  treasury: 'Paid to',
  token: 'Paid in',
  amount: 'Amount',
  confirmations: 'Confirmations',
}

/** Where both say the same it stands once; where not, both are shown. */
export function CheckRow({ check, transaction }: CheckRowProps) {
  const { name, ours, onChain, verdict } = check
  const show = (text: string) => <Value name={name} text={text} transaction={transaction} />
  return (
    <div className={`${styles.row} ${styles[verdict]}`}>
      <dt>{labels[name]}</dt>
      <dd className={styles.value}>
        {name === 'confirmations' && <bdi>{`${onChain} on the chain, ${ours}`}</bdi>}
        {name !== 'confirmations' && show(ours)}
        {verdict === 'mismatch' && (
          <span className={styles.chain}>
            The chain says: {onChain === undefined ? 'nothing of the kind' : show(onChain)}
          </span>
        )}
      </dd>
      <dd className={styles.verdict}>
        {verdict === 'match' && <IconCheck size={18} />}
        {verdict === 'mismatch' && <IconClose size={18} />}
        {verdict === 'waiting' ? 'Not final' : <Unseen>{verdictWords[verdict]}</Unseen>}
      </dd>
    </div>
  )
}

const verdictWords = { match: 'matches', mismatch: 'does not match' }

type ValueProps = CheckRowProps & { name: CheckName; text: string }

function Value({ name, text, transaction }: Omit<ValueProps, 'check'>) {
  const { currency, decimals } = transaction
  if (name === 'amount')
    return <PrivateAmount>{`${formatCoins(text, decimals, 18)} ${currency ?? ''}`}</PrivateAmount>
  if (name === 'time') return <bdi>{formatMoment(text)}</bdi>
  if (name === 'outcome') return text === 'succeeded' ? 'Carried out' : 'Failed'
  if (name === 'token')
    return (
      <bdi>
        {text === 'coin'
          ? `${currency ?? 'The coin of the chain'} itself`
          : `${currency ?? 'A token'} ${text}`}
      </bdi>
    )
  return <bdi>{text}</bdi>
}
