import type { RegisterPlace, Unowned } from '@/server/modules/register/operator-reads.service'

export const placeNames: Record<RegisterPlace, string> = {
  available: 'Owners, available',
  staked: 'Owners, staked',
  sending: 'Owners, in a gift',
  offered: 'Owners, offered to a buy-back',
  delivering: 'Owners, on the way to a wallet',
  delivered: 'Owners, in their own wallets',
}

export const unownedNames: Record<Unowned, string> = {
  unsold: 'For sale',
  ordered: 'Reserved by open orders',
  rewards: 'Reward pool',
  promised: 'Rewards promised to stakes',
  repurchased: 'Bought back by the bank',
  astray: 'At unknown addresses',
  missing: 'Left custody without an order',
}
