// Of the product: what owners can do with shares beside moving them to a wallet, and the rows of it
// that the oracle reads.
import type { PGlite } from '@electric-sql/pglite'
import type { BallotChoice } from '@/contract/ballot-proofs'
import { buyBackCalls } from '@/contract/user/buy-backs'
import { giftCalls } from '@/contract/user/gifts'
import { recoveryCalls } from '@/contract/user/recovery'
import { voteCalls } from '@/contract/user/votes'
import { inEachLanguage } from '@/messages/in-each-language'
import { announceBuyBack } from '@/server/modules/buy-backs'
import { announceVote } from '@/server/modules/votes'
import { databaseFromPglite } from '@/server/platform/db/pglite'
import { callOf } from './product'
import { dividendCoin } from './product-dividends'

export interface BuyBackTerms {
  id: string
  priceMicroUsd: bigint
  most: bigint
  opensAt: number
  closesAt: number
}

interface WantedBuyBack extends Omit<BuyBackTerms, 'id'> {
  dailyPriceMicroUsd: bigint
}

/** As two people do in the console, but for the days that they have to leave. */
export async function announceToBuy(
  client: PGlite,
  { dailyPriceMicroUsd, ...wanted }: WantedBuyBack,
): Promise<BuyBackTerms | undefined> {
  const { priceMicroUsd, most, opensAt, closesAt } = wanted
  const terms = {
    priceMicroUsd,
    dailyPriceMicroUsd,
    maxMicroShares: most,
    coin: dividendCoin,
    opensAt: new Date(opensAt),
    closesAt: new Date(closesAt),
  } as const
  const announced = await announceBuyBack(databaseFromPglite(client).db, terms, new Date())
  return announced && { id: announced.id, ...wanted }
}

export type { BallotChoice } from '@/contract/ballot-proofs'
export { ballotChoices } from '@/contract/ballot-proofs'

interface WantedVote {
  recordAt: number
  closesAt: number
  resolutions: number
}

/** As two people do in the console, but for the days that they have to leave. */
export async function callMeeting(
  client: PGlite,
  { recordAt, closesAt, resolutions }: WantedVote,
): Promise<string> {
  const inBothLanguages = (text: string) => inEachLanguage(() => text)
  const resolution = (_: unknown, index: number) => ({
    title: inBothLanguages(`Resolution ${index + 1}`),
    text: inBothLanguages('Shall it be so?'),
    needs: 'half' as const,
    board: 'none' as const,
  })
  const { db } = databaseFromPglite(client)
  const dates = { recordAt, closesAt, meetingAt: closesAt + 60_000 }
  const { id } = await announceVote(
    db,
    {
      title: inBothLanguages('Meeting'),
      quorumBps: 0,
      resolutions: Array.from({ length: resolutions }, resolution),
      recordAt: new Date(dates.recordAt),
      closesAt: new Date(dates.closesAt),
      meetingAt: new Date(dates.meetingAt),
    },
    new Date(),
  )
  return id
}

export const ownerCalls = {
  buyBacks: callOf(buyBackCalls.buyBacks),
  buyBackCode: callOf(buyBackCalls.buyBackCode),
  offer: callOf(buyBackCalls.offerShares),
  takeBackOffer: callOf(buyBackCalls.takeBackOffer),
  gifts: callOf(giftCalls.gifts),
  giftCode: callOf(giftCalls.giftCode),
  give: callOf(giftCalls.giveShares),
  takeBackGift: callOf(giftCalls.takeBackGift),
  answerGift: callOf(giftCalls.answerGift),
  votes: callOf(voteCalls.votes),
  voteCode: callOf(voteCalls.voteCode),
  vote: callOf(voteCalls.vote),
  recovery: callOf(recoveryCalls.recovery),
  startRecovery: callOf(recoveryCalls.startRecovery),
  recoveryCheck: callOf(recoveryCalls.recoveryCheck),
  recoveryCode: callOf(recoveryCalls.recoveryCode),
  askRecovery: callOf(recoveryCalls.askRecovery),
  stopRecovery: callOf(recoveryCalls.stopRecovery),
}

/** As if the days of a gift had passed. */
export async function endsSoon(client: PGlite, gift: string, inMs: number): Promise<void> {
  const soon = `now() + interval '1 millisecond' * $2`
  await client.query(
    `update share_gift set ends_at = ${soon} where id = $1 and state = 'waiting'`,
    [gift, inMs],
  )
}

/** As if nobody had objected for seven days. */
export async function daysHavePassed(client: PGlite, recovery: string): Promise<void> {
  const endWaiting = 'update share_recovery set waits_until = now(), next_at = now()'
  await client.query(`${endWaiting} where id = $1 and state = 'waiting' and waits_until > now()`, [
    recovery,
  ])
}

/** As the console shows them to the vault's owners: by then more may lie in the wallet than when it was lost. */
export async function approvedRecoveries(
  client: PGlite,
): Promise<{ id: string; shares: string }[]> {
  const approved = `select id, micro_shares::text as shares from share_recovery where state = 'approved' order by serial`
  return (await client.query<{ id: string; shares: string }>(approved)).rows
}

export type BuyBackState = 'announced' | 'open' | 'closed' | 'settling' | 'settled' | 'called-off'

/** An offer, as the product says it. */
export interface OfferRow {
  buyBack: string
  account: string
  amount: string
  state: 'waiting' | 'taken-back' | 'returned' | 'settled'
  isLeftOut: boolean
}

export interface DueRow {
  action: string
  account: string
  gross: string
  tax: string
  net: string
}

export interface VoteRow {
  id: string
  state: 'announced' | 'open' | 'counted' | 'called-off'
  resolutions: number
  totals: Record<BallotChoice, string>[] | null
  ballotCount: number | null
  root: string | null
}

export interface BallotRow {
  vote: string
  account: string
  fingerprint: string
}

export interface RecoveryRow {
  id: string
  state: string
  amount: string
  /** How many notices say that it is done, of all recoveries of its member that are. */
  told: number
}

export interface GiftRow {
  id: string
  sender: string
  receiver: string | null
  amount: string
  state: 'waiting' | 'accepted' | 'taken-back' | 'returned'
  endsMs: number
  /** What the sender was notified of it. */
  told: string[]
}

/** What the oracle reads of what owners do. */
export const ownerReads = {
  buyBacks: 'select id, state from buy_back',
  offers: `select buy_back_id as "buyBack", account_id as account, micro_shares::text as amount, state,
    is_left_out as "isLeftOut" from buy_back_offer order by serial`,
  /** The bank's transfers that are booked, by hash. */
  buyBackTransfers: `select substring(j.key from '0x[0-9a-f]{64}') as hash, e.amount::text
    from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.kind in ('buy-back funded', 'buy-back returned') and a.type = 'buy-back'`,
  /** What is owed to each holder for what was bought. */
  buyBackDues: `select action_id as action, account_id as account, gross::text, tax::text, net::text
    from entitlement join buy_back on id = action_id`,
  buyBackMoney: `select coalesce(sum(balance), 0)::text as balance from ledger_account
    where type = 'buy-back' and asset = '${dividendCoin}'`,
  gifts: `select id, state, sender_id as sender, receiver_id as receiver, micro_shares::text as amount, (extract(epoch from ends_at) * 1000)::float8 as "endsMs",
    (select coalesce(array_agg(kind), '{}') from notification n
      where n.account_id = g.sender_id and facts ->> 'id' = g.id::text) as told
    from share_gift g`,
  recoveries: `select id, state, micro_shares::text as amount,
    case when state = 'done' then (select count(*) from notification n
        where n.account_id = r.account_id and kind = 'recovery-done')::int
      - (select count(*) from share_recovery o
        where o.account_id = r.account_id and state = 'done')::int + 1 else 0 end as told
    from share_recovery r`,
  votes: `select id, state, jsonb_array_length(resolutions) as resolutions, totals,
    ballot_count as "ballotCount", root from vote`,
  voteLines: `select action_id as vote, account_id as account, micro_shares::text as shares
    from record_line join vote on id = action_id`,
  countedBallots: `select c.vote_id as vote, b.account_id as account, b.fingerprint
    from counted_ballot c join ballot b on b.id = c.ballot_id`,
  /** Wherever a ballot may leave a trace. */
  ballotTexts: `select t::text as text from ballot t union all
    select t::text from idempotency_record t union all
    select t::text from notification t where kind = 'vote-cast' union all
    select t::text from security_event t`,
}
