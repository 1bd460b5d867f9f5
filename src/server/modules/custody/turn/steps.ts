import { minuteMs } from '@/config/durations'
import { followTokenOrders, type OrderKinds, OrderTurns } from '@/server/modules/chain-orders'
import { renewEveryMs } from '@/server/platform/signals/renew'
import { lookUpArrivals } from '../acts/arrivals'
import { noteToken, type TokenInBooks } from '../books/token'
import { compareCustody } from '../check/compare'
import { tellCustody } from '../check/signal'
import { watchCustody } from '../check/watch'
import { tellDays } from '../deliveries/tell-moved'
import { followFreezes } from '../freezes/follow'
import { settleApprovals } from '../incoming/approvals'
import { settleTransfers } from '../incoming/settle'
import type { CustodyNeeds } from '../needs'
import { endOldDeskActs } from '../orders/desk'
import { type CustodyOrderKind, custodyOrderKinds } from '../orders/kinds'
import { writeOrders } from '../orders/write'

type Step = [name: string, act: () => Promise<unknown>]

interface Following {
  isBegun(): boolean
  isBehind(): boolean
  /** The ends of orders that custody has not written, from the modules that own them. */
  others: Omit<OrderKinds, CustodyOrderKind>
}

const checkMs = minuteMs
/** When a check is repeated that a silent node prevented, or that stopped orders. */
const againMs = 10_000
const freezeMs = 5_000

/** The follower's steps for custody in each turn, in this order, after the blocks are read. */
export function custodySteps(
  needs: CustodyNeeds,
  { isBegun, isBehind, others }: Following,
): Step[] {
  const orderTurns = new OrderTurns()
  const kinds = { ...custodyOrderKinds(needs), ...others }
  const followSigned = ({ generation }: TokenInBooks) =>
    followTokenOrders(needs, { generation, kinds }, orderTurns)
  let checkAt = 0
  const withToken = (act: (token: TokenInBooks) => Promise<unknown>) => async () => {
    if (!isBegun() || isBehind() || needs.chain.shareToken === undefined) return
    const token = await noteToken(needs)
    if (token !== undefined) await act(token)
  }
  let mayCompare = false
  const settle = async (token: TokenInBooks) => {
    mayCompare = false
    mayCompare = (await settleTransfers(needs, token)) !== 'waiting'
  }
  const check = async (token: TokenInBooks) => {
    const now = needs.clock.now().getTime()
    // While transfers wait for a node, the books are behind, which is not a difference.
    // guard: without it, books that are behind a node count as wrong — server/custody/nodes: while
    //   a node finalizes nothing — without the second condition
    if (now < checkAt || !mayCompare) return
    if (await compareCustody(needs, token)) checkAt = now + checkMs
  }
  let watchAt = 0
  const watch = async (token: TokenInBooks) => {
    const now = needs.clock.now().getTime()
    const { shareToken } = needs.chain
    if (now < watchAt || shareToken === undefined) return
    watchAt = now + againMs
    const look = await watchCustody(needs, token, shareToken)
    if (look === 'well') watchAt = now + checkMs
    if (look === 'goes on') watchAt = 0
  }
  /** Not in every turn, because there may be one each second. */
  const atMostEach = (ms: number, act: (token: TokenInBooks) => Promise<unknown>) => {
    let nextAt = 0
    return withToken(async (token) => {
      const now = needs.clock.now().getTime()
      if (now < nextAt) return
      nextAt = now + ms
      await act(token)
    })
  }
  return [
    ['share transfers', withToken(settle)],
    ['share approvals', withToken((token) => settleApprovals(needs, token))],
    ['custody check', withToken(check)],
    ['powers and fees', withToken(watch)],
    ['wallets to freeze', atMostEach(freezeMs, (token) => followFreezes(needs, token))],
    ['transfers of a day', atMostEach(minuteMs, () => tellDays(needs))],
    ['custody signal', atMostEach(renewEveryMs, (token) => tellCustody(needs, token))],
    ['arrivals at the desk', withToken((token) => lookUpArrivals(needs, token))],
    ['acts of the desk', atMostEach(minuteMs, () => endOldDeskActs(needs))],
    ['share orders', withToken((token) => writeOrders(needs, token))],
    ['signed orders', withToken(followSigned)],
  ]
}
