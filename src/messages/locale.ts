/** Every catalogue has each of them; the first is shown where none that is asked for is here. */
export const locales: readonly [string, ...string[]] = ['en']

interface Carried {
  getStore(): string | undefined
  run<Result>(locale: string, work: () => Result): Result
}

// Next's bundle and the server's run in one process, and share nothing else.
const shared = globalThis as { fnxLocale?: Carried }

/** In a browser the page's own, on a server that of the request or mail being written. */
export function locale(): string {
  if (typeof document !== 'undefined') return document.documentElement.lang || locales[0]
  return shared.fnxLocale?.getStore() ?? locales[0]
}

/** Once a process, by whatever begins it; the first stays. */
export function carryLocale(carried: Carried): void {
  shared.fnxLocale ??= carried
}

export function inLocale<Result>(locale: string, work: () => Result): Result {
  return shared.fnxLocale === undefined ? work() : shared.fnxLocale.run(locale, work)
}

/** What a browser asks for by `Accept-Language`, as far as it is here. */
export function localeFor(asked: string | undefined, known: readonly string[] = locales): string {
  const wishes = (asked ?? '').split(',').map((part) => {
    const [tag = '', weight] = part.trim().split(/;\s*q=/)
    return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
  })
  const best = wishes
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ tag }) => known.find((one) => tag === one || tag.startsWith(`${one}-`)) ?? [])
  return best[0] ?? known[0] ?? locales[0]
}
