/** Small for every day; `npm run test:full` and the variable make it large. */
export function runs(small: number, full: number): number {
  const asked = Number(process.env.FUZZ_RUNS)
  if (asked > 0) return asked
  return process.env.TEST_SIZE === 'full' ? full : small
}

const isDaily = process.env.TEST_RUN === 'daily'
const notToday = Object.assign(() => {}, { each: () => () => {} })

/**
 * Long, and shown in short by another test of the day: `npm test` leaves it to the night and to `npm run test:full`.
 * Whoever runs its file by itself runs it too.
 */
export const atNight = (isDaily ? notToday : test) as jest.It

/** Rows of one table: by day the first of them, which show what all do; at night and by itself every one. */
export function byDay<Row extends unknown[] | [unknown]>(count: number, rows: readonly Row[]): Row[]
export function byDay<Row>(count: number, rows: readonly Row[]): Row[]
export function byDay<Row>(count: number, rows: readonly Row[]): Row[] {
  return isDaily ? rows.slice(0, count) : [...rows]
}

const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** Another one each day. Printed with a failure; setting it plays the same run again. */
export const seed = Number(process.env.FUZZ_SEED) || today
