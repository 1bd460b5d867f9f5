/** Asks in one tab at a time; another one that is asking for the same is left to it. */
export function inOneTab<Result>(
  name: string,
  work: () => Promise<Result>,
  elsewhere: Result,
): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>
  // Without locks, as over plain http, what the other tab has written still counts.
  if (locks === undefined) return work()
  return locks.request(name, { ifAvailable: true }, (lock) =>
    lock === null ? elsewhere : work(),
  ) as Promise<Result>
}

/** A wallet that never answers must not hold the page for ever; a late answer is still kept. */
export async function beforeTimeIsUp(work: Promise<void>, atMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeIsUp = new Promise<never>((_, refuse) => {
    const silent = () => refuse(new Error('The wallet did not answer in time.'))
    timer = setTimeout(silent, Math.max(0, atMs - Date.now()))
  })
  try {
    await Promise.race([work, timeIsUp])
  } finally {
    clearTimeout(timer)
  }
}
