import { sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/purchase-terms'
import { formatCoinsDown } from '@/contract/format/amounts'
import type { NotificationKind } from '@/contract/notification'
import type { TransactionStatus } from '@/contract/transaction'
import { type MailText, notify } from '@/server/modules/notifications'
import { type Db, rowsOf } from '@/server/platform/db/database'
import type { Services } from '@/server/services'

/** In the transaction of what it tells of. Nobody is written to about an account that is closed. */
export async function notifyPayers(
  services: Services,
  tx: Db,
  paymentNotices: PaymentNotice[],
): Promise<void> {
  const now = services.clock.now()
  const live = paymentNotices.filter(({ owner }) => owner.closedAt === null)
  const notices = live.map((paymentNotice) => ({
    accountId: paymentNotice.owner.id,
    kind: paymentNotice.kind,
    facts: {
      id: paymentNotice.rowId,
      paid: paidText(paymentNotice),
      shares: formatCoinsDown(paymentNotice.microShares ?? 0n, 6),
    },
    at: now,
    mail: mailOf(services, paymentNotice),
  }))
  await notify(services, tx, ...notices)
}

/**
 * Shows what became of settled payments in the transactions that tell of them, and hands back what there
 * is to be told. A purchase tells of the payment whose hash it shows, other money has a row of its own.
 */
export async function showOutcome(
  tx: Db,
  paymentIds: string[],
  { from, to, settledAt }: { from: TransactionStatus[]; to: TransactionStatus; settledAt?: Date },
): Promise<Omit<PaymentNotice, 'kind'>[]> {
  if (paymentIds.length === 0) return []
  const list = (values: string[]) =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )
  const shown = await tx.execute(sql`
    update member_transaction as shown set status = ${to}, settled_at = ${settledAt?.toISOString() ?? null},
      fee = settlement.fee, micro_shares = settlement.micro_shares,
      share_price_micro_usd = settlement.share_price_micro_usd,
      currency_price_micro_usd = settlement.currency_price_micro_usd
    from settlement join payment on payment.id = settlement.payment_id
      join account on account.id = settlement.account_id
    where settlement.payment_id = any(array[${list(paymentIds)}]::uuid[]) and shown.status in (${list(from)})
      and (shown.id = settlement.payment_id
        or (shown.id = settlement.quote_id and shown.hash = payment.hash and not exists (
          select from member_transaction as own where own.id = settlement.payment_id)))
    returning shown.id, shown.currency, shown.decimals, shown.pay::text as amount,
      shown.micro_shares::text as shares, account.id as owner, account.email,
      account.closed_at is not null as closed`)
  return rowsOf<ShownRow>(shown).map((row) => ({
    rowId: row.id,
    owner: { id: row.owner, email: row.email, closedAt: row.closed ? new Date(0) : null },
    currency: row.currency,
    decimals: row.decimals,
    amount: BigInt(row.amount),
    microShares: row.shares === null ? undefined : BigInt(row.shares),
  }))
}

interface ShownRow {
  id: string
  currency: string | null
  decimals: number
  amount: string
  shares: string | null
  owner: string
  email: string
  closed: boolean
}

/** Where a mail says more than the list of notifications. */
function mailOf(
  { appName, siteUrl }: Services,
  paymentNotice: PaymentNotice,
): MailText | undefined {
  const message = messageOf(appName, paymentNotice)
  if (message === undefined) return undefined
  const text = [...message.text, `${siteUrl}/transactions/${paymentNotice.rowId}`].join('\n\n')
  return { subject: message.subject, text }
}

function messageOf(
  appName: string,
  paymentNotice: PaymentNotice,
): { subject: string; text: string[] } | undefined {
  const paid = paidText(paymentNotice)
  const shares = formatCoinsDown(paymentNotice.microShares ?? 0n, 6)
  switch (paymentNotice.kind) {
    case 'purchase-confirmed':
      return {
        subject: `You bought ${shares} ${appName} shares`,
        text: [`${shares} shares are yours. Your payment of ${paid} is final. The receipt:`],
      }
    case 'payment-decision':
      return {
        subject: `Your payment to ${appName} waits for your choice`,
        text: [
          `Your payment of ${paid} has arrived and matches no open order. Nothing is lost.`,
          `Take the shares that it buys at the price of that minute, or have it returned. Without a choice within ${purchaseTerms.decisionHours} hours it is returned.`,
        ],
      }
    case 'payment-unlinked':
      return {
        subject: `A payment for your ${appName} order came from a wallet that is not linked`,
        text: [
          `${paid} arrived with the digits of your order, from a wallet that is not linked to your account. No shares were credited for it. It is set aside and safe.`,
          'If you paid, link that wallet in your settings and write to us: we return the payment to it. If you did not, there is nothing to do. The order:',
        ],
      }
    case 'payment-returned':
      return {
        subject: `Your payment to ${appName} was returned`,
        text: [`${paid} went back to the wallet that paid it. The return is final.`],
      }
    default:
      return undefined
  }
}

/** What a person hears of, with the figures that they know it by. */
export interface PaymentNotice {
  kind: NotificationKind
  rowId: string
  owner: { id: string; email: string; closedAt: Date | null }
  currency: string | null
  decimals: number
  amount: bigint
  microShares: bigint | undefined
}

function paidText({ amount, currency, decimals }: Omit<PaymentNotice, 'owner'>): string {
  if (currency === null) return 'A token that is not taken here'
  return `${formatCoinsDown(amount, decimals)} ${currency}`
}
