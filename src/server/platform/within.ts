/** Waits for work at most `waitMs`; a later result is ignored. */
export async function within<Result>(
  waitMs: number,
  work: PromiseLike<Result>,
  errorOf = () => new Error(`No answer within ${waitMs} ms.`),
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(errorOf()), waitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
