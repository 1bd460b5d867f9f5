import { sql } from 'drizzle-orm'
import { type ActivityEntry, emptyActivity, inMicroUsd, isOver } from '@/contract/activity'
import type { ActRow, EventActs, OwnerEvent } from '@/server/modules/owner-events/needs'
import { owedState } from '@/server/modules/payables'
import { dividendsAmong } from './announce'

/** What was credited after tax, as money or as shares, or changed by a correction. */
interface CreditedDividend {
  about: string
  part: number
  net: string
  coin: string
  decimals: number
}

function actOfDividend({ id, at, state, facts }: ActRow): ActivityEntry {
  const { about, part, net, coin, decimals } = facts as CreditedDividend
  return {
    ...emptyActivity,
    id,
    at,
    kind: part === 0 ? 'dividend' : 'taxChanged',
    state,
    about,
    money: { amount: net, decimals, currency: coin },
    dollars: inMicroUsd(net, decimals),
    hasCome: !isOver(state),
  }
}

const acts: EventActs = {
  sourceNumber: 3,
  group: 'dividends',
  rows: (accountId) => sql`
    select action.id || '/' || part as id, action.serial * 100 + part as serial, entitlement.at,
      case when reinvested > 0 then 'done' else ${owedState} end as state,
      json_build_object('about', action.id, 'part', part, 'net', (net + coalesce(reinvested, 0))::text, 'coin', entitlement.coin,
        'decimals', action.decimals) as facts
    from entitlement join corporate_action action on action.id = action_id
      left join payout on payout.id = payout_id
    where entitlement.account_id = ${accountId}`,
  act: actOfDividend,
}

/** All owed money is in payables, so the dashboard asks there. */
export const dividendEvent: OwnerEvent = {
  kind: 'dividend',
  among: dividendsAmong,
  payoutNotices: { paid: 'dividend-paid', failed: 'dividend-failed' },
  acts,
  ownData: {
    dividends: {
      key: sql`t.action_id || ' ' || t.part`,
      keyType: sql`text`,
      tables: ['entitlement', 'record_line'],
      select: sql`a.record_at as "recordAt", a.per_share_micro_usd::text as "perShareMicroUsd", a.coin,
        l.available::text, l.staked::text, l.delivered::text, t.gross::text, t.tax::text, t.net::text,
        coalesce(t.reinvested, 0)::text as reinvested, t.stayed_money as "stayedMoney",
        (t.rate_bps + t.rate_tenths / 10.0)::float8 as "rateBps", t.is_residence_known as "isResidenceKnown", t.at,
        t.part as correction, t.lapsed_at as "lapsedAt"`,
      from: (accountId) => sql`entitlement t join corporate_action a on a.id = t.action_id
        join record_line l on l.action_id = t.action_id and l.account_id = t.account_id
        where t.account_id = ${accountId}`,
    },
    reinvestChoices: {
      key: sql`t.serial`,
      keyType: sql`bigint`,
      tables: ['reinvest_choice'],
      select: sql`t.action_id as dividend, t.chosen_at as "chosenAt", t.is_on as "isOn", t.accepted as "acceptedDocuments"`,
      from: (accountId) => sql`reinvest_choice t where t.account_id = ${accountId}`,
    },
    reinvestments: {
      key: sql`t.id`,
      keyType: sql`uuid`,
      tables: ['reinvestment'],
      select: sql`t.id, t.action_id as dividend, t.micro_shares::text as "microShares",
        t.share_price_micro_usd::text as "sharePriceMicroUsd", t.paid::text, t.accepted as "acceptedDocuments", t.at`,
      from: (accountId) => sql`reinvestment t where t.account_id = ${accountId}`,
    },
  },
}
