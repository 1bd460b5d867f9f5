import { queryOptions, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ActivityEntry } from '@/contract/activity'
import { formatShares, swapReceivedText } from '@/contract/format/amounts'
import { formatLocalDayTime } from '@/contract/format/dates'
import { type Transaction, transactionCalls } from '@/contract/transaction'
import { call } from '@/lib/api/call'
import * as labels from '@/messages/labels'
import { actStateLabel, movementLabel } from '@/messages/states'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { IconNext } from '@/ui/icons/icons'
import list from '@/ui/list.module.css'
import { actAddress, actMoney, actName, actShares } from '../acts'
import { amountText, tones } from '../copy'
import * as m from '../messages'
import { transactionsKeys } from '../rules'
import styles from './latest-acts.module.css'

export function LatestActs({ acts }: { acts: readonly ActivityEntry[] }) {
  const showAmount = useShownAmount()
  return (
    <ul className={`${styles.list} ${list.entries}`}>
      {acts.map((act) => {
        const { id, kind, at, state } = act
        const { title, amount } = shortOf(act, showAmount)
        const href = actAddress(act)
        return (
          <li key={`${kind} ${id}`}>
            {href === undefined ? (
              <span>{title}</span>
            ) : (
              <Link href={href} prefetch={false}>
                {title}
              </Link>
            )}
            <p className={styles.amount}>
              <PrivateAmount>{amount}</PrivateAmount>
            </p>
            <p>
              <time dateTime={at}>{formatLocalDayTime(at)}</time>
              {tones[state] !== 'good' && (
                <span data-state={state} className={styles[tones[state]]}>
                  {actStateLabel({ state })}
                </span>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** The title of a purchase names what was received; a swap shows it next to its title. */
function shortOf(act: ActivityEntry, showAmount: (text: string) => string) {
  const { kind, shares, state, money, received } = act
  const [figure, came] = [actShares(act), actMoney(act)]
  const amount = figure === undefined ? (came ?? '') : labels.sharesText({ shares: figure })
  if (state !== 'confirmed') return { title: actName(act), amount }
  if (kind === 'swap' && received && money)
    return {
      title: m.swappedText({
        given: showAmount(actMoney({ ...act, received: null, hasCome: false }) ?? ''),
      }),
      amount: `+${swapReceivedText(received)}`,
    }
  const isBought = shares !== null && money !== null
  return isBought
    ? { title: m.boughtText({ shares: showAmount(formatShares(shares)) }), amount: came ?? amount }
    : { title: actName(act), amount }
}

export function OpenTransactions({ transactions }: { transactions: readonly Transaction[] }) {
  return (
    <ul className={`${styles.list} ${list.entries}`}>
      {transactions.map((transaction) => (
        <OpenTransaction key={transaction.id} transaction={transaction} />
      ))}
    </ul>
  )
}

const soonMs = 3_000

function useConfirmations({ id, kind, status }: Transaction) {
  const isWatched = kind !== 'swap' && status === 'pending'
  const { data } = useQuery({
    ...queryOptions({
      queryKey: transactionsKeys.one(id),
      queryFn: ({ signal }) => call(transactionCalls.transaction, { id }, { signal }),
      refetchInterval: soonMs,
    }),
    enabled: isWatched,
  })
  return isWatched && data?.paid ? data.confirmations : undefined
}

function OpenTransaction({ transaction }: { transaction: Transaction }) {
  const showAmount = useShownAmount()
  const { id, kind, shares, status } = transaction
  const confirmations = useConfirmations(transaction)
  const amount = showAmount(amountText(transaction))
  return (
    <li className={styles.open}>
      <Link href={`/transactions/${id}`} prefetch={false}>
        {shares === null
          ? movementLabel({ kind })
          : labels.sharesText({ shares: showAmount(formatShares(shares)) })}
      </Link>
      <p className={confirmations ? undefined : styles[tones[status]]}>
        {confirmations
          ? m.confirmingText({ amount, ...confirmations })
          : `${amount} · ${m.waitsLabel({ status })}`}
      </p>
      {confirmations && (
        <progress max={confirmations.needed} value={confirmations.seen} aria-hidden="true" />
      )}
      <IconNext size={16} />
    </li>
  )
}
