import type { OwnedPlace } from '@/contract/owned'
import type { Unowned } from '@/server/modules/register/operator-reads.service'
import * as common from '../../messages/common'
import * as m from '../../messages/register'

export const placeNames = (): Record<OwnedPlace, string> => ({
  available: m.ownersAvailableText(),
  staked: m.ownersStakedText(),
  sending: m.ownersInAGiftText(),
  offered: m.ownersOfferedText(),
  delivering: m.ownersOnTheWayText(),
  delivered: m.ownersInWalletsText(),
})

export const unownedNames = (): Record<Unowned, string> => ({
  unsold: m.forSaleText(),
  ordered: m.reservedByOpenOrdersText(),
  rewards: m.rewardPoolText(),
  promised: m.rewardsPromisedToStakesText(),
  repurchased: m.boughtBackText(),
  astray: common.atUnknownAddressesLabel(),
  missing: m.leftWithoutOrderText(),
})
