import type { OffersNeeds } from '@/server/modules/buy-backs/needs'
import type { ClosingNeeds } from '@/server/modules/closing/needs'
import type { ContentNeeds } from '@/server/modules/content/needs'
import type { DeliveriesNeeds } from '@/server/modules/custody/needs'
import type { DividendsNeeds } from '@/server/modules/dividends/needs'
import type { GiftsNeeds } from '@/server/modules/gifts/needs'
import type { IdentityCheckNeeds } from '@/server/modules/kyc/needs'
import type { AuditLogNeeds, LedgerNeeds } from '@/server/modules/ledger/needs'
import type { NotificationStream } from '@/server/modules/notifications'
import type { NotificationsNeeds } from '@/server/modules/notifications/needs'
import type { OfferingsNeeds } from '@/server/modules/offerings/needs'
import type { PapersNeeds } from '@/server/modules/papers/needs'
import type { OrdersNeeds, RefundsNeeds } from '@/server/modules/purchases/needs'
import type { RecoveriesNeeds } from '@/server/modules/recoveries/needs'
import type { StakingNeeds } from '@/server/modules/staking/needs'
import type { SwapsNeeds } from '@/server/modules/swaps/needs'
import type { ThreadsNeeds } from '@/server/modules/threads/needs'
import type { VotesNeeds } from '@/server/modules/votes/needs'
import type { Names } from '@/server/modules/wallets'
import type { WalletsNeeds } from '@/server/modules/wallets/needs'
import type { WebhooksNeeds } from '@/server/modules/webhooks/needs'
import type { Ports } from '@/server/platform/ports'

export interface AccountRoutesNeeds
  extends ClosingNeeds,
    IdentityCheckNeeds,
    NotificationsNeeds,
    ThreadsNeeds,
    WalletsNeeds,
    WebhooksNeeds {
  identity: IdentityCheckNeeds['identity']
  stream: NotificationStream
}

export interface PortfolioRoutesNeeds
  extends AuditLogNeeds,
    LedgerNeeds,
    OfferingsNeeds,
    PapersNeeds {}

export interface ShareRoutesNeeds
  extends DeliveriesNeeds,
    DividendsNeeds,
    GiftsNeeds,
    OfferingsNeeds,
    OffersNeeds,
    OrdersNeeds,
    RecoveriesNeeds,
    RefundsNeeds,
    StakingNeeds,
    SwapsNeeds,
    VotesNeeds {
  identity: IdentityCheckNeeds['identity']
  names: Names
}

export interface SiteRoutesNeeds
  extends ContentNeeds,
    DeliveriesNeeds,
    NotificationsNeeds,
    OfferingsNeeds,
    PapersNeeds,
    RecoveriesNeeds,
    Pick<Ports, 'standing' | 'startedAt'> {
  identity: IdentityCheckNeeds['identity']
}

export interface RoutesNeeds
  extends AccountRoutesNeeds,
    PortfolioRoutesNeeds,
    ShareRoutesNeeds,
    SiteRoutesNeeds {
  identity: IdentityCheckNeeds['identity']
}
