import { scryptPasswords } from '@/server/platform/crypto/crypto-node'

// An import is a copy that cannot be spied on.
const crypto = jest.requireActual<typeof import('node:crypto')>('node:crypto')
const composed = 'caf\u00e9-\ufb01ve-tables'
const decomposed = 'cafe\u0301-five-tables'

describe('scrypt', () => {
  test('keeps a random salt and OWASP’s parameters @rest', async () => {
    const storedText = await scryptPasswords.hash('engine-number-9')
    const [kind, salt = '', key] = storedText.split('$')
    const cost = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
    const bytes = Buffer.from(salt, 'base64')
    expect([kind, bytes.length]).toEqual(['scrypt', 16])
    expect(crypto.scryptSync('engine-number-9', bytes, 32, cost).toString('base64')).toBe(key)
  })

  test('knows a password in each Unicode form, and works as long for an unknown member @rest', async () => {
    const work = jest.spyOn(crypto, 'scrypt')
    const storedText = await scryptPasswords.hash(composed)
    expect(await scryptPasswords.hash(composed)).not.toBe(storedText)
    expect(await scryptPasswords.matches(decomposed, storedText)).toBe(true)
    expect(await scryptPasswords.matches('other', storedText)).toBe(false)
    expect(await scryptPasswords.matches(composed, undefined)).toBe(false)
    const costs = work.mock.calls.map(([, , length, cost]) => [length, cost])
    expect(costs).toHaveLength(5)
    expect(costs[4]).toEqual(costs[3])
  })

  test.each([
    '',
    'garbage',
    'scrypt',
    'scrypt$$',
    'scrypt$AA==$',
    'pbkdf2$aa$bb',
    'quick$password',
  ])('knows no password by %j @rest', async (storedHash) => {
    expect(await scryptPasswords.matches('password', storedHash)).toBe(false)
  })

  test('lets other requests be served while it works @rest', async () => {
    let served = 0
    let isDone = false
    const serve = () => {
      served += 1
      if (!isDone) setImmediate(serve)
    }
    const hashing = scryptPasswords.hash('engine-number-9').then(() => {
      isDone = true
    })
    serve()
    await hashing
    expect(served).toBeGreaterThan(10)
  })
})
