import type { IdentityNeeds } from '@/server/modules/identity/needs'
import type { Ports } from '@/server/platform/ports'

/** To send shares to another member, and to answer what was sent. */
export interface GiftsNeeds extends IdentityNeeds, Pick<Ports, 'mode'> {}
