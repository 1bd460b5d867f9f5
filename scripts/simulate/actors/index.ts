import type { Actor } from '../simulation/simulation'
import { auditors } from './auditors'
import { theBank } from './bank'
import { buyers } from './buyers'
import { movers } from './movers'
import { stakers } from './stakers'
import { swappers } from './swappers'
import { treasurers } from './treasurers'

/** A file each. */
export const actors: Actor[] = [buyers, stakers, movers, swappers, treasurers, auditors, theBank]
