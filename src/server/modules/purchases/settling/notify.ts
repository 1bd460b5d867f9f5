import { sql } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { purchaseTerms } from '@/config/terms'
import {
  formatExactUsd,
  formatMoney,
  formatMoneyFigure,
  formatMoneyParts,
  formatShares,
} from '@/contract/format/amounts'
import type { NotificationKind } from '@/contract/notification'
import type { PaymentMismatch, TransactionStatus } from '@/contract/transaction'
import { otherTokenText } from '@/messages/states'
import { inStoredLocale, type Letter, letters, notify } from '@/server/modules/notifications'
import type { Letterhead, Sender } from '@/server/modules/notifications/needs'
import type { Db } from '@/server/platform/db/database'
import { orNull, queryAll, type RowOf, read } from '@/server/platform/db/query'
import type { Ports } from '@/server/platform/ports'

export async function notifyPayers(
  needs: Sender & Pick<Ports, 'clock'>,
  tx: Db,
  notifications: PaymentNotification[],
): Promise<void> {
  const now = needs.clock.now()
  const live = notifications.filter(({ owner }) => owner.closedAt === null)
  const worded = live.map((notification) => ({
    accountId: notification.owner.id,
    kind: notification.kind,
    facts: inStoredLocale(() => ({
      id: notification.listRowId,
      paid: paidText(notification),
      shares: formatShares(notification.bought?.microShares ?? 0n),
      ...(notification.trouble && { trouble: notification.trouble }),
    })),
    at: now,
    mail: () => mailOf(needs, notification, now),
  }))
  await notify(needs, tx, ...worded)
}

/** A row of a member's list, with the data for its notice. */
const shownColumns = {
  id: read.text,
  currency: orNull(read.text),
  decimals: read.number,
  amount: read.amount,
  shares: orNull(read.amount),
  fee: orNull(read.amount),
  price: orNull(read.amount),
  payer: orNull(read.text),
  owner: read.text,
  closed: read.boolean,
}

export async function showOutcome(
  tx: Db,
  paymentIds: string[],
  { from, to, endedAt }: { from: TransactionStatus[]; to: TransactionStatus; endedAt?: Date },
): Promise<Omit<PaymentNotification, 'kind'>[]> {
  if (paymentIds.length === 0) return []
  const list = (values: string[]) =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )
  const rows = await queryAll(tx, shownColumns)`
    update member_transaction as shown set status = ${to}, ended_at = ${endedAt?.toISOString() ?? null},
      fee = settlement.fee, micro_shares = settlement.micro_shares,
      share_price_micro_usd = settlement.share_price_micro_usd,
      pay = case when settlement.kept_amount > 0 then settlement.kept_amount else shown.pay end,
      currency_price_micro_usd = settlement.currency_price_micro_usd
    from settlement join payment on payment.id = settlement.payment_id
      join account on account.id = settlement.account_id
    where settlement.payment_id = any(array[${list(paymentIds)}]::uuid[]) and shown.status in (${list(from)})
      and (shown.id = settlement.payment_id
        or (shown.id = settlement.order_id and (origin = 'bank' or shown.hash = payment.hash) and not exists (
          select from member_transaction as own where own.id = settlement.payment_id)))
    returning shown.id, shown.currency, shown.decimals, shown.pay as amount,
      shown.micro_shares as shares, shown.fee,
      shown.share_price_micro_usd as price, payment.payer, account.id as owner,
      account.closed_at is not null as closed`
  return rows.map(rowAsNotification)
}

/**
 * The refunded rest of an overpayment has no row of its own: the member is notified of it at the
 * purchase. Empty if the whole payment is refunded.
 */
export async function restTold(
  tx: Db,
  { paymentId, amount }: { paymentId: string; amount: bigint },
): Promise<Omit<PaymentNotification, 'kind'>[]> {
  const rows = await queryAll(tx, shownColumns)`
    select shown.id, shown.currency, shown.decimals, ${String(amount)} as amount,
      null as shares, null as fee, null as price, payment.payer, account.id as owner,
      account.closed_at is not null as closed
    from settlement join payment on payment.id = settlement.payment_id
      join account on account.id = settlement.account_id
      join member_transaction as shown on shown.account_id = account.id
        and (origin = 'bank' or shown.hash = payment.hash) and shown.id in (settlement.payment_id, settlement.order_id)
    where settlement.payment_id = ${paymentId}::uuid and settlement.kept_amount > 0
    order by shown.id = settlement.payment_id desc limit 1`
  return rows.map(rowAsNotification)
}

function rowAsNotification(row: ShownRow): Omit<PaymentNotification, 'kind'> {
  return {
    listRowId: row.id,
    owner: { id: row.owner, closedAt: row.closed ? new Date(0) : null },
    currency: row.currency,
    decimals: row.decimals,
    amount: row.amount,
    payer: row.payer,
    bought: boughtIn(row),
  }
}

function boughtIn({ shares, fee, price }: ShownRow): Bought | undefined {
  if (shares === null || fee === null || price === null) return undefined
  return {
    fee,
    microShares: shares,
    sharePriceMicroUsd: price,
  }
}

type ShownRow = RowOf<typeof shownColumns>

function mailOf(
  needs: Letterhead,
  notification: PaymentNotification,
  now: Date,
): Letter | undefined {
  const {
    kind,
    listRowId: id,
    currency,
    amount,
    decimals,
    payer,
    bought,
    trouble = '',
  } = notification
  const paid = paidText(notification)
  switch (kind) {
    case 'purchase-confirmed':
      if (currency === null || bought === undefined) return undefined
      return letters.purchase(needs, {
        id,
        payer,
        at: now,
        ...purchaseFigures({ amount, decimals, currency }, bought),
      })
    case 'payment-decision': {
      const endsAt = new Date(now.getTime() + purchaseTerms.decisionHours * hourMs)
      return letters.choice(needs, { id, paid, payer, trouble, endsAt })
    }
    case 'payment-unlinked':
      return letters.unlinkedPayer(needs, { id, paid })
    case 'payment-returned':
      if (currency === null) return undefined
      return letters.refund(needs, {
        id,
        currency,
        payer,
        at: now,
        figure: formatMoneyFigure({ amount, decimals, currency }),
      })
    default:
      return undefined
  }
}

type Money = Parameters<typeof formatMoneyParts>[0]

/** The parts are rounded together, so that they add up to what was paid. */
function purchaseFigures(money: Money, { fee, microShares, sharePriceMicroUsd }: Bought) {
  const parts = formatMoneyParts(money, fee)
  return {
    shares: formatShares(microShares),
    price: formatExactUsd(sharePriceMicroUsd),
    rest: `${parts.rest} ${money.currency}`,
    fee: `${parts.fee} ${money.currency}`,
    paid: `${parts.pay} ${money.currency}`,
  }
}

export interface PaymentNotification {
  kind: NotificationKind
  listRowId: string
  owner: { id: string; closedAt: Date | null }
  currency: string | null
  decimals: number
  amount: bigint
  /** The wallet; null for a bank account. */
  payer: string | null
  bought: Bought | undefined
  /** Why the payment matches no order, if it waits for a choice. */
  trouble?: PaymentMismatch
}

interface Bought {
  fee: bigint
  microShares: bigint
  sharePriceMicroUsd: bigint
}

function paidText({ amount, currency, decimals }: Omit<PaymentNotification, 'owner'>): string {
  return currency === null ? otherTokenText() : formatMoney({ amount, decimals, currency })
}
