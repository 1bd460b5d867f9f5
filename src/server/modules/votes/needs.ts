import type { IdentityNeeds } from '@/server/modules/identity/needs'
import type { Sender } from '@/server/modules/notifications/needs'
import type { RecordDatesNeeds } from '@/server/modules/record-dates/needs'
import type { WalletsNeeds } from '@/server/modules/wallets/needs'
import type { Ports } from '@/server/platform/ports'

/** To take the cut, show members their votes, and count: it has the keys that open ballots. */
export interface CountNeeds extends Sender, RecordDatesNeeds, Pick<Ports, 'keys' | 'mode'> {}

/** To take a ballot with a code, or a wallet’s signature, as well. */
export interface VotesNeeds extends CountNeeds, IdentityNeeds, WalletsNeeds {}
