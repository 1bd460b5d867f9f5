import type { Actor } from '../simulation/simulation'
import { buyers } from './buyers'
import { stakers } from './stakers'
import { treasurers } from './treasurers'

/** A file each. */
export const actors: Actor[] = [buyers, stakers, treasurers]
