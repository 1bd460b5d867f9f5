import type { PGlite } from '@electric-sql/pglite'
import type { Life } from './process'
import type { Simulation } from './simulation'

/** The database below all processes. */
export interface Store {
  kind: 'pglite' | 'postgres'
  /** The oracle's questions, all at one moment: no step of the world, and not in the trace. */
  look<Result>(ask: (rows: Rows) => Promise<Result>): Promise<Result>
  /** What one process sees of it, each statement a step and a place to die. */
  clientOf(simulation: Simulation, life: Life): PGlite
  /** The transaction that a process holds open without asking anything in it, if there is one. */
  heldBy(life: Life): string | undefined
  /** Before the processes start. */
  setUp<Result>(act: (client: PGlite) => Promise<Result>): Promise<Result>
  /** How often a statement waited for a lock that another one held, and how often two did at once. */
  waits?: Record<string, number>
  close(): Promise<void>
}

export type Rows = <Row>(text: string) => Promise<Row[]>
