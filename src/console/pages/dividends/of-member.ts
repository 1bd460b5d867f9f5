import { formatExactUsd } from '@/contract/format/amounts'
import { dividendsOwedTo } from '@/server/modules/dividends/operator-reads.service'
import type { Db } from '@/server/platform/db/database'
import type { MemberRight } from '../../access'
import { inCoins } from '../../drawing/figures'
import * as common from '../../messages/common'
import * as dividends from '../../messages/dividends'
import * as m from '../../messages/people'

type Owed = Awaited<ReturnType<typeof dividendsOwedTo>>[number]

/** A member's dividends and corrections to them. */
export async function dividendsOfMember(db: Db, accountId: string): Promise<MemberRight[]> {
  return (await dividendsOwedTo(db, accountId)).map(rowOf)
}

function rowOf(row: Owed): MemberRight {
  const { owed, perShareMicroUsd, decimals } = row
  const { actionId, part, at, microShares, net, coin } = owed
  const amount = formatExactUsd(perShareMicroUsd)
  const dividend = m.dividendText({ amount })
  const name = isReinvested(row) ? `${dividend}, ${m.intoSharesText()}` : dividend
  return {
    key: `${actionId} ${part}`,
    at,
    name: part === 0 ? name : m.correctionText({ amount }),
    href: `/dividends/${actionId}`,
    shares: microShares,
    money: inCoins(net + (owed.reinvested ?? 0n), coin, decimals),
    state: states()[stateOf(row)],
  }
}

const isReinvested = ({ owed }: Owed) => (owed.reinvested ?? 0n) > 0n

function stateOf(row: Owed): keyof ReturnType<typeof states> {
  const { owed, payout } = row
  if (owed.net === 0n && isReinvested(row)) return 'reinvested'
  if (owed.lapsedAt !== null) return 'lapsed'
  if (payout === null) return 'ready'
  return payout === 'paid' ? 'paid' : 'under way'
}

const states = () =>
  ({
    ready: [m.readyToSendText(), 'wait'],
    'under way': [common.underWayLabel(), 'wait'],
    paid: [common.paidLabel(), 'ok'],
    reinvested: [common.creditedLabel(), 'ok'],
    lapsed: [dividends.lapsedLabel()],
  }) as const
