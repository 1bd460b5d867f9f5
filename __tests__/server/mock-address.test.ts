import { mockServices } from '@/mocks/mock-services'
import { linkTerms } from '@/server/modules/wallets/signature'
import { databaseFromPglite } from '@/server/platform/db/pglite'

test('links and wallet terms name the mock’s own address', async () => {
  const database = databaseFromPglite(await globalThis.sharedPglite())
  const siteUrl = 'http://localhost:4123'
  const services = await mockServices({ database, secret: 'a'.repeat(64), siteUrl })
  expect(services.siteUrl).toBe(siteUrl)
  const now = services.clock.now()
  const issued = { nonce: 'a'.repeat(16), issuedAt: now, expiresAt: now }
  const terms = linkTerms(services, issued, 'ada@example.com')
  expect([terms.domain, terms.uri]).toEqual(['localhost:4123', siteUrl])
})
