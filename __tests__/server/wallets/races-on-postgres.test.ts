import { makeApi, type TestApi } from '../../support/api'
import type { OpenedAnswer } from '../../support/call'
import { codeFor, password } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { realPostgres, times } from '../../support/real-postgres'
import { runCount } from '../../support/size'
import {
  askTerms,
  linkWallet,
  makeWalletOwner,
  sendLink,
  walletsOf,
} from '../../support/wallet-owner'

const database = realPostgres()
let api: TestApi

beforeEach(async () => {
  api = await makeApi({ database: database() })
})

const statusesOf = (answers: OpenedAnswer[]) => answers.map(({ status }) => status).sort()

test('50 replays of one signed message link once @rest', async () => {
  for (let round = 0; round < runCount(2, 10); round += 1) {
    const ada = await quickMember(api)
    const signedTerms = await makeWalletOwner().sign(await askTerms(ada))
    const answers = await Promise.all(times(50, () => sendLink(ada, signedTerms)))
    expect(statusesOf(answers)).toEqual([200, ...Array(49).fill(422)])
    expect(await walletsOf(ada)).toHaveLength(1)
  }
})

test('one of ten members linking one address gets it @rest', async () => {
  for (let round = 0; round < runCount(2, 10); round += 1) {
    const owner = makeWalletOwner()
    const people = await Promise.all(times(10, () => quickMember(api)))
    const signedTerms = await Promise.all(
      people.map(async (member) => owner.sign(await askTerms(member))),
    )
    const answers = await Promise.all(
      people.map((person, index) =>
        sendLink(person, signedTerms[index] as (typeof signedTerms)[number]),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(409)])
  }
})

test('repeated links at once are one link and message', async () => {
  const ada = await quickMember(api)
  const owner = makeWalletOwner()
  const answers = await Promise.all(times(5, () => linkWallet(ada, owner)))
  expect(statusesOf(answers)).toEqual(Array(5).fill(200))
  expect(await walletsOf(ada)).toHaveLength(1)
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(ada.email)}`)
  expect((JSON.parse(text) as { messages: unknown[] }).messages).toHaveLength(1)
})

test('a link during closing leaves no link behind @rest', async () => {
  for (let round = 0; round < runCount(3, 20); round += 1) {
    const ada = await quickMember(api)
    const owner = makeWalletOwner()
    const signedTerms = await owner.sign(await askTerms(ada))
    await ada.call('POST', 'user/deactivateAccount', { password })
    const code = await codeFor(api, ada.email)
    const [link, closing] = await Promise.all([
      sendLink(ada, signedTerms),
      ada.call('POST', 'user/verifyOTPDeactivate', { code }),
    ])
    expect(closing.status).toBe(200)
    expect([200, 401, 404]).toContain(link.status)
    expect((await linkWallet(await quickMember(api), owner)).status).toBe(200)
  }
})
