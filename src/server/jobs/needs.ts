import type { FollowNeeds } from '@/server/chain/needs'
import type { BankNeeds } from '@/server/modules/bank/needs'
import type { CustodyNeeds } from '@/server/modules/custody/needs'
import type { DividendsNeeds } from '@/server/modules/dividends/needs'
import type { EscrowNeeds } from '@/server/modules/escrow/needs'
import type { GiftsNeeds } from '@/server/modules/gifts/needs'
import type { IdentityNeeds } from '@/server/modules/identity/needs'
import type { IdentityCheckNeeds } from '@/server/modules/kyc/needs'
import type { AuditLogNeeds, LedgerNeeds } from '@/server/modules/ledger/needs'
import type { NotificationsNeeds } from '@/server/modules/notifications/needs'
import type { OperatorsNeeds } from '@/server/modules/operators/needs'
import type { OwnerEventsNeeds } from '@/server/modules/owner-events/needs'
import type { PurchasesNeeds } from '@/server/modules/purchases/needs'
import type { RecoveriesNeeds } from '@/server/modules/recoveries/needs'
import type { StakingNeeds } from '@/server/modules/staking/needs'
import type { SwapsNeeds } from '@/server/modules/swaps/needs'
import type { ThreadsNeeds } from '@/server/modules/threads/needs'
import type { WalletsNeeds } from '@/server/modules/wallets/needs'
import type { WebhooksNeeds } from '@/server/modules/webhooks/needs'
import type { Ports } from '@/server/platform/ports'
import type { SandboxNeeds } from '@/server/sandbox/needs'

/** For reading the chain and settling payments. */
export interface FollowerNeeds
  extends FollowNeeds,
    CustodyNeeds,
    OwnerEventsNeeds,
    PurchasesNeeds {}

/** Nearly all services: each module has recurring work, and a sandbox has its own. */
export interface JobsNeeds
  extends AuditLogNeeds,
    BankNeeds,
    DividendsNeeds,
    EscrowNeeds,
    GiftsNeeds,
    IdentityNeeds,
    IdentityCheckNeeds,
    LedgerNeeds,
    NotificationsNeeds,
    OperatorsNeeds,
    FollowerNeeds,
    RecoveriesNeeds,
    StakingNeeds,
    SwapsNeeds,
    ThreadsNeeds,
    WalletsNeeds,
    WebhooksNeeds,
    SandboxNeeds,
    Pick<Ports, 'disk' | 'standing' | 'startedAt'> {
  identity: IdentityCheckNeeds['identity']
}
