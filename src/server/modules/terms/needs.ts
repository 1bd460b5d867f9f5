import type { Ports } from '@/server/platform/ports'

/** For reading what is in force, and whether an earlier release runs at the same time. */
export type TermsNeeds = Pick<Ports, 'db'>
