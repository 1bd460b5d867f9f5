import type { Fault } from '../simulation/simulation'

/**
 * Transactions stand still after a statement, with all that they have locked, and with what they have
 * read. On PGlite the whole world would stand still with them.
 */
export const freezes: Fault = {
  name: 'freezes',
  begin({ store, weather }) {
    if (store.kind === 'postgres') weather.frozenStatements = 0.05
  },
}
