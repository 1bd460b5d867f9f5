export function runs(small: number, full: number): number {
  const asked = Number(process.env.FUZZ_RUNS)
  if (asked > 0) return asked
  return process.env.TEST_SIZE === 'full' ? full : small
}

const isDaily = process.env.TEST_RUN === 'daily'
const notToday = Object.assign(() => {}, { each: () => () => {} })

export const atNight = (isDaily ? notToday : test) as jest.It

export function byDay<Row extends unknown[] | [unknown]>(count: number, rows: readonly Row[]): Row[]
export function byDay<Row>(count: number, rows: readonly Row[]): Row[]
export function byDay<Row>(count: number, rows: readonly Row[]): Row[] {
  return isDaily ? rows.slice(0, count) : [...rows]
}

const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** Printed with a failure; setting it plays the run again. */
export const seed = Number(process.env.FUZZ_SEED) || today
