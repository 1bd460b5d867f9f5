import fc from 'fast-check'
import { makeApi, type TestApi } from '../../support/api'
import { hostileShare, hostileStrings } from '../../support/hostile'
import { quickMember } from '../../support/quick-member'
import { atReviewer, reviewerFor, sdkToken } from '../../support/review'
import { runCount, seed } from '../../support/size'

const inner = /\bat .+:\d+:\d+|node_modules|Failed query|drizzle|pglite|\bundefined\b|\[object/i

function faultOf({ status, text }: { status: number; text: string }): string | undefined {
  if (status >= 500) return text
  const body = JSON.parse(text) as { status: number; message: string }
  if (body.status !== status) return `the body says ${body.status}`
  // A good answer may repeat hostile input.
  return status !== 200 && inner.test(text) ? text : undefined
}

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

test.each(['fullName', 'birthDate', 'answer'])(
  'hostile text in %s is refused or kept @rest',
  async (field) => {
    for (const text of hostileShare()) {
      const reviewer = await reviewerFor(api, await quickMember(api))
      const { status, body, text: raw } = await reviewer.send({ [field]: text })
      const shownText = text.slice(0, 40)
      if (status === 413) expect(text.length).toBeGreaterThan(60_000)
      else if (status === 400)
        expect([shownText, body.errors?.[0]?.path]).toEqual([shownText, field])
      else {
        expect([shownText, status]).toEqual([shownText, 200])
        const storedPerson = body.data.person as unknown as Record<string, string>
        expect(storedPerson[field]).toBe(text.trim())
      }
      expect(faultOf({ status, text: raw })).toBeUndefined()
    }
  },
)

const total = runCount(100, 20_000)

test(`${total} strange requests get plain answers (seed ${seed}) @rest`, async () => {
  const token = await sdkToken(await quickMember(api))
  const text = fc.constantFrom(...hostileStrings.filter(({ length }) => length < 20_000))
  const field = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.constant('1985-12-10'))
  const person = fc.record(
    { fullName: field, birthDate: field, answer: field },
    { requiredKeys: [] },
  )
  const request = fc.oneof(
    fc.tuple(
      fc.constant('POST send'),
      person.map((value) => JSON.stringify(value)),
    ),
    fc.tuple(fc.constant('POST send'), text),
    fc.tuple(fc.constantFrom('POST send', 'GET case', 'DELETE case'), fc.constant(undefined)),
    fc.tuple(
      fc.constant('POST /api/webhooks/identity'),
      fc.oneof(
        text,
        person.map((value) => JSON.stringify(value)),
      ),
    ),
  )
  await fc.assert(
    fc.asyncProperty(request, fc.oneof(fc.constant(token), text), async ([call, body], key) => {
      const [method = '', path = ''] = call.split(' ')
      const answer = await api.request(
        path.startsWith('/') ? path : `/api/sandbox/reviewer/${path}`,
        {
          method,
          headers: { 'x-access-token': headerSafe(key), 'content-type': 'application/json' },
          ...(body !== undefined && { body: body as BodyInit }),
        },
      )
      const fault = faultOf(answer)
      if (fault !== undefined) throw new Error(`${call}: ${fault} ${JSON.stringify(api.log.lines)}`)
    }),
    { numRuns: total, seed, endOnFailure: true },
  )
}, 120_000)

test('a newcomer’s token opens only their own case', async () => {
  const [firstMember, otherMember] = [await quickMember(api), await quickMember(api)]
  const first = await atReviewer(api, await sdkToken(firstMember)).open()
  const second = await atReviewer(api, await sdkToken(otherMember)).open()
  expect(first.body.data.applicantId).not.toBe(second.body.data.applicantId)
})

function headerSafe(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 1_000)
}
