// Next inlines only literal `process.env.NEXT_PUBLIC_…` reads. The values are checked by
// env.server.ts when the site is built and when it starts, so no checker travels to the browser.
export const envClient = {
  appName: process.env.NEXT_PUBLIC_APP_NAME || 'FNX',
  appMode: process.env.NEXT_PUBLIC_APP_MODE === 'production' ? 'production' : 'sandbox',
  apiUrl: process.env.NEXT_PUBLIC_API_URL || '/api/v1',
  apiMock: process.env.NEXT_PUBLIC_API_MOCK === 'on',
  siteUrl: process.env.NEXT_PUBLIC_SITE_URL || 'http://localhost:3000',
  walletConnectProjectId: process.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID || '',
  captchaSiteKey: process.env.NEXT_PUBLIC_CAPTCHA_SITE_KEY || '',
} as const
