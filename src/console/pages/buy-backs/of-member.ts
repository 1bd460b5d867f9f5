import { formatExactUsd, formatSharesFull } from '@/contract/format/amounts'
import { offersOf } from '@/server/modules/buy-backs/operator-reads.service'
import type { Db } from '@/server/platform/db/database'
import type { MemberRight } from '../../access'
import { inCoins } from '../../drawing/figures'
import * as common from '../../messages/common'
import * as m from '../../messages/people'

type Offer = Awaited<ReturnType<typeof offersOf>>[number]

/** A member's offers and how much of each was bought. */
export async function offersOfMember(db: Db, accountId: string): Promise<MemberRight[]> {
  return (await offersOf(db, accountId)).map(rowOf)
}

function rowOf({ offer, priceMicroUsd, coin, decimals }: Offer): MemberRight {
  const { id, buyBackId, offeredAt, microShares, boughtMicroShares, due, state } = offer
  const states = {
    waiting: [common.offeredLabel(), 'wait'],
    'taken-back': [m.takenBackText()],
    returned: [m.cameBackText()],
    settled: [m.boughtText({ shares: formatSharesFull(boughtMicroShares ?? 0n) }), 'ok'],
  } as const
  return {
    key: id,
    at: offeredAt,
    name: m.buyBackText({ price: formatExactUsd(priceMicroUsd) }),
    href: `/buy-backs/${buyBackId}`,
    shares: microShares,
    money: due === null ? '–' : inCoins(due, coin, decimals),
    state: states[state],
  }
}
