import type { Ports } from '@/server/platform/ports'

/** To read what holds, and whether an earlier release runs beside. */
export type TermsNeeds = Pick<Ports, 'db'>
