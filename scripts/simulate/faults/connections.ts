import type { Fault } from '../simulation/simulation'

/** Connections to the database break: before a commit, or after it and before its answer. */
export const lostConnections: Fault = {
  name: 'lost connections',
  begin({ weather }) {
    weather.lostCommits = 0.002
    weather.brokenTransactions = 0.001
  },
}
