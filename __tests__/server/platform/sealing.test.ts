import fc from 'fast-check'
import { sealJson, unsealJson } from '@/contract/seal'
import { tokenKey } from '@/lib/api/call'
import { nodeSealing } from '@/server/platform/crypto/crypto-node'
import { rateWindows } from '@/server/platform/db/tables'
import { makeFixture } from '../../support/guarded'
import { runCount, seed } from '../../support/size'

const key = '6b'.repeat(32)
const webSealing = { seal: sealJson, unseal: unsealJson }
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('the browser’s sealing and the server’s', () => {
  const pairs = [
    ['the browser', 'the server', webSealing, nodeSealing],
    ['the server', 'the browser', nodeSealing, webSealing],
    ['the server', 'the server', nodeSealing, nodeSealing],
  ] as const

  test.each(pairs)('what %s seals opens at %s the same @rest', (_, __, firstSealing, two) => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ minLength: 1 }), (value, anyKey) => {
        expect(two.unseal(firstSealing.seal(value, anyKey), anyKey)).toEqual(plain(value))
      }),
      { numRuns: runCount(150, 5_000), seed },
    )
  })

  test.each(pairs)('%s and %s agree on every script and size', (_, __, firstSealing, two) => {
    const texts = [
      'Zoë',
      'عمر',
      '李小龍',
      '\u{1F600}',
      '\u0000',
      '\ud800',
      "'; --",
      'x'.repeat(60_000),
    ]
    for (const text of texts)
      expect(two.unseal(firstSealing.seal({ text }, key), key)).toEqual(plain({ text }))
  })

  test('sealing one value twice gives different payloads', () => {
    const payloads = Array.from({ length: 50 }, () => nodeSealing.seal({ a: 1 }, key))
    expect(new Set(payloads).size).toBe(50)
  })

  test.each([
    ['the browser', webSealing],
    ['the server', nodeSealing],
  ])('any broken payload opens to nothing at %s @rest', (_, sealing) => {
    const goodPayload = nodeSealing.seal({ a: 'b' }, key)
    const brokenPayload = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.base64String({ maxLength: 400 }),
      fc.nat(goodPayload.length - 1).map((length) => goodPayload.slice(0, length)),
      fc
        .string({ minLength: 1 })
        .filter((otherKey) => otherKey !== key)
        .map((otherKey) => nodeSealing.seal('x', otherKey)),
    )
    fc.assert(
      fc.property(brokenPayload, (payload) => {
        const unsealed = sealing.unseal(payload, key)
        // The cipher has no seal: a rare number or word gets through, never an object.
        expect(typeof unsealed === 'object' && unsealed !== null).toBe(false)
      }),
      { numRuns: runCount(300, 20_000), seed },
    )
  })
})

describe('over the API', () => {
  test('payloads of crypto-js are taken in body and address @rest', async () => {
    const { api, owner } = await makeFixture()
    const ownKey = tokenKey(owner.token) as string
    const headers = { token: owner.token }
    const payload = webSealing.seal({ fullName: 'Ada King' }, ownKey)
    const saved = await api.send('PUT', 'user/settings', { payload }, headers)
    expect(
      webSealing.unseal((saved.body as unknown as { payload: string }).payload, ownKey),
    ).toMatchObject({
      fullName: 'Ada King',
    })
    const query = new URLSearchParams({ payload: webSealing.seal({}, ownKey) })
    const readAnswer = await api.request(`user/settings?${query}`, { headers })
    expect(
      webSealing.unseal((readAnswer.body as unknown as { payload: string }).payload, ownKey),
    ).toMatchObject({
      fullName: 'Ada King',
    })
  })

  test('only a read without input needs no seal', async () => {
    const { api, owner } = await makeFixture()
    const headers = { token: owner.token }
    const codeOf = async (answer: Promise<{ body: object }>) => (await answer).body
    const readPayload = (await codeOf(api.request('user/settings', { headers }))) as {
      payload: string
    }
    expect(webSealing.unseal(readPayload.payload, tokenKey(owner.token) as string)).toMatchObject({
      fullName: 'Ada Byron',
    })
    const refusedAnswer = { status: 400, code: 'BAD_PAYLOAD' }
    const withInput = api.request('user/graphForDealUser?range=3M', { headers })
    expect(await codeOf(withInput)).toMatchObject(refusedAnswer)
    expect(await codeOf(api.send('PUT', 'user/settings', {}, headers))).toMatchObject(refusedAnswer)
  })

  test('fields beside the payload count for nothing', async () => {
    const { api, owner } = await makeFixture()
    const payload = nodeSealing.seal({ preferences: {} }, tokenKey(owner.token) as string)
    const forgedBody = { payload, fullName: 'From Outside' }
    const { status } = await api.send('PUT', 'user/settings', forgedBody, { token: owner.token })
    expect(status).toBe(200)
    expect((await owner.call('GET', 'user/getProfile')).opened).toMatchObject({
      fullName: 'Ada Byron',
    })
  })

  test('a broken payload costs no work and no try', async () => {
    const { api, owner } = await makeFixture()
    const matches = jest.spyOn(api.services.passwords, 'matches')
    const before = await api.services.db.select().from(rateWindows)
    await api.send('POST', 'user/changePassword', { payload: 'broken' }, { token: owner.token })
    expect(matches).not.toHaveBeenCalled()
    expect(await api.services.db.select().from(rateWindows)).toEqual(before)
  })
})
