export function runCount(smallCount: number, fullCount: number): number {
  const askedRuns = Number(process.env.FUZZ_RUNS)
  if (askedRuns > 0) return askedRuns
  return process.env.TEST_SIZE === 'full' ? fullCount : smallCount
}

// A file that is run by itself has all of its own.
const isNight = !['daily', 'rest'].includes(process.env.TEST_RUN ?? '')

export function byDay<Row extends unknown[] | [unknown]>(count: number, rows: readonly Row[]): Row[]
export function byDay<Row>(count: number, rows: readonly Row[]): Row[]
export function byDay<Row>(count: number, rows: readonly Row[]): Row[] {
  return isNight ? [...rows] : rows.slice(0, count)
}

const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** Printed with a failure; setting it plays the run again. */
export const seed = Number(process.env.FUZZ_SEED) || today
