import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readServerEnv } from '@/config/env.server'
import { protectiveHeaders } from '@/server/platform/node/headers'
import { styleHash, styleHashes } from '@/server/platform/node/style-hashes'

const hash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

function headersWith(
  env: Record<string, string>,
  { isDevelopment = false, isApi = false, address = '/' } = {},
) {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
  }
  const setHeaders = protectiveHeaders(readServerEnv(env), isDevelopment ? undefined : [hash])
  setHeaders(response as unknown as ServerResponse, isApi, address)
  return headers
}

const policyOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((rule) => {
      const [name = '', ...values] = rule.split(' ')
      return [name, values]
    }),
  )

test('the first script is kept under the address of its contents alone', () => {
  const cacheControlOf = (address: string) => headersWith({}, { address })['cache-control']
  expect(cacheControlOf('/boot.js?1f0c2d3e')).toBe('public, max-age=31536000, immutable')
  expect(['/boot.js', '/', '/?/boot.js?'].map(cacheControlOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('only an https site keeps browsers on https', () => {
  const secure = { NEXT_PUBLIC_SITE_URL: 'https://fnx.example' }
  const header = 'strict-transport-security'
  expect(headersWith(secure)[header]).toBe('max-age=63072000; includeSubDomains; preload')
  expect(headersWith(secure, { isApi: true })[header]).toBeDefined()
  expect(headersWith({})[header]).toBeUndefined()
})

test('API answers are inert and closed to other sites', () => {
  expect(headersWith({}, { isApi: true, address: '/api/v1/health/live' })).toEqual({
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
})

test('scripts come from the site and the captcha only', () => {
  expect(policyOf(headersWith({}))['script-src']).toEqual(["'self'"])
  const withCaptcha = policyOf(headersWith({ NEXT_PUBLIC_CAPTCHA_SITE_KEY: 'key' }))
  expect(withCaptcha['script-src']).toEqual([
    "'self'",
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ])
})

test('a style element has a text that the policy names', () => {
  const policy = policyOf(headersWith({}))
  expect(policy['style-src']).toEqual(["'self'", hash])
  expect(policy['style-src-attr']).toEqual(["'unsafe-inline'"])
})

test('files of a page do not carry the names of its styles', () => {
  const policy = policyOf(headersWith({}, { address: '/_next/static/chunks/main.js' }))
  expect(policy['style-src']).toEqual(["'self'"])
})

test('the sheets of a build are named, in every language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-styles-'))
  const sheets = { 'static/css/a.css': 'a{}', 'static/de/_next/static/css/a.css': 'a{b:c}' }
  for (const [name, text] of Object.entries(sheets)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const styleNames = styleHashes(folder)
  rmSync(folder, { recursive: true })
  expect(styleNames).toEqual(
    expect.arrayContaining([hash, ...Object.values(sheets).map(styleHash)]),
  )
  expect(new Set(styleNames).size).toBe(styleNames.length)
})

test('only a configured outside API may be called', () => {
  const policy = policyOf(headersWith({ NEXT_PUBLIC_API_URL: 'https://api.example/v1' }))
  expect(policy['connect-src']).toEqual(["'self'", 'https://api.example'])
  expect(policyOf(headersWith({}))['connect-src']).toEqual(["'self'"])
})

test('only the development server loosens the policy', () => {
  const loose = headersWith({}, { isDevelopment: true })['content-security-policy']
  expect(loose).toContain("'unsafe-eval'")
  expect(loose).toContain("style-src 'self' 'unsafe-inline'")
  expect(headersWith({})['content-security-policy']).not.toContain('unsafe-eval')
})

test('only a project id opens WalletConnect’s hosts', () => {
  const projectId = 'a'.repeat(32)
  const policy = policyOf(headersWith({ NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: projectId }))
  expect(policy['connect-src']).toEqual([
    "'self'",
    'wss://relay.walletconnect.org',
    'https://verify.walletconnect.org',
  ])
  expect(policy['frame-src']).toEqual(['https://verify.walletconnect.org'])
  expect(policyOf(headersWith({}))['frame-src']).toEqual(["'none'"])
})

test('Safe may read only the manifest and its icon', () => {
  const manifest = JSON.parse(readFileSync('public/manifest.json', 'utf8'))
  expect(manifest).toEqual({
    name: 'FNX',
    description: expect.stringMatching(/^.{20,200}$/),
    iconPath: expect.stringMatching(/^[^/]/),
  })
  expect(existsSync(`public/${manifest.iconPath}`)).toBe(true)
  const openness = (address: string) => {
    const headers = headersWith({}, { address })
    return [headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]
  }
  for (const address of [
    '/manifest.json',
    '/manifest.json?v=1',
    `/${manifest.iconPath}`,
    '/logo-dark.svg',
  ])
    expect(openness(address)).toEqual(['*', 'cross-origin'])
  for (const address of ['/', '/manifest.json/x', '/x/manifest.json', '/icon-512.png', '/boot.js'])
    expect(openness(address)).toEqual([undefined, 'same-origin'])
})

test('the identity window and camera need provider keys', () => {
  const hosts = ['https://in.sumsub.com', 'https://api.sumsub.com']
  const headers = headersWith({ SUMSUB_APP_TOKEN: 'sbx:token' })
  expect(policyOf(headers)['frame-src']).toEqual(hosts)
  expect(policyOf(headers)['script-src']).toEqual(["'self'"])
  const permissions = String(headers['permissions-policy'])
  expect(permissions).toContain('camera=(self "https://in.sumsub.com" "https://api.sumsub.com")')
  expect(String(headersWith({})['permissions-policy'])).toContain('camera=(),')
})
