import type { ChainNeeds } from '@/server/chain/needs'
import type { EscrowNeeds } from '@/server/modules/escrow/needs'
import type { IdentityCheckNeeds } from '@/server/modules/kyc/needs'
import type { LedgerNeeds } from '@/server/modules/ledger/needs'
import type { OperatorsNeeds } from '@/server/modules/operators/needs'
import type { PayoutCoin } from '@/server/modules/payables/tables'
import type { TreasuryNeeds } from '@/server/modules/purchases/needs'
import type { Ports } from '@/server/platform/ports'

export interface OpsNeeds
  extends EscrowNeeds,
    IdentityCheckNeeds,
    LedgerNeeds,
    OperatorsNeeds,
    TreasuryNeeds,
    Pick<Ports, 'databaseKind' | 'documentSigner' | 'securityEvents'> {
  /** What a sandbox has beside: its bank pays in. */
  sandbox:
    | {
        payIn(needs: ChainNeeds, coin: PayoutCoin, amount: bigint): Promise<string>
      }
    | undefined
}
