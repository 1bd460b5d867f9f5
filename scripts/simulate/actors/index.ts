import type { Actor } from '../simulation/simulation'
import { auditors } from './auditors'
import { buyers } from './buyers'
import { stakers } from './stakers'
import { swappers } from './swappers'
import { treasurers } from './treasurers'

/** A file each. */
export const actors: Actor[] = [buyers, stakers, swappers, treasurers, auditors]
