import type { ChainPort } from '@/server/chain/nodes/chain'
import type { BankAccount } from '@/server/modules/bank/needs'
import type { OwnerEventsNeeds } from '@/server/modules/owner-events/needs'
import type { Ports } from '@/server/platform/ports'

export interface PortfolioNeeds
  extends OwnerEventsNeeds,
    Pick<Ports, 'clock' | 'db' | 'limitFactor' | 'log' | 'mode'> {
  bank: BankAccount | undefined
  chain: ChainPort
  confirmations: number
}
