import { type SQL, sql } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { answersKeptDays } from '@/config/terms'
import { ownColumns } from '@/server/modules/identity'
import { kycEvents } from '@/server/modules/kyc/tables'
import { whereOwnedByMember } from '@/server/modules/ledger'
import { dayPrice } from '@/server/modules/offerings'
import type { OwnDataPart } from '@/server/modules/owner-events/needs'
import type { Db } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import type { Member } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import { loggingBreaks } from '@/server/platform/log/log'
import * as m from './messages'
import type { PapersNeeds } from './needs'

const filesAnHour = 5

const rowBatchSize = 500

const serial = { key: sql`t.serial`, keyType: sql`bigint` }
const id = { key: sql`t.id`, keyType: sql`uuid` }
const ownRows = (table: SQL) => (accountId: string) =>
  sql`${table} t where t.account_id = ${accountId}`

/** By name, in the order of the file. */
export const ownDataParts = ({
  ownerEvents,
}: Pick<PapersNeeds, 'ownerEvents'>): Record<string, OwnDataPart> => ({
  profile: {
    ...id,
    tables: ['account'],
    select: sql`t.id, t.member_number as "memberNumber", ${ownColumns()}, t.email, t.phone, t.kyc_status as "verification",
      t.preferences, t.locale, t.is_locale_chosen as "isLocaleChosen", t.is_two_factor_on as "isTwoFactorOn",
      t.access_changed_at as "accessChangedAt", t.created_at as "memberSince", t.held_at as "onHoldSince",
      exists (select from subscriber where email_key = t.email_key) as newsletter`,
    from: (accountId) => sql`account t where t.id = ${accountId}`,
  },
  verification: {
    key: sql`t.account_id`,
    keyType: sql`uuid`,
    tables: ['kyc_applicant'],
    select: sql`t.attempt, t.labels, t.comment, t.started_at as "startedAt",
      t.last_event_at as "lastEventAt", t.is_other_name as "isOtherName"`,
    from: ownRows(sql`kyc_applicant`),
  },
  verificationSteps: {
    ...id,
    tables: ['kyc_event'],
    select: sql`t.source, t.${sql.identifier(kycEvents.reviewResult.name)} as result, t.at, t.became`,
    from: ownRows(sql`kyc_event`),
  },
  pastHolds: {
    key: sql`t.since`,
    keyType: sql`timestamptz`,
    tables: ['account_hold'],
    select: sql`t.since, t.until`,
    from: ownRows(sql`account_hold`),
  },
  sessions: {
    ...id,
    tables: ['session'],
    select: sql`t.device, t.created_at as "startedAt", t.last_seen_at as "lastSeenAt", t.ended_at as "endedAt"`,
    from: ownRows(sql`session`),
  },
  knownBrowsers: {
    key: sql`t.key_hash`,
    keyType: sql`text`,
    tables: ['known_device'],
    select: sql`t.created_at as "knownSince"`,
    from: ownRows(sql`known_device`),
  },
  passkeys: {
    key: sql`t.id`,
    keyType: sql`text`,
    tables: ['passkey'],
    select: sql`t.name, t.is_synced as "isSynced", t.created_at as "addedAt", t.last_used_at as "lastUsedAt"`,
    from: ownRows(sql`passkey`),
  },
  apiKeys: {
    ...id,
    tables: ['api_key'],
    select: sql`t.name, t.ending, t.created_at as "madeAt", t.last_used_on as "lastUsedOn", t.assistant_used_on as "assistantUsedOn"`,
    from: ownRows(sql`api_key`),
  },
  webhookEndpoints: {
    ...id,
    tables: ['webhook_endpoint'],
    select: sql`t.url, t.created_at as "madeAt", t.paused_at as "pausedAt", t.rested_at as "restedAt"`,
    from: ownRows(sql`webhook_endpoint`),
  },
  webhookSubjects: {
    key: sql`t.subject`,
    keyType: sql`text`,
    tables: ['webhook_subject'],
    select: sql`t.subject as "about", t.number as "events"`,
    from: ownRows(sql`webhook_subject`),
  },
  webhookDeliveries: {
    ...serial,
    tables: ['webhook_delivery'],
    select: sql`t.type, t.subject as "about", t.number, t.at, t.delivered_at as "deliveredAt", t.attempts`,
    from: (accountId) =>
      sql`webhook_delivery t where t.endpoint_id in (select id from webhook_endpoint where account_id = ${accountId})`,
  },
  securityEvents: {
    ...serial,
    tables: ['security_event'],
    select: sql`t.at, t.kind, t.call, t.reason, t.network, t.times`,
    from: ownRows(sql`security_event`),
  },
  wallets: {
    ...id,
    tables: ['wallet_link'],
    select: sql`t.address, t.linked_at as "linkedAt", t.unlinked_at as "unlinkedAt", t.link_message as "signedMessage"`,
    from: ownRows(sql`wallet_link`),
  },
  orders: {
    ...id,
    tables: ['purchase_order'],
    select: sql`t.id, t.state, t.currency, t.decimals, t.pay::text, t.fee::text,
      t.micro_shares::text as "microShares", t.share_price_micro_usd::text as "sharePriceMicroUsd",
      t.currency_price_micro_usd::text as "currencyPriceMicroUsd", t.origin, t.payer, t.treasury, t.reference,
      t.locked_at as "lockedAt", t.expires_at as "expiresAt", t.signature, t.accepted as "acceptedDocuments"`,
    from: ownRows(sql`purchase_order`),
  },
  transactions: {
    ...serial,
    tables: ['member_transaction'],
    select: sql`t.id, t.kind, t.status, t.at, t.currency, t.decimals, t.pay::text, t.fee::text,
      t.micro_shares::text as "microShares", t.share_price_micro_usd::text as "sharePriceMicroUsd",
      t.received_currency as "receivedCurrency", t.received::text, t.hash, t.block_number::text as "blockNumber",
      (select s.accepted from settlement s join payment p on p.id = s.payment_id
        where s.account_id = t.account_id and s.accepted <> '[]'::jsonb
          and (p.id = t.id or s.order_id = t.id and (p.hash = t.hash or p.origin = 'bank')) limit 1) as "acceptedDocuments"`,
    from: ownRows(sql`member_transaction`),
  },
  swaps: {
    ...id,
    tables: ['swap'],
    select: sql`t.id, t.hash, t.payer, t.state, t.reported_at as "reportedAt"`,
    from: ownRows(sql`swap`),
  },
  balances: {
    ...id,
    tables: ['ledger_account'],
    select: sql`t.asset, t.type, t.balance::text`,
    from: (accountId) =>
      sql`ledger_account t where t.owner_id = ${accountId} and ${whereOwnedByMember}`,
  },
  statement: {
    ...serial,
    tables: ['ledger_entry'],
    select: sql`t.at, j.kind, a.asset, a.type, t.amount::text`,
    from: (accountId) => sql`ledger_entry t join ledger_account a on a.id = t.account_id
      join ledger_journal j on j.id = t.journal_id where a.owner_id = ${accountId} and ${whereOwnedByMember}`,
  },
  shareDeliveries: {
    ...serial,
    tables: ['share_delivery'],
    select: sql`t.id, t.address, t.micro_shares::text as "microShares", t.source, t.state, t.asked_at as "askedAt",
      t.waits_until as "waitsUntil", t.ended_at as "endedAt"`,
    from: ownRows(sql`share_delivery`),
  },
  shareTransfers: {
    ...serial,
    tables: ['share_transfer'],
    select: sql`t.hash, t.log_index as "logIndex", t.block_number::text as "blockNumber", t.block_at as "blockAt",
      t.sender, t.receiver, t.amount::text as "microShares", t.kind, t.state, t.settled_at as "settledAt"`,
    from: (accountId) =>
      sql`share_transfer t where (t.sender_id = ${accountId} or t.receiver_id = ${accountId})`,
  },
  sharesAssigned: {
    ...id,
    tables: ['astray_decision'],
    select: sql`t.address, t.micro_shares::text as "microShares", t.decided_at as "decidedAt"`,
    from: ownRows(sql`astray_decision`),
  },
  frozenWallets: {
    ...id,
    tables: ['share_freeze'],
    select: sql`t.address, t.state, t.opened_at as "openedAt", t.frozen_at as "frozenAt", t.ended_at as "endedAt"`,
    from: ownRows(sql`share_freeze`),
  },
  walletRecoveries: {
    ...serial,
    tables: ['share_recovery'],
    select: sql`t.id, t.lost_address as "lostWallet", t.fresh_address as "newWallet", t.micro_shares::text as "microShares",
      t.state, t.why, t.begun_at as "begunAt", t.checked_at as "checkedAt", t.asked_at as "askedAt",
      t.waits_until as "waitsUntil", t.approved_at as "approvedAt", t.ended_at as "endedAt"`,
    from: ownRows(sql`share_recovery`),
  },
  transfersByOrder: {
    ...serial,
    tables: ['legal_order'],
    select: sql`t.id, t.act, t.basis, t.file_number as file, t.document, t.document_hash as "documentSha256",
      t.wanted_micro_shares::text as "wanted", t.moved_micro_shares::text as "moved", t.state, t.begun_at as "begunAt",
      t.waits_until as "waitsUntil", t.ended_at as "endedAt"`,
    from: (accountId) =>
      sql`legal_order t where t.is_told and t.account_id = ${accountId} or t.receiver_id = ${accountId}`,
  },
  giftsSent: {
    ...serial,
    tables: ['share_gift'],
    select: sql`t.id, t.wanted as "to", t.label as name, t.micro_shares::text as "microShares", t.state,
      t.sent_at as "sentAt", t.ends_at as "endsAt", t.ended_at as "endedAt"`,
    from: (accountId) => sql`share_gift t where t.sender_id = ${accountId}`,
  },
  giftsReceived: {
    ...serial,
    tables: ['share_gift'],
    select: sql`t.id, t.micro_shares::text as "microShares", t.declined_at as "declinedAt",
      case when t.declined_at is null then t.state end as state, t.sent_at as "sentAt"`,
    from: (accountId) => sql`share_gift t where t.receiver_id = ${accountId}`,
  },
  ...Object.assign({}, ...ownerEvents.map(({ ownData }) => ownData)),
  payouts: {
    ...serial,
    tables: ['payout'],
    select: sql`t.coin, t.address, t.amount::text, t.state, t.asked_at as "askedAt", t.hash, t.ended_at as "endedAt"`,
    from: ownRows(sql`payout`),
  },
  payoutChoice: {
    key: sql`t.account_id`,
    keyType: sql`uuid`,
    tables: ['payout_choice'],
    select: sql`t.address, t.chosen_at as "chosenAt"`,
    from: ownRows(sql`payout_choice`),
  },
  stakes: {
    ...id,
    tables: ['stake'],
    select: sql`t.id, t.plan_id as plan, t.amount::text, t.rate_bps as "rateBps", t.days, t.status,
      t.started_at as "startedAt", t.unlocks_at as "unlocksAt", t.ended_at as "endedAt", t.claimed::text`,
    from: ownRows(sql`stake`),
  },
  rewardClaims: {
    ...serial,
    tables: ['reward_claim'],
    select: sql`t.id, t.stake_id as stake, t.kind, t.from_day as "fromDay", t.to_day as "toDay",
      t.amount::text, ${dayPrice(sql`t.at`)}::text as "sharePriceMicroUsd",
      t.share_price_micro_usd::text as "priceAtClaimMicroUsd", t.at`,
    from: ownRows(sql`reward_claim`),
  },
  questions: {
    ...serial,
    tables: ['thread'],
    select: sql`t.reference, t.topic, t.transaction_id as "transaction", t.opened_at as "openedAt",
      t.first_answered_at as "firstAnsweredAt", t.done_at as "doneAt"`,
    from: ownRows(sql`thread`),
  },
  questionMessages: {
    ...id,
    tables: ['thread_message', 'thread_picture'],
    select: sql`q.reference as question, t.text, t.at,
      (select count(*)::int from thread_picture p where p.message_id = t.id) as pictures`,
    from: (accountId) => sql`thread_message t join thread q on q.id = t.thread_id
      where q.account_id = ${accountId}`,
  },
  answers: {
    ...id,
    tables: ['thread_answer'],
    select: sql`q.reference as question, t.text, t.at`,
    from: (accountId) => sql`thread_answer t join thread q on q.id = t.thread_id
      where q.account_id = ${accountId}`,
  },
  priceAlerts: {
    ...id,
    tables: ['price_alert'],
    select: sql`t.kind, t.level::text, t.move_bps as "moveBps", t.from_price::text as "fromPrice",
      t.told_at as "toldAt", t.created_at as "createdAt"`,
    from: ownRows(sql`price_alert`),
  },
  notifications: {
    ...serial,
    tables: ['notification'],
    select: sql`t.kind, t.facts, t.at, t.seen_at as "seenAt", t.removed_at as "removedAt"`,
    from: ownRows(sql`notification`),
  },
  papers: {
    ...serial,
    tables: ['paper'],
    select: sql`t.number, t.kind, t.subject, t.issued_at as "issuedAt", t.fingerprint as sha256`,
    from: ownRows(sql`paper`),
  },
})

export const leftOut = (): Record<string, string> => ({
  contact_change: m.shortLivedText(),
  hand_over: m.shortLivedText(),
  login_challenge: m.shortLivedText(),
  share_notice: m.shortLivedText(),
  password_request: m.shortLivedText(),
  password_secret: m.secretText(),
  recovery_code: m.secretText(),
  wallet_nonce: m.shortLivedText(),
  audit_line: m.auditLineText(),
  record_leaf: m.recordLeafText(),
  tax_residence: m.residenceText(),
  holder_detail: m.holderText(),
  settlement: m.settlementText(),
  payment: m.bookedPaymentText(),
  bank_payer: m.bankPayerText(),
  chain_order: m.chainOrderText(),
  idempotency_record: m.repeatText({ days: answersKeptDays }),
  operator_note: m.operatorNoteText(),
})

export async function ownData(needs: PapersNeeds, { accountId }: Member): Promise<Response> {
  await consumeOnce(needs, {
    bucket: 'own-data',
    subject: accountId,
    max: filesAnHour * needs.limitFactor,
    windowMs: hourMs,
  })
  const madeAt = needs.clock.now().toISOString()
  return new Response(streamOf(loggingBreaks(needs.log, pieces(needs, { accountId, madeAt }))), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="fnx-data-${madeAt.slice(0, 10)}.json"`,
      'cache-control': 'no-store',
    },
  })
}

interface OwnDataQuery {
  accountId: string
  madeAt: string
}

async function* pieces(
  needs: PapersNeeds,
  { accountId, madeAt }: OwnDataQuery,
): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(madeAt)},\n"leftOut": ${JSON.stringify(leftOut())}`
  for (const [name, part] of Object.entries(ownDataParts(needs))) {
    yield `,\n${JSON.stringify(name)}: [`
    let isFirst = true
    for await (const rows of pagesOf(needs.db, part, accountId)) {
      yield `${isFirst ? '' : ','}\n${rows.join(',\n')}`
      isFirst = false
    }
    yield ']'
  }
  yield '\n}\n'
}

async function* pagesOf(db: Db, part: OwnDataPart, accountId: string): AsyncGenerator<string[]> {
  const { select, from, key, keyType } = part
  let after: string | undefined
  for (;;) {
    const whereAfter = after === undefined ? sql`true` : sql`${key} > ${after}::${keyType}`
    const rows = await queryAll(db, { doc: read.text, place: read.text })`
      select ${key}::text as place,
        (select row_to_json(row) from (select ${select}) row)::text as doc
      from ${from(accountId)} and ${whereAfter} order by ${key} limit ${rowBatchSize}`
    if (rows.length > 0) yield rows.map(({ doc }) => doc)
    if (rows.length < rowBatchSize) return
    after = rows.at(-1)?.place
  }
}

function streamOf(steps: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(stream) {
      const { value, done } = await steps.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    async cancel() {
      await steps.return(undefined)
    },
  })
}
