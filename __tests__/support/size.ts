export function runs(small: number, full: number): number {
  const asked = Number(process.env.FUZZ_RUNS)
  if (asked > 0) return asked
  return process.env.TEST_SIZE === 'full' ? full : small
}

// `daily` is npm test, `rest` npm run test:rest; a file that is run by itself plays all of its own.
const run = process.env.TEST_RUN
const { every: played, none: leftOut } = globalThis.testsOfRun

/** Of these alone is the rest: runner/tests-of-run.ts leaves plain `test` out of it. */
export const inRest: jest.It = run === 'daily' ? leftOut : played

export const atNight: jest.It = run === 'daily' || run === 'rest' ? leftOut : played

export function byDay<Row extends unknown[] | [unknown]>(count: number, rows: readonly Row[]): Row[]
export function byDay<Row>(count: number, rows: readonly Row[]): Row[]
export function byDay<Row>(count: number, rows: readonly Row[]): Row[] {
  return run === 'daily' || run === 'rest' ? rows.slice(0, count) : [...rows]
}

const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** Printed with a failure; setting it plays the run again. */
export const seed = Number(process.env.FUZZ_SEED) || today
