import { type LeavingSums, wholeReward } from '@/contract/staking-rewards'
import {
  type Journal,
  journalKeys,
  type LedgerAccount,
  post,
  shareAsset,
} from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import type { StakeRow } from './stake-doc'

type OwnedAccountType = Extract<LedgerAccount, { owner: string }>['type']
type Staked = Pick<StakeRow, 'id' | 'accountId' | 'amount' | 'rateBps' | 'days'>

const rewards: LedgerAccount = { type: 'rewards', asset: shareAsset }

function ofOwner({ accountId }: Staked, type: OwnedAccountType): LedgerAccount {
  return { owner: accountId, type, asset: shareAsset }
}

/**
 * The whole reward leaves the pool when the stake begins. If it left the pool only as it is
 * claimed, the last members to claim could find the pool empty.
 */
export function stakeJournal(stake: Staked, at: Date): Journal {
  const [available, staked] = [ofOwner(stake, 'available'), ofOwner(stake, 'staked')]
  const moves = [
    { from: available, to: staked, amount: stake.amount },
    // guard: without it, a reward is not set aside when a stake is made — server/staking/staking:
    //   sets the whole reward aside at once
    { from: rewards, to: ofOwner(stake, 'promised'), amount: wholeReward(stake) },
  ]
  return { key: journalKeys.write('stake', { id: stake.id }), kind: 'stake', at, moves }
}

export function claimJournal(
  stake: Staked,
  { fromDay, toDay, amount, at }: { fromDay: number; toDay: number; amount: bigint; at: Date },
): Journal {
  const key = journalKeys.write('stake claim', { id: stake.id, fromDay, toDay })
  const [from, to] = [ofOwner(stake, 'promised'), ofOwner(stake, 'available')]
  return { key, kind: 'stake claim', at, moves: [{ from, to, amount }] }
}

export function endJournal(stake: Staked, at: Date): Journal {
  const [from, to] = [ofOwner(stake, 'staked'), ofOwner(stake, 'available')]
  const moves = [{ from, to, amount: stake.amount }]
  const key = journalKeys.write('stake ended', { id: stake.id })
  return { key, kind: 'stake ended', at, moves }
}

/**
 * Four moves: the unclaimed part of the half reward, and the shares, go to the member; what was
 * claimed beyond the half, and the rest of the promised reward, go back to the pool. Each may be
 * zero, and a journal has no zero moves.
 */
export function leaveJournal(
  stake: Staked & Pick<StakeRow, 'claimed'>,
  { reward, returned, takenBack }: LeavingSums,
  at: Date,
): Journal {
  const [available, staked] = [ofOwner(stake, 'available'), ofOwner(stake, 'staked')]
  const promised = ofOwner(stake, 'promised')
  const moves: Journal['moves'] = [
    { from: promised, to: available, amount: reward },
    { from: staked, to: available, amount: returned },
    { from: staked, to: rewards, amount: takenBack },
    // guard: without it, the unpaid reward of a member who leaves stays promised —
    //   server/staking/staking: pays the half that was not claimed
    { from: promised, to: rewards, amount: wholeReward(stake) - stake.claimed - reward },
  ]
  const key = journalKeys.write('stake left', { id: stake.id })
  return { key, kind: 'stake left', at, moves: moves.filter(({ amount }) => amount > 0n) }
}

/**
 * Posts journals that must all be new. If one is in the books already, the stake has been paid or
 * ended before, and the throw undoes the whole transaction: the stake's row must not change without
 * its shares. Locks and refusals are those of `post`.
 */
export async function postNew(tx: Db, journals: Journal[]): Promise<void> {
  const written = await post(tx, journals)
  // guard: without it, an action that has a journal is repeated — server/staking/guards: what is in
  //   the books undoes the whole transaction
  if (written.size !== journals.length) throw new Error('A stake was in the books before.')
}

/**
 * Compares stakes with the ledger, for the audit and `ops reconcile`, and returns the differences
 * in sentences: each member's promised rewards against those that their stakes are still owed,
 * their staked shares against their running stakes, and each stake's claimed sum against its
 * claims. It calculates the reward in SQL independently, so a bug in the code that pays it cannot
 * hide here.
 */
export async function stakesOutOfBooks(db: Db): Promise<string[]> {
  const rows = await queryAll(db, { line: read.text })`
    with owed as (
      select account_id, sum(div(amount * rate_bps * days, 3650000) - claimed) as amount
      from stake where status <> 'left' group by account_id
    ), promised as (
      select owner_id as account_id, balance as amount from ledger_account
      where asset = ${shareAsset} and type = 'promised' and balance <> 0
    ), locked as (
      select account_id, sum(amount) as amount from stake where status = 'running' group by account_id
    ), staked as (
      select owner_id as account_id, balance as amount from ledger_account
      where asset = ${shareAsset} and type = 'staked' and balance <> 0
    ), paid as (
      select stake_id, sum(amount) as amount from reward_claim group by stake_id
    )
    select 'Account ' || coalesce(account_id::text, 'of the platform') || ' is promised '
        || coalesce(promised.amount, 0) || ', its stakes are owed ' || coalesce(owed.amount, 0) || '.' as line
      from promised full join owed using (account_id)
      where coalesce(promised.amount, 0) <> coalesce(owed.amount, 0)
    union all
    select 'Account ' || account_id || ' has staked ' || coalesce(staked.amount, 0)
        || ', its running stakes have ' || coalesce(locked.amount, 0) || '.'
      from staked full join locked using (account_id) where staked.amount is distinct from locked.amount
    union all
    select 'Stake ' || id || ' says ' || claimed || ' are claimed, its claims add up to '
        || coalesce(paid.amount, 0) || '.'
      from stake left join paid on paid.stake_id = id where claimed <> coalesce(paid.amount, 0)`
  return rows.map(({ line }) => line)
}
