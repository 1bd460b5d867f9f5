import type { ServerResponse } from 'node:http'
import { readServerEnv } from '@/config/env.server'
import { protectiveHeaders } from '@/server/process/headers'

function headersWith(env: Record<string, string>, { isDevelopment = false, isApi = false } = {}) {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
  }
  protectiveHeaders(readServerEnv(env), isDevelopment)(response as unknown as ServerResponse, isApi)
  return headers
}

const policyOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((rule) => {
      const [name = '', ...values] = rule.split(' ')
      return [name, values]
    }),
  )

test('an https site tells browsers to stay on https, an http one does not', () => {
  const secure = { NEXT_PUBLIC_SITE_URL: 'https://fnx.example' }
  const header = 'strict-transport-security'
  expect(headersWith(secure)[header]).toBe('max-age=63072000; includeSubDomains; preload')
  expect(headersWith(secure, { isApi: true })[header]).toBeDefined()
  expect(headersWith({})[header]).toBeUndefined()
})

test('scripts come from the site itself only, whatever is set', () => {
  expect(policyOf(headersWith({}))['script-src']).toEqual(["'self'"])
  const withCaptcha = policyOf(headersWith({ NEXT_PUBLIC_CAPTCHA_SITE_KEY: 'key' }))
  expect(withCaptcha['script-src']).toEqual([
    "'self'",
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ])
})

test('an outside token service may be called, and nothing else outside', () => {
  const policy = policyOf(headersWith({ NEXT_PUBLIC_API_URL: 'https://api.example/v1' }))
  expect(policy['connect-src']).toEqual(["'self'", 'https://api.example'])
  expect(policyOf(headersWith({}))['connect-src']).toEqual(["'self'"])
})

test('only the development server loosens the policy', () => {
  const loose = headersWith({}, { isDevelopment: true })['content-security-policy']
  expect(loose).toContain("'unsafe-eval'")
  expect(headersWith({})['content-security-policy']).not.toContain('unsafe-eval')
})

test('hosts of wallets may be called where such wallets are offered: with a project id, and in production', () => {
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
