import { aimedPlan } from '../simulation/processes'
import type { Fault } from '../simulation/simulation'

/** Sudden deaths, most of them around a transaction that writes money. */
export const kills: Fault = {
  name: 'kill',
  begin(simulation) {
    simulation.processes.planOf = aimedPlan
  },
}
