import type { IdentityNeeds } from '@/server/modules/identity/needs'
import type { Sender } from '@/server/modules/notifications/needs'
import type { RecordDatesNeeds } from '@/server/modules/record-dates/needs'
import type { WalletsNeeds } from '@/server/modules/wallets/needs'
import type { Ports } from '@/server/platform/ports'

/**
 * For listing holders, showing members their votes, and counting: it has the keys that decrypt
 * ballots.
 */
export interface CountNeeds extends Sender, RecordDatesNeeds, Pick<Ports, 'keys' | 'mode'> {}

/** Also for accepting a ballot with a code or a wallet’s signature. */
export interface VotesNeeds extends CountNeeds, IdentityNeeds, WalletsNeeds {}
