import type { Actor } from '../simulation/simulation'
import { buyers } from './buyers'

/** A file each. */
export const actors: Actor[] = [buyers]
