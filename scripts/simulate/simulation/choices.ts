export interface RunChoices {
  seed: number
  /** Of the world's own time; the calm minutes afterwards are not counted. */
  hours: number
  members: number
  /** Names of actors and faults to leave out. */
  without: string[]
  /** If not empty, no other fault takes place. */
  faults: string[]
  isTracing: boolean
  /** Ends where the calm begins: enough to see that two runs are the same. */
  isUntilCalm?: boolean
  /** The step at which a debugger halts. */
  stopAt?: number | undefined
  /** No more faults than this: shrinking cuts the list of them at its end. */
  maxFaults?: number | undefined
  /** Seconds of the processor after which the watchdog ends the run as a failure of its own. */
  maxCpuSeconds: number
  /** The file of a database that has all tables and the sample. */
  seeded: string
  /** Instead of a run: makes that file. */
  isSeeding?: boolean
}

/** Who says that a run took too long: no law. */
export const watchdog = 'the watchdog'

export interface Failure {
  law: string
  /** What was seen, as a whole sentence. */
  text: string
}

export interface RunResult {
  seed: number
  /** Of all that happened: acts, faults, starts and each statement. */
  hash: string
  /** The same, where the calm began. */
  hashAtCalm: string
  /** Of all rows at the end. */
  dump: string
  failures: Failure[]
  /** The number of the step at which the first failure was seen. */
  step: number
  virtualHours: number
  realSeconds: number
  /** Of the processor: what a run costs on a machine that others use, too. */
  cpuSeconds: number
  /** How often each thing happened. */
  counts: Record<string, number>
  lastLines: string[]
  /** Who took part, and the kinds of faults that took place. */
  actors: string[]
  faults: string[]
  faultCount: number
  megabytes: number
}
