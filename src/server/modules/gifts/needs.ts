import type { IdentityNeeds } from '@/server/modules/identity/needs'
import type { Ports } from '@/server/platform/ports'

/** For sending shares to another member, and answering. */
export interface GiftsNeeds extends IdentityNeeds, Pick<Ports, 'mode'> {}
