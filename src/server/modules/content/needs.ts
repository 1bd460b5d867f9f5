import type { Ports } from '@/server/platform/ports'

export interface ContentNeeds extends Pick<Ports, 'clock' | 'db' | 'siteUrl'> {}
