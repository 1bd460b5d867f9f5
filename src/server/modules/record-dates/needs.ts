import type { Ports } from '@/server/platform/ports'

/** For recording who held how many shares at a moment. */
export interface RecordDatesNeeds extends Pick<Ports, 'clock' | 'db' | 'log'> {}
