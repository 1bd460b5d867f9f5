/** A late result is ignored. */
export async function within<Result>(waitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`No answer within ${waitMs} ms.`)), waitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
