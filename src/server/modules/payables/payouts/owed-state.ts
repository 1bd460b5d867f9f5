import { sql } from 'drizzle-orm'

/** How a payout stands, as a member's list of acts says it. */
export const payoutState = sql`case when payout.state in ('paid', 'failed') then payout.state else 'sending' end`

/** How what is owed stands: of `entitlement`, with the `payout` that takes it, if there is one. */
export const owedState = sql`case when lapsed_at is not null then 'lapsed'
  when payout.id is null or payout.state = 'failed' then 'ready' else ${payoutState} end`
