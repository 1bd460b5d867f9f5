import type { Ports } from '@/server/platform/ports'

/** For reading who owned shares, and who they are. */
export interface RegisterNeeds extends Pick<Ports, 'clock' | 'db' | 'keys' | 'log'> {}
