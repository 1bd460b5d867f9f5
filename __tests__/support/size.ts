/** Small for every day; `npm run test:full` and the variable make it large. */
export function runs(small: number, full: number): number {
  const asked = Number(process.env.FUZZ_RUNS)
  if (asked > 0) return asked
  return process.env.TEST_SIZE === 'full' ? full : small
}

const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** Another one each day. Printed with a failure; setting it plays the same run again. */
export const seed = Number(process.env.FUZZ_SEED) || today
