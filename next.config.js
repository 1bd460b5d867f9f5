/** @type {import('next').NextConfig} */
module.exports = {
  // One folder per mode and source: a sandbox build can never serve as production.
  distDir: process.env.NEXT_DIST_DIR || '.build/dev',
  generateBuildId: () => process.env.NEXT_BUILD_ID || null,
  reactStrictMode: true,
  poweredByHeader: false,
  // People guess this address.
  redirects: async () => [{ source: '/team', destination: '/about#team', permanent: false }],
  // They read the router too early and complain at each load.
  devIndicators: false,
  // No page asks for it, and anybody could have pictures drawn at `/_next/image`.
  images: { unoptimized: true },
  generateEtags: false,
  // A release installs few packages, none patched, so its pages bundle the rest. A sandbox has them
  // all, and bundles for the server only what names classes, since server and browser must agree on
  // them, and wagmi, of which the server draws a context alone.
  bundlePagesRouterDependencies: process.env.APP_MODE === 'production',
  transpilePackages: [
    ...['@emotion/cache', '@emotion/react', '@emotion/styled'],
    ...['@mui/material', '@mui/styled-engine', '@mui/system', '@mui/utils', 'wagmi'],
  ],
  serverExternalPackages: ['@electric-sql/pglite', 'pg', 'drizzle-orm'],
  // `npm test` checks types: a mistake in a test must not stop the product.
  typescript: { ignoreBuildErrors: true },
  // The browser of a developer is on the same machine: to compress 14 MB for it takes two seconds.
  compress: process.env.NODE_ENV !== 'development',
  // Hot reload would forget a page that nobody looked at for a minute, and compile it again.
  onDemandEntries: { maxInactiveAge: 24 * 60 * 60_000, pagesBufferLength: 200 },
  experimental: {
    // The browser restores too early, while the old page still stands.
    scrollRestoration: true,
    // Next drops these for a custom `webpack`; each compiler's memory ends with its process.
    webpackBuildWorker: true,
    parallelServerCompiles: true,
    // The server reads its code from disk, once.
    serverMinification: false,
    // A page's code is read when somebody first asks for it: a sandbox starts sooner, and smaller.
    preloadEntriesOnStart: process.env.APP_MODE === 'production',
  },
  outputFileTracingExcludes: { '*': ['**/*'] },
  // Read for a build alone: a release does not hold this file.
  webpack: (...given) => require('./scripts/webpack').adaptBuild(...given),
  // Unset names are not inlined, and dead branches would stay in the bundle.
  env: {
    NEXT_PUBLIC_API_MOCK: process.env.NEXT_PUBLIC_API_MOCK === 'on' ? 'on' : 'off',
    NEXT_PUBLIC_APP_MODE: process.env.APP_MODE || 'sandbox',
    NEXT_PUBLIC_API_URL: process.env.NEXT_PUBLIC_API_URL || '/api/v1',
    NEXT_PUBLIC_SITE_URL: process.env.NEXT_PUBLIC_SITE_URL || '',
    NEXT_PUBLIC_TREASURIES: process.env.NEXT_PUBLIC_TREASURIES || '',
    NEXT_PUBLIC_QUOTE_SIGNER: process.env.NEXT_PUBLIC_QUOTE_SIGNER || '',
    NEXT_PUBLIC_SWAP_ROUTER: process.env.NEXT_PUBLIC_SWAP_ROUTER || '',
    NEXT_PUBLIC_SWAP_WRAPPED: process.env.NEXT_PUBLIC_SWAP_WRAPPED || '',
    NEXT_PUBLIC_AUDIT_WITNESSES: process.env.AUDIT_WITNESSES || '',
    NEXT_PUBLIC_CAPTCHA_SITE_KEY: process.env.NEXT_PUBLIC_CAPTCHA_SITE_KEY || '',
    NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: process.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID || '',
  },
}
