const mock = process.env.NEXT_PUBLIC_API_MOCK === 'on' ? 'on' : 'off'

/** @type {import('next').NextConfig} */
module.exports = {
  // One output folder for each mode and source: a sandbox build can never be served as production.
  distDir: process.env.NEXT_DIST_DIR || '.build/dev',
  reactStrictMode: true,
  poweredByHeader: false,
  generateEtags: false,
  // Two copies of emotion would give the server and the browser different class names.
  bundlePagesRouterDependencies: true,
  serverExternalPackages: ['@electric-sql/pglite', 'postgres', 'drizzle-orm'],
  // `npm test` checks types, tests included; a mistake in a test must not keep the product from starting.
  typescript: { ignoreBuildErrors: true },
  // The browser's own memory of places comes too early: the page that is left still stands then.
  experimental: { scrollRestoration: true },
  // Unset NEXT_PUBLIC_ names are not inlined, and then dead branches stay in the bundle.
  env: {
    NEXT_PUBLIC_API_MOCK: mock,
    NEXT_PUBLIC_APP_MODE: process.env.APP_MODE || 'sandbox',
    NEXT_PUBLIC_APP_NAME: process.env.NEXT_PUBLIC_APP_NAME || 'FNX',
    NEXT_PUBLIC_API_URL: process.env.NEXT_PUBLIC_API_URL || '/api/v1',
    NEXT_PUBLIC_SITE_URL: process.env.NEXT_PUBLIC_SITE_URL || 'http://localhost:3000',
    NEXT_PUBLIC_CAPTCHA_SITE_KEY: process.env.NEXT_PUBLIC_CAPTCHA_SITE_KEY || '',
    NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: process.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID || '',
  },
}
