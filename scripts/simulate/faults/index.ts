import type { Fault } from '../simulation/simulation'
import { badNetwork, kills, lostConnections, twoLeaders } from './by-chance'
import { clocks } from './clocks'
import { custodyFaults } from './custody'
import { days } from './days'
import { fullDisk, slowDatabase } from './disk'
import { nodeFaults } from './nodes'
import { providersAway } from './providers'
import { reorgs } from './reorgs'

export const faults: Fault[] = [
  kills,
  twoLeaders,
  nodeFaults,
  reorgs,
  fullDisk,
  slowDatabase,
  lostConnections,
  badNetwork,
  providersAway,
  clocks,
  days,
  custodyFaults,
]
