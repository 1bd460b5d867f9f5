import { subscribers } from '@/server/modules/notifications/tables'
import { threads } from '@/server/modules/threads/tables'
import { type Captcha, googleCaptcha } from '@/server/platform/http/admit'
import { makeApi } from '../../support/api'

const message = {
  name: 'Ada Venn',
  email: 'ada@venn.example',
  topic: 'press',
  message: 'Who may I ask about the figures?',
}

const passing = (goodAnswer: string): Captcha => ({
  verify: async (answer) => answer === goodAnswer,
})

describe('a call with a human check', () => {
  test.each(['wrong', '', undefined])(
    'with the answer %j is refused, storing nothing @rest',
    async (captcha) => {
      const api = await makeApi({ captcha: passing('right') })
      for (const call of ['user/contactUs', 'user/userSubscribe']) {
        const { body } = await api.send('POST', call, { ...message, captcha })
        expect(body).toEqual({
          status: 400,
          code: 'CAPTCHA_FAILED',
          message: 'Confirm you’re not a robot.',
        })
      }
      expect(await api.services.db.select().from(threads)).toEqual([])
      expect(await api.services.db.select().from(subscribers)).toEqual([])
    },
  )

  test('passes with the right answer', async () => {
    const api = await makeApi({ captcha: passing('right') })
    expect(
      (await api.send('POST', 'user/contactUs', { ...message, captcha: 'right' })).status,
    ).toBe(200)
  })

  test('with a wrong field never reaches the check', async () => {
    const verify = jest.fn(async () => true)
    const api = await makeApi({ captcha: { verify } })
    await api.send('POST', 'user/contactUs', { ...message, email: 'nobody', captcha: 'right' })
    expect(verify).not.toHaveBeenCalled()
  })
})

describe('Google’s check', () => {
  const spyOnFetch = () => jest.spyOn(globalThis, 'fetch')
  const captcha = googleCaptcha('the-secret')

  test('gets the secret, the answer and the address', async () => {
    const fetched = spyOnFetch().mockResolvedValue(Response.json({ success: true }))
    expect(await captcha.verify('right', '203.0.113.9')).toBe(true)
    const [address, init] = fetched.mock.calls[0] as [string, RequestInit]
    expect(address).toBe('https://www.google.com/recaptcha/api/siteverify')
    expect(String(init.body)).toBe('secret=the-secret&response=right&remoteip=203.0.113.9')
  })

  test('refuses wrong answers, and empty ones without asking', async () => {
    const fetched = spyOnFetch().mockResolvedValue(
      Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] }),
    )
    expect(await captcha.verify('old', '203.0.113.9')).toBe(false)
    expect(await captcha.verify('', '203.0.113.9')).toBe(false)
    expect(await captcha.verify(undefined, '203.0.113.9')).toBe(false)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test.each([
    [
      'cannot be reached',
      () =>
        Promise.reject(
          Object.assign(new TypeError('fetch failed'), { cause: { code: 'ENOTFOUND' } }),
        ),
    ],
    [
      'takes too long',
      () => Promise.reject(new DOMException('The operation was aborted', 'TimeoutError')),
    ],
    [
      'answers with a page',
      () => Promise.resolve(new Response('<html>502</html>', { status: 502 })),
    ],
    ['answers with something else', () => Promise.resolve(Response.json({ success: 'maybe' }))],
    ['answers with nothing', () => Promise.resolve(Response.json(null))],
  ])('that %s answers 503 and stores nothing @rest', async (_, reply) => {
    spyOnFetch().mockImplementation(reply)
    const api = await makeApi({ captcha })
    const { body, text } = await api.send('POST', 'user/contactUs', {
      ...message,
      captcha: 'right',
    })
    expect(body).toMatchObject({ status: 503, code: 'CAPTCHA_AWAY' })
    expect(body.message).toMatch(/^Robot check unavailable\. Try again soon\./)
    expect(text).not.toMatch(/google|secret|html/i)
    expect(await api.services.db.select().from(threads)).toEqual([])
  })
})
