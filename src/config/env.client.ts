// Next inlines only literal `process.env.NEXT_PUBLIC_…` reads.
export const envClient = {
  appMode: process.env.NEXT_PUBLIC_APP_MODE === 'production' ? 'production' : 'sandbox',
  apiUrl: process.env.NEXT_PUBLIC_API_URL || '/api/v1',
  apiMock: process.env.NEXT_PUBLIC_API_MOCK === 'on',
  siteUrl: process.env.NEXT_PUBLIC_SITE_URL || ownAddress(),
  walletConnectProjectId: process.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID || '',
  captchaSiteKey: process.env.NEXT_PUBLIC_CAPTCHA_SITE_KEY || '',
} as const

export const isBuiltSite = process.env.NODE_ENV === 'production'

/** The page's own origin, so one build serves any port. A worker has a location but no window. */
function ownAddress(): string {
  return typeof window === 'undefined'
    ? `http://localhost:${process.env.PORT || 3000}`
    : location.origin
}
