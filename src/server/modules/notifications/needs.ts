import type { Ports } from '@/server/platform/ports'

/** What every letter shows of its sender. */
export type Letterhead = Pick<Ports, 'appName' | 'siteUrl' | 'mode' | 'imprint'>

/** What is needed to notify a member, in the caller's transaction. */
export type Sender = Letterhead & Pick<Ports, 'jobs'>

export interface NotificationsNeeds
  extends Sender,
    Pick<Ports, 'clock' | 'db' | 'keys' | 'limitFactor' | 'log'> {}
