import { keysFrom, randomDigits, randomSecret } from '@/server/platform/crypto/keys'

const secret = 'a secret of thirty-two characters'

test('each purpose and each secret has its own key', async () => {
  const [firstKeys, otherKeys] = [await keysFrom(secret), await keysFrom(`${secret}!`)]
  const tokens = Buffer.from(firstKeys.tokens).toString('hex')
  expect(tokens).toMatch(/^[0-9a-f]{64}$/)
  expect(Buffer.from(otherKeys.tokens).toString('hex')).not.toBe(tokens)
  expect(await firstKeys.hash('text')).not.toBe(await otherKeys.hash('text'))
  expect(await firstKeys.hash('text')).toBe(await (await keysFrom(secret)).hash('text'))
  expect(await firstKeys.hash('tokens')).not.toBe(tokens)
})

test('locked text opens only unchanged, with its own secret', async () => {
  const keys = await keysFrom(secret)
  const locked = await keys.encrypt('JBSWY3DPEHPK3PXP')
  expect(locked).not.toContain('JBSWY3DPEHPK3PXP')
  expect(locked).not.toBe(await keys.encrypt('JBSWY3DPEHPK3PXP'))
  expect(await keys.decrypt(locked)).toBe('JBSWY3DPEHPK3PXP')
  await expect((await keysFrom('another secret of some length')).decrypt(locked)).rejects.toThrow()
  const changedText = locked.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  await expect(keys.decrypt(changedText)).rejects.toThrow()
})

test('codes are six evenly spread digits @rest', () => {
  const codes = Array.from({ length: 20_000 }, randomDigits)
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  const firsts = Array.from(
    { length: 10 },
    (_, digit) => codes.filter((code) => code.startsWith(String(digit))).length,
  )
  // 2,000 each on average; 300 are seven standard deviations.
  expect(Math.min(...firsts)).toBeGreaterThan(1_700)
  expect(Math.max(...firsts)).toBeLessThan(2_300)
})

test('secrets are 256 bits and never the same', () => {
  const secrets = new Set(Array.from({ length: 1_000 }, randomSecret))
  expect(secrets.size).toBe(1_000)
  expect([...secrets].every((text) => /^[0-9a-f]{64}$/.test(text))).toBe(true)
})
