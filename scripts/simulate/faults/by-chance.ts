import { below } from '../faked/chance'
import { aimedPlan } from '../simulation/processes'
import type { Fault } from '../simulation/simulation'

/** Sudden deaths, most of them around a transaction that writes money. */
export const kills: Fault = {
  name: 'kill',
  begin(simulation) {
    const pace = simulation.paceOf('kill')
    simulation.processes.planOf = (name, random) => aimedPlan(name, random, pace)
  },
}

/** A second follower that believes to lead, too: writes have to be guarded even then. */
export const twoLeaders: Fault = {
  name: 'two leaders',
  begin(simulation) {
    const random = simulation.stream('two leaders')
    const start = () =>
      simulation.mayHappen('two leaders') && void simulation.processes.start('second')
    setTimeout(start, 20_000 + below(random, 60_000))
  },
}

/** Requests and answers get lost, come late, or arrive twice. */
export const badNetwork: Fault = {
  name: 'network',
  begin(simulation) {
    const share = 0.005 / simulation.paceOf('network')
    Object.assign(simulation.weather, { lostRequests: 2 * share, lostAnswers: 2 * share })
    Object.assign(simulation.weather, { lateAnswers: share, doubledRequests: share })
  },
}

/** Connections to the database break: before a commit, or after it and before its answer. */
export const lostConnections: Fault = {
  name: 'lost connections',
  begin(simulation) {
    const share = 0.001 / simulation.paceOf('lost connections')
    Object.assign(simulation.weather, { lostCommits: 2 * share, brokenTransactions: share })
  },
}
