import type { Hono } from 'hono'
import type { Address } from 'viem'
import type { Gift } from '@/contract/sandbox'
import type { ChainNeeds, FollowNeeds } from '@/server/chain/needs'
import type { BankNeeds } from '@/server/modules/bank/needs'
import type { DividendsNeeds } from '@/server/modules/dividends/needs'
import type { IdentityCheckNeeds } from '@/server/modules/kyc/needs'
import type { OfferingsNeeds, Prices } from '@/server/modules/offerings/needs'
import type { OperatorsNeeds } from '@/server/modules/operators/needs'
import type { OwnerEventsNeeds } from '@/server/modules/owner-events/needs'
import type { PayoutCoin } from '@/server/modules/payables/tables'
import type { PurchasesNeeds } from '@/server/modules/purchases/needs'
import type { RecoveriesNeeds } from '@/server/modules/recoveries/needs'
import type { StakingNeeds } from '@/server/modules/staking/needs'
import type { ThreadsNeeds } from '@/server/modules/threads/needs'
import type { MountNeeds, MountSettings } from '@/server/platform/http/mount'
import type { RepeatedJob } from '@/server/platform/jobs/repeat'
import type { Ports } from '@/server/platform/ports'

export interface SandboxNeeds
  extends BankNeeds,
    DividendsNeeds,
    FollowNeeds,
    IdentityCheckNeeds,
    OfferingsNeeds,
    OperatorsNeeds,
    OwnerEventsNeeds,
    PurchasesNeeds,
    RecoveriesNeeds,
    StakingNeeds,
    MountNeeds,
    Pick<Ports, 'passwords'>,
    Pick<ThreadsNeeds, 'drawPage'> {
  sandbox: Sandbox | undefined
  faucet: Faucet | undefined
}

/** What a sandbox adds. Undefined in production, whose bundle contains none of it. */
export interface Sandbox {
  /** Pays in as the bank, and returns the hash once every node shows it as final. */
  payIn: (needs: ChainNeeds, coin: PayoutCoin, amount: bigint) => Promise<string>
  addRoutes(to: { app: Hono; api: Hono; settings: MountSettings<SandboxNeeds> }): void
  repeats(needs: SandboxNeeds): RepeatedJob[]
  /** Creates the demo person's past, one act at each call. */
  history: (needs: SandboxNeeds) => Promise<'more' | 'done'>
  /** Whether that past is complete, or never will be. */
  isHistoryOver: (needs: SandboxNeeds) => Promise<boolean>
  /**
   * Set if one person has the product to themselves, so that changes for everybody affect only
   * them.
   */
  hasOneUser?: true
}

export interface Faucet {
  fund(address: Address, onFirst: () => void): Promise<Gift[]>
  levelPools(prices: Prices): Promise<void>
}
