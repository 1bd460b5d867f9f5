/**
 * `guest` pages are for visitors: a member who opens one is sent home. `member` pages need a
 * session (R2).
 */
export type PathAccess = 'public' | 'guest' | 'member'

interface PathEntry {
  access: PathAccess
  isIndexable?: boolean
  /**
   * A session may begin on this page: a visitor who turns out to be logged in is led on as after a
   * login.
   */
  beginsSession?: true
}

export const paths = {
  '/': { access: 'public', isIndexable: true },
  '/about': { access: 'public', isIndexable: true },
  '/price': { access: 'public', isIndexable: true },
  '/bank-overview': { access: 'public', isIndexable: true },
  '/campaign-details': { access: 'public', isIndexable: true },
  '/contactus': { access: 'public', isIndexable: true },
  '/faq': { access: 'public', isIndexable: true },
  '/help': { access: 'public', isIndexable: true },
  '/docs': { access: 'public', isIndexable: true },
  '/fnxization': { access: 'public', isIndexable: true },
  '/how-different': { access: 'public', isIndexable: true },
  '/how-work': { access: 'public', isIndexable: true },
  '/static/[slug]': { access: 'public', isIndexable: true },
  '/static/about': { access: 'public', isIndexable: true },
  '/static/term-condition': { access: 'public', isIndexable: true },
  '/static/privacy-policy': { access: 'public', isIndexable: true },
  '/static/risk-disclosure': { access: 'public', isIndexable: true },
  '/article/[dugs]/[slug]': { access: 'public', isIndexable: true },
  '/content/[slugs]': { access: 'public', isIndexable: true },
  '/blog/[dugs]/[slug]': { access: 'public', isIndexable: true },
  '/about-us/blog': { access: 'public', isIndexable: true },
  '/about-us/fnxization': { access: 'public' },
  '/about-us/how-different': { access: 'public' },
  '/about-us/how-work': { access: 'public' },
  '/auth/signup': { access: 'public' },
  '/auth/create-account': { access: 'public' },
  '/auth/otp-verification/[slug]': { access: 'public', beginsSession: true },
  '/auth/otp-verify': { access: 'public' },
  '/auth/change-password': { access: 'public' },
  '/auth/forgot-verify': { access: 'public' },
  '/auth/login': { access: 'guest' },
  '/auth/forgot-password': { access: 'guest' },
  '/auth/reset': { access: 'guest' },
  '/auth/otp': { access: 'guest' },
  '/auth/verify-otp': { access: 'guest' },
  '/auth/reset-password': { access: 'guest' },
  '/dashboard': { access: 'member' },
  '/wallet': { access: 'member' },
  '/wallet/move': { access: 'member' },
  '/wallet/bring-back': { access: 'member' },
  '/wallet/send': { access: 'member' },
  '/wallet/lost': { access: 'member' },
  '/transactions': { access: 'member' },
  '/transactions/[id]': { access: 'member' },
  '/buy-shares': { access: 'member' },
  '/staking': { access: 'member' },
  '/rights': { access: 'member' },
  '/rights/[id]': { access: 'member' },
  '/swap': { access: 'member' },
  '/settings': { access: 'member' },
  '/kyc': { access: 'member' },
  '/notifications': { access: 'member' },
  '/400': { access: 'public' },
  '/404': { access: 'public' },
  '/500': { access: 'public' },
  '/_error': { access: 'public' },
} as const satisfies Record<string, PathEntry>

export type PathPattern = keyof typeof paths

export type FixedPath = Exclude<PathPattern, `${string}[${string}` | '/_error'>

export function accessOf(pattern: string): PathAccess | undefined {
  return Object.hasOwn(paths, pattern) ? paths[pattern as PathPattern].access : undefined
}

export function beginsSession(pattern: string): boolean {
  const entry: PathEntry | undefined = Object.hasOwn(paths, pattern)
    ? paths[pattern as PathPattern]
    : undefined
  return entry?.access === 'guest' || entry?.beginsSession === true
}

export const afterLoginPath = accessOf('/dashboard') === undefined ? '/settings' : '/dashboard'

export const indexablePaths = Object.entries(paths as Record<string, PathEntry>)
  .filter(([pattern, entry]) => entry.isIndexable && !pattern.includes('['))
  .map(([pattern]) => pattern)

const isText = ([pattern, { access }]: [string, PathEntry]) =>
  access === 'public' && !/^\/(auth\/|\d{3}$|_error$)/.test(pattern)

const textShapes = Object.entries(paths as Record<string, PathEntry>)
  .filter(isText)
  .map(([pattern]) => new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '[^/]+')}$`))

/**
 * Whether a page is meant for reading by everybody, rather than for logging in or showing an error.
 */
export function isTextPath(path: string): boolean {
  return textShapes.some((shape) => shape.test(path))
}

export const entryPath = {
  post: (category: string, slug: string) => `/blog/${category}/${slug}`,
  article: (category: string, slug: string) => `/article/${category}/${slug}`,
  content: (_category: string, slug: string) => `/content/${slug}`,
}
