import type { Role } from '@/config/env.server'

/** r read · i insert · u update · d delete; `r(…)` and `u(…)` limit it to the columns named. */
type Rights = string

export type TableRights = Record<string, Rights>

interface RoleRights {
  tables: TableRights
  journals: string[]
}

const eachTable = (rights: Rights, names: string) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, rights]))

/** Triggers keep balances with the writer's rights; nobody may set floors. */
const ledger = {
  ledger_account: 'riu(balance)',
  ledger_journal: 'ri',
  ledger_entry: 'ri',
  // Whoever writes entries is refused below a dividend's cut, and has to see it for that.
  record_cut: 'r',
}
const dividends = 'corporate_action record_line entitlement payout dividend_transfer'
/** Columns of an account that its member changes, or the identity provider. */
const ownedByMembers =
  'full_name,email,email_key,phone,password_hash,kyc_status,preferences,locale,is_locale_chosen,two_factor_secret,is_two_factor_on,two_factor_step,are_recovery_codes_kept,closed_at,held_at,access_changed_at'
/** Columns of an account without its password and authenticator. */
const openAccountColumns =
  'id,member_number,full_name,email,email_key,phone,kyc_status,preferences,is_two_factor_on,locale,created_at,closed_at,held_at,erased_at,access_changed_at'
const common = {
  ...eachTable(
    'r',
    'applied_migration installation offering share_price terms_version audit_snapshot',
  ),
  ...eachTable('riu', 'signal member_transaction'),
  notification: 'ri',
  // What waits is counted by every role; texts, codes and addresses are read by the process that
  // sends them.
  outbox_message: 'r(id,about,queue,created_at,sent_at,dead_at,held_at)',
  security_event: 'ri',
}

/** What is not listed cannot even be read. The tables' owner migrates and runs `ops`. */
export const roleRights: Record<Role, RoleRights> = {
  web: {
    tables: {
      ...common,
      ...ledger,
      ...eachTable(
        'r',
        'bank_overview content_item content_translation payment refund chain_position audit_line',
      ),
      ...eachTable('r', 'audit_log_entry audit_checkpoint'),
      audit_cosignature: 'riu',
      ...eachTable('r', 'service_day followed_block treasury_check'),
      // No deletion. A trigger lets it begin a hold, when a member reports a stranger, but end none.
      account: `riu(${ownedByMembers})`,
      ...eachTable('riu', 'login_challenge one_time_code password_request password_secret'),
      ...eachTable('riu', 'passkey_challenge session signup contact_change kyc_applicant'),
      ...eachTable('riu', 'payment_submission stake swap wallet_link wallet_nonce paper'),
      purchase_order: 'riu',
      refund_transfer: 'r(payment_id,end_to_end_id,state)',
      ...eachTable('riu', 'idempotency_record rate_window'),
      ...eachTable(
        'riud',
        'passkey api_key recovery_code hand_over known_device subscriber price_alert',
      ),
      // May change secrets and pauses, never the owner.
      webhook_endpoint: 'riu(secret,previous_secret,previous_until,paused_at,rested_at)d',
      webhook_delivery: 'riu(tries,next_at,asked_at)',
      webhook_subject: 'rd',
      thread: 'riu(changed_at,waiting_since,done_at)',
      ...eachTable('ri', 'thread_message thread_picture'),
      thread_answer: 'r',
      ...eachTable('ri', 'kyc_event reward_claim document_version'),
      ...eachTable('r', 'corporate_action record_line record_leaf counted_ballot'),
      // `for update` needs the right to change some column; `serial` decides nothing.
      ...eachTable('ru(serial)', 'vote buy_back'),
      buy_back_offer: 'riu(state,ended_at)',
      ballot: 'ri',
      entitlement: 'ru(payout_id)',
      payout: 'ri',
      payout_choice: 'riud',
      tax_residence: 'riu',
      reinvest_choice: 'ri',
      reinvestment: 'r',
      account_hold: 'r',
      outbox_message: 'r(id,about,queue,created_at,sent_at,dead_at,held_at)i',
      ...eachTable(
        'r',
        'share_token share_transfer share_approval share_freeze custody_check custody_watch chain_send delivery_setting astray_decision',
      ),
      share_wallet: 'riu',
      ...eachTable('riu', 'share_delivery share_gift share_recovery'),
      // Members read theirs, and a member who is told of an estate may object.
      legal_order: 'ru(state,ended_at)',
      chain_order: 'ru(state,ended_at)',
      settlement: 'ru',
      notification: 'riud',
    },
    journals: [
      'quote',
      'quote released',
      'payment taken',
      'stake',
      'stake claim',
      'stake left',
      'delivery',
      'delivery ended',
      'gift',
      'gift accepted',
      'gift ended',
      'buy-back offered',
      'buy-back ended',
      'payout',
    ],
  },
  worker: {
    tables: {
      ...common,
      ...ledger,
      purchase_order: 'r',
      ...eachTable('r', 'payment_submission settlement chain_position swap'),
      // What the bank has booked, and nothing of the chain: that is the follower’s.
      // guard: without it, the worker tells payments of the chain — server/ops/database-roles: each
      //   role is kept out of what is another’s — without the columns
      payment:
        'ri(id,origin,hash,log_index,block_at,treasury,token,currency,amount,state,seen_at,for_order_id,for_account_id,is_own_name)u(reversed_at)',
      // Who paid by bank, what is to go back, and what two operators decided about it.
      bank_payer: 'riud',
      refund_account: 'rd',
      refund_file: 'riu(locked)',
      refund_transfer:
        'riu(state,debit_key,second_debit_key,return_key,returned_amount,ended_at,settled_at)',
      // Claims what was promised to an estate.
      reward_claim: 'ri',
      ...eachTable('r', 'refund followed_block treasury_check share_transfer'),
      // Locked while two operators decide about what lies there.
      share_wallet: 'ru(changed_at)',
      // What two operators have the desk send, and decided about shares at unknown addresses.
      desk_act: 'riu(state,approved_at)',
      astray_decision: 'riu(ended_at)',
      delivery_setting: 'riu',
      // Approves and gives up what two operators decided; it sends nothing.
      share_delivery: 'ru(state,approved_at,ended_at)',
      // Of an estate's owner: what nobody has signed is called off.
      chain_order: 'ru(state,ended_at)',
      ...eachTable('riu', 'corporate_action record_cut vote buy_back'),
      // Whoever offers and takes back is the web; here all of it ends.
      buy_back_offer: 'ru(state,ended_at,is_left_out,bought_micro_shares,due)',
      ballot: 'r',
      ...eachTable('ri', 'counted_ballot ballot_file'),
      ...eachTable('ri', 'record_line record_leaf dividend_transfer'),
      payout_choice: 'r',
      reinvest_choice: 'r',
      reinvestment: 'ri',
      tax_residence: 'ru(state,decided_at)',
      entitlement: 'riu(payout_id,lapse_told_at,lapsed_at)',
      payout: 'riu(state,run)',
      ...eachTable('rd', 'one_time_code signup'),
      ...eachTable('rd', 'passkey_challenge contact_change hand_over known_device session'),
      ...eachTable('rd', 'rate_window idempotency_record subscriber wallet_nonce'),
      ...eachTable('riud', 'kyc_applicant kyc_event outbox_message service_day'),
      ...eachTable('riud', 'audit_snapshot audit_line'),
      ...eachTable('riud', 'bank_file bank_entry'),
      bank_statement: 'rid',
      bank_account: 'riu',
      ...eachTable('ri', 'audit_log_entry audit_checkpoint escrow_file'),
      audit_cosignature: 'riu',
      ...eachTable('rd', 'operator_challenge operator_try'),
      operator: 'riu',
      // Whether two who decided have one passkey between them.
      operator_passkey: 'r(operator_id,public_key)',
      content_item: 'riu',
      content_version: 'ri',
      // A new text may name figures that follow from the bank's equity.
      bank_overview: 'r',
      // Whoever chose shares has accepted certain words, which are compared with those of today.
      content_translation: 'r',
      offering: 'ru(status,opens_at,closes_at,minimum,fee_bps)',
      // What two operators have decided; no version is ever another one afterwards.
      terms_version: 'ri',
      share_token: 'ru(paused_at)',
      ...eachTable('r', 'custody_check custody_watch'),
      // Leads them to their end; who asks for one is the web.
      share_recovery:
        'ru(state,why,micro_shares,checked_at,next_at,approved_at,ended_at,forgotten_at)',
      legal_order: 'riu(state,moved_micro_shares,remind_at,ended_at)',
      // Looks for receivers, returns what is due, and forgets with an erasure; it sends nothing.
      share_gift: 'ru(state,wanted,wanted_key,label,receiver_id,declined_at,look_at,ended_at)',
      ...eachTable('rud', 'operator_session session price_alert'),
      ...eachTable('ri', 'operator_event operator_letter_recipient share_price'),
      operator_request: 'ru(told_at,executed_at,outcome,result)',
      // The follower alone writes and follows the order.
      operator_return: 'ri(payment_id,recipient,asked_by,approved_at)',
      operator_letter: 'ru(sent_at,ended_at)',
      operator_note: 'r(account_id)d',
      account_hold: 'ri',
      // Keeps who somebody was when it erases them, and forgets it after ten years.
      holder_detail: 'r(account_id,keep_until)id',
      ...eachTable('r(id,account_id)d', 'api_key'),
      // Sends what waits; where to, and by which secret, it cannot change.
      // guard: without it, the worker sends members’ events elsewhere — server/ops/database-roles:
      //   each role is kept out of what is another’s — without the columns
      webhook_endpoint: 'ru(lease,leased_until,rested_at)d',
      webhook_delivery: 'ru(tries,next_at,asked_at,delivered_at,attempts)d',
      webhook_subject: 'r(account_id)d',
      ...eachTable('r(account_id)d', 'recovery_code passkey'),
      // Blanked by a trigger: it may set neither password nor address.
      account:
        'ru(kyc_status,is_two_factor_on,two_factor_secret,are_recovery_codes_kept,closed_at,held_at,erased_at,access_changed_at)',
      // Notifies of answers, and forgets a thread with all that hangs on it.
      thread: 'rd',
      thread_answer: 'ru(told_at)',
      login_challenge: 'ru(done_at)d',
      password_request: 'ru(account_id)d',
      password_secret: 'ru(used_at)d',
      wallet_link: 'ru(unlinked_at)',
      stake: 'ru',
      notification: 'rid',
      security_event: 'rid',
    },
    journals: [
      'stake ended',
      'shares issued',
      'rewards deposited',
      'dividend',
      'dividend reinvested',
      'dividend funded',
      'dividend proceeds',
      'dividend returned',
      'dividend corrected',
      'dividend lapsed',
      'withholding remitted',
      'bank entry',
      'bank opening',
      'payout',
      'gift ended',
      'delivery ended',
      'transfer by order',
      'share moved',
      'stake claim',
      'buy-back funded',
      'buy-back returned',
      'buy-back ended',
      'buy-back settled',
    ],
  },
  follower: {
    tables: {
      ...common,
      ...ledger,
      ...eachTable('r', 'wallet_link stake reward_claim service_day bank_statement'),
      // Counts what waits as codes and as notices, and can read neither a code nor whose it is.
      // guard: without it, the follower reads codes — server/ops/database-roles: each role is kept
      //   out of what is another’s — without the columns
      one_time_code: 'r(subject)',
      // Its figures tell how long questions wait, and not who asks what.
      thread: 'r(opened_at,waiting_since,first_answered_at,done_at)',
      ...eachTable('riud', 'payment followed_block treasury_check'),
      ...eachTable('riu', 'settlement chain_position payment_submission'),
      purchase_order: 'ru',
      refund: 'riu',
      // What was taken for one member’s payment and is another’s leaves the list of the first.
      member_transaction: 'riud',
      // It does what was decided, and reads neither who paid nor what was written for the bank.
      // guard: without it, the follower reads strangers’ accounts — server/ops/database-roles: each
      //   role is kept out of what is another’s — without the columns
      bank_payer:
        'r(payment_id,decided,account_id,order_id,gives_back,taken_at,failure)u(taken_at,failure)',
      refund_transfer: 'ru(state,ended_at,return_key,returned_amount)',
      operator_event: 'r(serial,hash)i',
      ...eachTable('ru', 'operator_return swap'),
      ...eachTable('riu', 'share_token share_wallet chain_order'),
      ...eachTable('riud', 'share_transfer share_approval share_notice'),
      desk_act: 'ru(state,log_index,contract,receiver,units,why,ended_at)',
      astray_decision: 'ru(ended_at)',
      share_delivery: 'ru(state,ended_at)',
      share_freeze: 'riu(state,due_at,frozen_at,ended_at)',
      custody_check: 'rid',
      custody_watch: 'riu',
      payout: 'ru(state,order_id,hash,ended_at)',
      entitlement: 'ru(payout_id,lapse_told_at)',
      // A payout is named after the newest dividend in it.
      // guard: without it, the follower cannot read the dividend that names a payout —
      //   server/payables/payouts: less than a dollar waits for the next dividend
      corporate_action: 'r(id)',
      // If it is no dividend, it is named after the buy-back; any other event is refused.
      // guard: without it, the follower cannot tell a buy-back from an event of an unknown kind —
      //   server/payables/payouts: a payout for an event of an unknown kind
      buy_back: 'r(id)',
      // To which wallets nothing is sent any more.
      // guard: without it, the follower cannot read which wallets are lost —
      //   server/payables/payouts: a payout that was asked for before its wallet was lost is
      //   payable again
      share_recovery: 'r(account_id,lost_address,state,begun_at)',
      // It sends what was signed, and can sign nothing.
      chain_send: 'ru(sent_at,sent_block)',
      // Neither passwords nor addresses. Locking a row takes the right to change some column.
      // guard: without it, the follower reads passwords and addresses — server/ops/database-roles:
      //   each role is kept out of what is another’s — without the columns
      account: 'r(id,kyc_status,locale,created_at,closed_at,held_at)u(created_at)',
    },
    journals: [
      'quote released',
      'payment credited',
      'payment decision',
      'payment held',
      'payment returned',
      'payments set aside',
      'treasury difference',
      'delivery ended',
      'share moved',
      'payout paid',
      'payout ended',
    ],
  },
  // No secrets and no messages. Residences and former owners are encrypted at rest.
  console: {
    tables: {
      ...eachTable('r', 'account_hold tax_residence holder_detail'),
      register_export: 'riu(fingerprint,bytes,ended_at)',
      ...eachTable(
        'r',
        'applied_migration installation terms_version chain_position followed_block signal',
      ),
      ...eachTable('r', 'service_day offering share_price content_item bank_overview'),
      ...eachTable('r', 'document_version content_version content_translation'),
      ...eachTable('r', 'purchase_order payment settlement refund treasury_check'),
      ...eachTable('r', 'payment_submission operator_letter_recipient'),
      ...eachTable('r', 'ledger_account ledger_journal ledger_entry audit_snapshot'),
      ...eachTable(
        'r',
        'share_token share_wallet share_transfer share_approval share_delivery chain_order',
      ),
      ...eachTable('r', 'share_recovery share_freeze legal_order'),
      ...eachTable('r', 'desk_act astray_decision delivery_setting'),
      ...eachTable('r', `custody_check custody_watch record_cut vote ballot_file ${dividends}`),
      ...eachTable('r', 'buy_back buy_back_offer'),
      // Which row of a member's list a dividend became, and not which texts were accepted with it.
      reinvestment: 'r(id,account_id,action_id)',
      ...eachTable('r', 'member_transaction stake reward_claim swap wallet_link notification'),
      ...eachTable('r', 'kyc_applicant kyc_event session security_event operator_command'),
      share_gift:
        'r(id,serial,sender_id,micro_shares,state,receiver_id,declined_at,sent_at,ends_at)',
      account: `r(${openAccountColumns})`,
      outbox_message:
        'r(id,serial,channel,recipient,is_code,about,queue,created_at,next_try_at,tries,sent_at,dead_at,held_at)',
      one_time_code: 'r(subject)',
      // It answers, and cannot write a word for whoever asks.
      thread: 'ru(changed_at,waiting_since,first_answered_at,done_at,owner)',
      ...eachTable('r', 'thread_message thread_picture'),
      thread_answer: 'ri',
      ...eachTable('riu', 'operator_session operator_challenge'),
      // The worker alone writes operators and roles.
      operator:
        'ru(name,password_hash,totp_secret,totp_step,invitation_hash,invitation_expires_at,ended_at)',
      subscriber: 'r(id,email,created_at,confirmed_at)',
      operator_try: 'riud',
      operator_passkey: 'riud',
      operator_event: 'ri',
      operator_note: 'ri',
      operator_letter: 'riu(subject,hint,body,revision,written_by,written_at)',
      // It lays down what operators bring, and a trigger keeps it from saying more of a file than
      // that; it shows neither what is in one nor who is behind an entry.
      // guard: without it, the console reads strangers’ accounts — server/ops/database-roles: each
      //   role is kept out of what is another’s — without the columns
      bank_file:
        'r(id,fingerprint,name,received_by,received_at,state,said,decided_at,failures,failed_at,aside_at)iu(failed_at,aside_at)',
      bank_entry:
        'r(key,account,reference,amount,is_credit,is_reversal,is_booked,on_statement,booked_on,seen_at)',
      bank_statement: 'r',
      bank_account: 'r',
      // Shown to the operator who decides about a transfer. What 0.1.0 writes as named, nothing
      // reads.
      bank_payer: 'ru(named)',
      // guard: without it, an account that two agreed to is another afterwards —
      //   server/ops/database-roles: each role is kept out of what is another’s — value 'riu'
      refund_account: 'ri',
      ...eachTable('r', 'refund_file refund_transfer'),
      operator_return: 'ru(state,said,signed_transaction,hash,uploaded_by,uploaded_at)',
      operator_request: 'riu(decision,decided_by,decided_at,decision_reason,outcome,result)',
    },
    journals: [],
  },
}

const puts: TableRights = {
  ...eachTable('r', 'pgboss.version pgboss.queue'),
  'pgboss.job_common': 'r(id,name,state,start_after,blocked)i',
}
const everyJob = 'pgboss.version pgboss.queue pgboss.job pgboss.job_common pgboss.job_dependency'

export const jobRights: Record<Role, TableRights> = {
  web: puts,
  follower: puts,
  worker: eachTable('riud', everyJob),
  console: eachTable('r', everyJob),
}
