import type { DividendsNeeds } from '@/server/modules/corporate-actions/needs'
import type { IdentityNeeds } from '@/server/modules/identity/needs'
import type { WalletsNeeds } from '@/server/modules/wallets/needs'

/** To take the cut, show members their votes, and count: it has the keys that open ballots. */
export interface CountNeeds extends DividendsNeeds {}

/** To take a ballot with a code, or a wallet’s signature, as well. */
export interface VotesNeeds extends CountNeeds, IdentityNeeds, WalletsNeeds {}
