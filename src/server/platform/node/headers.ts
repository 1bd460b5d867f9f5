import type { ServerResponse } from 'node:http'
import type { ServerEnv } from '@/config/env.server'

type HeaderSetter = (response: ServerResponse, isApi: boolean, address?: string) => void

const safeApp = 'https://app.safe.global'
const shownInSafe = /^\/(manifest\.json|icon-192\.png|logo-dark\.svg)(\?|$)/
/** Its address changes with its contents (shell/document.tsx). */
const firstScript = /^\/boot\.js\?/
const drawnIcon = /^\/favicon\.svg(\?|$)/
const walletConnect = 'wss://relay.walletconnect.org https://verify.walletconnect.org'
const walletConnectFrame = 'https://verify.walletconnect.org'
const coinbaseLink = 'wss://www.walletlink.org https://www.walletlink.org'
const identityHosts = ['https://in.sumsub.com', 'https://api.sumsub.com']
const captchaHosts = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'

/**
 * Sets the protective headers. Without style hashes it is for hot reload, which writes styles as it
 * goes.
 */
export function protectiveHeaders(env: ServerEnv, styles?: string[]): HeaderSetter {
  const policy = contentPolicy(env, styles)
  // Some 25 files come with a page; none of them is a document, and fifty hashes are 3 kB.
  const policyOfFiles = contentPolicy(env, styles && [])
  const hosts = frameHosts(env).map((host) => `"${host}"`)
  // Only the provider's window takes pictures.
  // guard: without it, pages may use the camera without a provider's window —
  //   server/platform/headers: the identity window and camera need provider keys — second choice
  const cameras = hosts.length === 0 ? '' : ['self', ...hosts].join(' ')
  const isHttps = env.NEXT_PUBLIC_SITE_URL.startsWith('https://')
  return (response, isApi, address = '') => {
    response.setHeader('x-content-type-options', 'nosniff')
    if (isHttps)
      response.setHeader(
        'strict-transport-security',
        'max-age=63072000; includeSubDomains; preload',
      )
    const ofPage = address.startsWith('/_next/') ? policyOfFiles : policy
    response.setHeader('content-security-policy', isApi ? dataPolicy : ofPage)
    response.setHeader('referrer-policy', isApi ? 'no-referrer' : 'strict-origin-when-cross-origin')
    response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
    if (styles && firstScript.test(address))
      response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    if (drawnIcon.test(address)) response.setHeader('content-type', 'image/svg+xml; charset=utf-8')
    const isForSafe = !isApi && shownInSafe.test(address)
    if (isForSafe) response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', isForSafe ? 'cross-origin' : 'same-origin')
    response.setHeader(
      'permissions-policy',
      `camera=(${isApi ? '' : cameras}), geolocation=(), microphone=(), payment=(), usb=()`,
    )
  }
}

const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function frameHosts({ SUMSUB_APP_TOKEN }: ServerEnv): string[] {
  return SUMSUB_APP_TOKEN ? identityHosts : []
}

function contentPolicy(env: ServerEnv, styles: string[] | undefined): string {
  const isDevelopment = styles === undefined
  const captcha = env.NEXT_PUBLIC_CAPTCHA_SITE_KEY ? captchaHosts : ''
  const tokenService = env.NEXT_PUBLIC_API_URL.startsWith('http')
    ? new URL(env.NEXT_PUBLIC_API_URL).origin
    : ''
  const hasRelay = (env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID ?? 'off') !== 'off'
  const isProduction = env.APP_MODE === 'production'
  const walletHosts = `${isProduction ? coinbaseLink : ''} ${hasRelay ? walletConnect : ''}`
  const frames = [captcha, hasRelay ? walletConnectFrame : '', ...frameHosts(env)].join(' ').trim()
  const development = isDevelopment ? "'unsafe-inline' 'unsafe-eval'" : ''
  const rules = {
    'default-src': "'self'",
    'script-src': `'self' ${captcha} ${development}`,
    'style-src': `'self' ${styles?.join(' ') ?? "'unsafe-inline'"}`,
    // Styles inside a tag have no selectors, so they cannot exfiltrate a page's content.
    'style-src-attr': "'unsafe-inline'",
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
