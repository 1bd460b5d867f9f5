import Link from 'next/link'
import { isStakingOffered } from '@/config/staking-offered'
import { formatSharesFull } from '@/contract/format/amounts'
import { monthDay } from '@/contract/format/dates'
import { balanceTotal, type ShareBalance, type StatementRow } from '@/contract/statement'
import * as labels from '@/messages/labels'
import { movementLabel } from '@/messages/states'
import { PrivateAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import cover from '@/ui/cover.module.css'
import * as ui from '@/ui/messages'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { actAddress } from '../acts'
import * as m from '../messages/lists'
import styles from './lists.module.css'

type Edge = { day: string; balance: ShareBalance }

export function signedShares(amount: string | bigint): string {
  return BigInt(amount) > 0n ? `+${formatSharesFull(amount)}` : formatSharesFull(amount)
}

export type StatementTableProps = {
  caption: string
  opening: Edge
  closing: Edge
  rows: StatementRow[]
  more: { onPress: () => void; isBusy: boolean } | undefined
}

/**
 * A period's movements between opening and closing balance. Rows that are not loaded yet are
 * missing just above the closing one, and the table says so.
 */
export function StatementTable({ caption, opening, closing, rows, more }: StatementTableProps) {
  const hasStaked =
    isStakingOffered() ||
    [opening.balance, closing.balance, ...rows].some(({ staked }) => staked !== '0')
  const columns = hasStaked ? 6 : 5
  return (
    <div className={styles.lists}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{labels.dayLabel()}</th>
            <th scope="col">{m.whatLabel()}</th>
            <th scope="col" data-figures>
              {labels.availableLabel()}
            </th>
            {hasStaked && (
              <th scope="col" data-figures>
                {labels.stakedLabel()}
              </th>
            )}
            <th scope="col" data-figures>
              {m.ownWalletLabel()}
            </th>
            <th scope="col" data-figures>
              {m.heldAfterLabel()}
            </th>
          </tr>
        </thead>
        <tbody>
          <EdgeRow name={m.openingLabel()} edge={opening} hasStaked={hasStaked} />
          {rows.map((row) => (
            <Row key={row.id} row={row} hasStaked={hasStaked} />
          ))}
          {rows.length === 0 && (
            <tr className={styles.quiet}>
              <td colSpan={columns}>{m.quietPeriodText()}</td>
            </tr>
          )}
          {more && (
            <tr className={styles.quiet}>
              <td colSpan={columns}>
                <Button look="quiet" isBusy={more.isBusy} onClick={more.onPress}>
                  {ui.moreAction()}
                </Button>
              </td>
            </tr>
          )}
          <EdgeRow name={m.closingLabel()} edge={closing} hasStaked={hasStaked} isClosing />
        </tbody>
      </table>
    </div>
  )
}

type EdgeRowProps = { name: string; edge: Edge; hasStaked: boolean; isClosing?: boolean }

function EdgeRow({ name, edge: { day, balance }, hasStaked, isClosing = false }: EdgeRowProps) {
  return (
    <tr className={isClosing ? styles.closing : styles.opening}>
      <td className={styles.day}>
        <bdi>{monthDay(day)}</bdi>
      </td>
      <th scope="row" className={styles.what}>
        {name}
      </th>
      <td className={styles.available} data-column={labels.availableLabel()}>
        <PrivateAmount>{formatSharesFull(balance.available)}</PrivateAmount>
      </td>
      {hasStaked && (
        <td className={styles.staked} data-column={labels.stakedLabel()}>
          <PrivateAmount>{formatSharesFull(balance.staked)}</PrivateAmount>
        </td>
      )}
      <td className={styles.own} data-column={m.ownWalletLabel()}>
        <PrivateAmount>{formatSharesFull(balance.delivered)}</PrivateAmount>
      </td>
      <td className={styles.held}>
        <PrivateAmount>{formatSharesFull(balanceTotal(balance))}</PrivateAmount>
      </td>
    </tr>
  )
}

function Row({ row, hasStaked }: { row: StatementRow; hasStaked: boolean }) {
  const { at, kind, available, staked, delivered, heldAfter } = row
  const href =
    row.transaction === null
      ? actAddress({ kind, about: null })
      : `/transactions/${row.transaction}`
  return (
    <tr className={`${styles.row} ${cover.place}`}>
      <td className={styles.day}>
        <time dateTime={at}>
          <bdi>{monthDay(at)}</bdi>
        </time>
      </td>
      <th scope="row" className={styles.what}>
        {href === undefined ? (
          movementLabel({ kind })
        ) : (
          <Link href={href} prefetch={false} className={cover.link}>
            {movementLabel({ kind })}
          </Link>
        )}
      </th>
      <Moved className={styles.available} name={labels.availableLabel()} amount={available} />
      {hasStaked && <Moved className={styles.staked} name={labels.stakedLabel()} amount={staked} />}
      <Moved className={styles.own} name={m.ownWalletLabel()} amount={delivered} />
      <td className={styles.held} data-column={m.heldAfterLabel()}>
        <PrivateAmount>{formatSharesFull(heldAfter)}</PrivateAmount>
      </td>
    </tr>
  )
}

type MovedProps = { className: string | undefined; name: string; amount: string }

function Moved({ className, name, amount }: MovedProps) {
  return (
    <td className={className} data-column={name} data-none={amount === '0' || undefined}>
      {amount === '0' ? '–' : <PrivateAmount>{signedShares(amount)}</PrivateAmount>}
    </td>
  )
}
