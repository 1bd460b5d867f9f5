import { formatExactUsd } from '@/contract/format/amounts'
import { dividendsOwedTo } from '@/server/modules/dividends/operator-reads.service'
import type { Db } from '@/server/platform/db/database'
import type { MemberRight } from '../../access'
import { inCoins } from '../../drawing/figures'
import * as common from '../../messages/common'
import * as dividends from '../../messages/dividends'
import * as m from '../../messages/people'

type Owed = Awaited<ReturnType<typeof dividendsOwedTo>>[number]

/** What a member is owed, and what a correction changed. */
export async function dividendsOfMember(db: Db, accountId: string): Promise<MemberRight[]> {
  return (await dividendsOwedTo(db, accountId)).map(rowOf)
}

function rowOf({ owed, perShareMicroUsd, decimals, payout }: Owed): MemberRight {
  const { actionId, part, at, microShares, net, coin, lapsedAt } = owed
  const amount = formatExactUsd(perShareMicroUsd)
  const state =
    lapsedAt === null ? (payout === 'paid' || payout === null ? payout : 'under way') : 'lapsed'
  return {
    key: `${actionId} ${part}`,
    at,
    name: part === 0 ? m.dividendText({ amount }) : m.correctionText({ amount }),
    href: `/dividends/${actionId}`,
    shares: microShares,
    money: inCoins(net, coin, decimals),
    state: states()[state ?? 'ready'],
  }
}

const states = () =>
  ({
    ready: [m.readyToSendText(), 'wait'],
    'under way': [common.underWayLabel(), 'wait'],
    paid: [common.paidLabel(), 'ok'],
    lapsed: [dividends.lapsedLabel()],
  }) as const
