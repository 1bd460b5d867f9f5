import { sql } from 'drizzle-orm'
import { bankCurrency, bankDecimals, coinDecimals, listedCoins } from '@/config/coins'
import { tokenInBooks } from '@/server/modules/custody'
import { newestSnapshot, shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { orNull, queryAll, queryFirst, read } from '@/server/platform/db/query'
import { fileFormat } from '../file/keys'
import type {
  EscrowAction,
  EscrowBooks,
  EscrowHead,
  EscrowStrayPayment,
  EscrowStrayWallet,
} from '../file/lines'
import type { EscrowContentsNeeds } from '../needs'
import { paymentColumns, whereOpenPayment } from './payments'
import { ofThisToken, utcText, whereUnpaid } from './people'

const decimals = {
  [shareAsset]: 6,
  [bankCurrency]: bankDecimals,
  ...Object.fromEntries(listedCoins.map(({ symbol }) => [symbol, coinDecimals])),
}

export async function head(needs: EscrowContentsNeeds, tx: Db, at: Date): Promise<EscrowHead> {
  const token = await tokenInBooks(tx)
  const audit = await newestSnapshot(tx)
  const log = await queryFirst(tx, { size: read.text, root: read.text })`
    select size::text as size, root from audit_checkpoint order by size desc limit 1`
  return {
    is: 'head',
    format: fileFormat,
    product: needs.appName,
    site: needs.siteUrl,
    mode: needs.mode,
    madeAt: at.toISOString(),
    asset: shareAsset,
    token: token
      ? { chainId: token.chainId, address: token.token, vault: token.vault, desk: token.desk }
      : null,
    audit: audit
      ? { at: audit.at.toISOString(), root: audit.root, totals: audit.totals, log: log ?? null }
      : null,
    decimals,
  }
}

/** Announced events that are not over, and those that still owe money. */
export async function actions(tx: Db): Promise<EscrowAction[]> {
  const whereOwedBy = sql`exists (select from entitlement left join payout on payout.id = payout_id
    where action_id = action.id and ${whereUnpaid})`
  const rows = await queryAll(tx, {
    id: read.text,
    kind: read.text<EscrowAction['kind']>,
    state: read.text,
    coin: read.text,
    microUsd: read.text,
    from: read.text,
    until: read.text,
    most: orNull(read.text),
    offered: orNull(read.text),
  })`
    select id::text, 'dividend' as kind, state, coin, per_share_micro_usd::text as "microUsd",
      ${utcText(sql`record_at`)} as "from", ${utcText(sql`pay_at`)} as until,
      null as most, null as offered
    from corporate_action action where state <> 'closed' or ${whereOwedBy}
    union all
    select id::text, 'buy-back', state, coin, price_micro_usd::text,
      ${utcText(sql`opens_at`)}, ${utcText(sql`closes_at`)},
      max_micro_shares::text, offered_micro_shares::text
    from buy_back action where state not in ('settled', 'called-off')
      or exists (select from buy_back_offer where buy_back_id = action.id and state = 'waiting')
      or ${whereOwedBy}
    order by "from", 1`
  return rows.map((row) => ({ is: 'action', ...row }))
}

/** A pool has many slots in the ledger, and is one line. */
export async function books(tx: Db): Promise<EscrowBooks[]> {
  const rows = await queryAll(tx, { asset: read.text, type: read.text, amount: read.text })`
    select asset, type, sum(balance)::text as amount from ledger_account
    where owner_id is null group by asset, type having sum(balance) <> 0 order by asset, type`
  return rows.map((row) => ({ is: 'books', ...row }))
}

/**
 * Shares that arrived in a wallet that was not linked then: by address, with their last sender. A
 * link that was made since changes nothing, as in the books, until two operators decide so.
 */
export async function strayWallets(tx: Db): Promise<Map<string, EscrowStrayWallet>> {
  // guard: without it, shares brought back from an unlinked wallet are still there in an escrow
  //   file — server/escrow/on-chain: shares astray stand with whoever — condition on recovered
  //   false
  // guard: without it, shares that two operators assigned to a member are still unassigned in an
  //   escrow file — server/escrow/on-chain: shares astray stand with whoever — condition on linked
  //   false
  const rows = await queryAll(tx, {
    address: read.text,
    microShares: read.text,
    sender: orNull(read.text),
  })`
    with moved as (select * from share_transfer where state = 'settled' and ${ofThisToken}),
    stray as (
      select address, sum(amount) as amount from (
        select receiver as address, amount from moved
          where kind in ('astray', 'onward') or (kind = 'unordered' and receiver_id is null)
        union all
        select sender, -amount from moved where kind in ('onward', 'found', 'recovered')
        union all
        select address, -micro_shares from astray_decision where way = 'linked' and ${ofThisToken}
      ) flow group by address having sum(amount) <> 0)
    select address, amount::text as "microShares", (
      select sender_id::text from moved where moved.receiver = stray.address and kind in ('astray', 'onward')
      order by block_number desc, log_index desc limit 1) as sender
    from stray order by address`
  return new Map(rows.map((row) => [row.address, { is: 'wallet', ...row }]))
}

const paymentBatchSize = 1_000

/** Open payments that are matched with no member, so they are in no person’s line. */
export async function* strayPayments(tx: Db): AsyncGenerator<EscrowStrayPayment[]> {
  let after: string | undefined
  for (;;) {
    const whereNextPayment = after === undefined ? sql`true` : sql`payment.id > ${after}::uuid`
    const rows = await queryAll(tx, { payment: read.json<Omit<EscrowStrayPayment, 'is'>> })`
      select ${paymentColumns} as payment
      from payment left join settlement on settlement.payment_id = payment.id
        left join refund on refund.payment_id = payment.id
      where settlement.account_id is null and ${whereOpenPayment} and ${whereNextPayment}
      order by payment.id limit ${paymentBatchSize}`
    yield rows.map(({ payment }) => ({ is: 'payment', ...payment }))
    if (rows.length < paymentBatchSize) return
    after = rows.at(-1)?.payment.id
  }
}
