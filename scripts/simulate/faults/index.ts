import type { Fault } from '../simulation/simulation'
import { clocks } from './clocks'
import { lostConnections } from './connections'
import { custodyFaults } from './custody'
import { days } from './days'
import { fullDisk } from './disk'
import { kills } from './kills'
import { badNetwork } from './network'
import { nodeFaults } from './nodes'
import { providersAway } from './providers'
import { reorgs } from './reorgs'
import { twoLeaders } from './two-leaders'

/** A file each. */
export const faults: Fault[] = [
  kills,
  twoLeaders,
  nodeFaults,
  reorgs,
  fullDisk,
  lostConnections,
  badNetwork,
  providersAway,
  clocks,
  days,
  custodyFaults,
]
