import { type PathPattern, paths } from './paths'

/**
 * The query parameters that a page reads, on the server or in the browser by the router. The server
 * draws a page again for these alone: with any other parameter it serves the stored page. Parameters
 * that only a script reads from the address need no entry, nor does `lang`, which the server reads first.
 */
export const pageWords = {
  '/price': ['range'],
  '/about-us/blog': ['kind', 'before'],
  '/contactus': ['thread', 'about'],
  '/dashboard': ['range', 'line'],
  '/wallet/move': ['move', 'step'],
  '/wallet/bring-back': ['move'],
  '/wallet/send': ['gift', 'to'],
  '/transactions': ['view', 'period', 'kind', 'state', 'from', 'to', 'hash'],
  '/buy-shares': ['order', 'step'],
  '/staking': ['step'],
  '/swap': ['swap', 'step'],
  '/settings': ['section'],
} as const satisfies Partial<Record<PathPattern, readonly string[]>>

export type PageWord = (typeof pageWords)[keyof typeof pageWords][number]

const shapes = Object.keys(paths)
  .filter((pattern) => pattern.includes('['))
  .map((pattern) => new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '[^/]+')}$`))

/** Next renders it for errors, and also at its own address. */
const drawnForErrors: PathPattern = '/_error'

/** Whether a page has this path, ignoring the query string. */
export const isPage = (path: string): boolean =>
  path !== drawnForErrors &&
  (Object.hasOwn(paths, path) || shapes.some((shape) => shape.test(path)))

/** Returns the query string of a page's address without parameters that the page does not read. */
export function readWords(path: string, asked: string): string {
  const words: readonly string[] = Object.hasOwn(pageWords, path)
    ? pageWords[path as keyof typeof pageWords]
    : []
  return asked
    .split('&')
    .filter((pair) => words.includes(pair.split('=', 1)[0] ?? ''))
    .join('&')
}
