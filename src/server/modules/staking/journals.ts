import { type LeavingSums, wholeReward } from '@/contract/staking-rewards'
import {
  type Journal,
  type Move,
  type PersonPurse,
  type PlatformPurse,
  type Purse,
  post,
} from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import type { StakeRow } from './stake-doc'

type Staked = Pick<StakeRow, 'id' | 'accountId' | 'amount' | 'rateBps' | 'days'>

const rewards = ofPlatform('rewards')
const promised = ofPlatform('promised')

function ofPlatform(purse: PlatformPurse): Purse {
  return { purse, asset: 'SHARE' }
}

function ofOwner({ accountId }: Staked, purse: PersonPurse): Purse {
  return { owner: accountId, purse, asset: 'SHARE' }
}

/** The whole reward is set aside at once: what a stake was promised nobody else can get. */
export function stakeJournal(stake: Staked, at: Date): Journal {
  const [available, staked] = [ofOwner(stake, 'available'), ofOwner(stake, 'staked')]
  const moves = [
    { from: available, to: staked, amount: stake.amount },
    { from: rewards, to: promised, amount: wholeReward(stake) },
  ]
  return { key: `stake ${stake.id}`, kind: 'stake', at, moves }
}

export function claimJournal(
  stake: Staked,
  { fromDay, toDay, amount, at }: { fromDay: number; toDay: number; amount: bigint; at: Date },
): Journal {
  const key = `stake ${stake.id} days ${fromDay}-${toDay}`
  const to = ofOwner(stake, 'available')
  return { key, kind: 'stake claim', at, moves: [{ from: promised, to, amount }] }
}

export function endJournal(stake: Staked, at: Date): Journal {
  const [from, to] = [ofOwner(stake, 'staked'), ofOwner(stake, 'available')]
  const moves = [{ from, to, amount: stake.amount }]
  return { key: `stake ${stake.id} ended`, kind: 'stake ended', at, moves }
}

/** What was promised and is not paid goes back to the pool, and so does what was claimed beyond the half. */
export function leaveJournal(
  stake: Staked & Pick<StakeRow, 'claimed'>,
  { reward, returned, takenBack }: LeavingSums,
  at: Date,
): Journal {
  const [available, staked] = [ofOwner(stake, 'available'), ofOwner(stake, 'staked')]
  const moves: Move[] = [
    { from: promised, to: available, amount: reward },
    { from: staked, to: available, amount: returned },
    { from: staked, to: rewards, amount: takenBack },
    { from: promised, to: rewards, amount: wholeReward(stake) - stake.claimed - reward },
  ]
  const key = `stake ${stake.id} left`
  return { key, kind: 'stake left', at, moves: moves.filter(({ amount }) => amount > 0n) }
}

/** Each is new, or the whole transaction is undone: shares move with the rows that tell of them. */
export async function postNew(tx: Db, journals: Journal[]): Promise<void> {
  const written = await post(tx, journals)
  if (written.size !== journals.length) throw new Error('A stake was in the books before.')
}
