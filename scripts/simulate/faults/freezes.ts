import type { Fault } from '../simulation/simulation'

/**
 * Of the transactions that write money some stand still before their commit, with all that they have
 * locked. On PGlite the whole world would stand still with them.
 */
export const freezes: Fault = {
  name: 'freezes',
  begin({ store, weather }) {
    if (store.kind === 'postgres') weather.frozenTransactions = 0.2
  },
}
