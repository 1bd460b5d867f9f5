// @ts-check
/** A failure that is shown as its sentence, without a stack. */
export class Refusal extends Error {}

/** @param {() => unknown} main answers the code that the process ends with */
export async function runCommand(main) {
  try {
    process.exit(Number((await main()) ?? 0))
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exit(1)
  }
}
