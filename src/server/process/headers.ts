import type { ServerResponse } from 'node:http'
import type { ServerEnv } from '@/config/env.server'

type HeaderSetter = (response: ServerResponse, isApi: boolean) => void

const safeApp = 'https://app.safe.global'
// Asked when such a wallet is picked, never before; docs/operations.md lists them.
const walletConnect = 'wss://relay.walletconnect.org https://verify.walletconnect.org'
const walletConnectFrame = 'https://verify.walletconnect.org'
const coinbaseLink = 'wss://www.walletlink.org https://www.walletlink.org'
const captchaHosts = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'

/** The protective headers of every answer, in one place. */
export function protectiveHeaders(env: ServerEnv, isDevelopment: boolean): HeaderSetter {
  const policy = contentPolicy(env, isDevelopment)
  const isHttps = env.NEXT_PUBLIC_SITE_URL.startsWith('https://')
  return (response, isApi) => {
    response.setHeader('x-content-type-options', 'nosniff')
    if (isHttps)
      response.setHeader(
        'strict-transport-security',
        'max-age=63072000; includeSubDomains; preload',
      )
    if (isApi) return
    response.setHeader('content-security-policy', policy)
    response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
    response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
    response.setHeader('cross-origin-resource-policy', 'same-origin')
    response.setHeader(
      'permissions-policy',
      'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    )
  }
}

function contentPolicy(env: ServerEnv, isDevelopment: boolean): string {
  const captcha = env.NEXT_PUBLIC_CAPTCHA_SITE_KEY ? captchaHosts : ''
  const tokenService = env.NEXT_PUBLIC_API_URL.startsWith('http')
    ? new URL(env.NEXT_PUBLIC_API_URL).origin
    : ''
  const hasRelay = env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID !== undefined
  const isProduction = env.APP_MODE === 'production'
  const walletHosts = `${isProduction ? coinbaseLink : ''} ${hasRelay ? walletConnect : ''}`
  const frames = `${captcha} ${hasRelay ? walletConnectFrame : ''}`.trim()
  // Only the development server needs inline scripts, eval and its own socket.
  const development = isDevelopment ? "'unsafe-inline' 'unsafe-eval'" : ''
  const rules = {
    'default-src': "'self'",
    'script-src': `'self' ${captcha} ${development}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': `'self' ${tokenService} ${walletHosts} ${isDevelopment ? 'ws:' : ''}`,
    'frame-src': frames || "'none'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': `'self' ${safeApp}`,
  }
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`.replaceAll(/\s+/g, ' ').trim())
    .join('; ')
}
