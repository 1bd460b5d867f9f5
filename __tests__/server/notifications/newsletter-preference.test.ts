import { defaultPreferences } from '@/server/modules/notifications/notify'
import { isSubscribed } from '@/server/modules/notifications/subscribers'
import { makeApi, type TestApi } from '../../support/api'
import { makeMember } from '../../support/member'

async function confirmNewsletter(api: TestApi, email: string): Promise<void> {
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(email)}`)
  const [path = ''] = /\/api\/newsletter\/confirm\?t=\w+/.exec(text) ?? []
  expect((await api.request(path, { method: 'POST' })).status).toBe(200)
}

type Opened = { preferences: { newsletter: boolean; loginNotices: boolean } }

test('a form entry leaves the member’s newsletter off until confirmed @rest', async () => {
  const api = await makeApi()
  const ada = await makeMember(api)
  await api.send('POST', 'user/userSubscribe', { email: ada.email })
  const isOn = async () => {
    const { opened } = await ada.call('GET', 'user/settings')
    return (opened as Opened).preferences.newsletter
  }
  expect(await isOn()).toBe(false)
  await confirmNewsletter(api, ada.email)
  expect(await isOn()).toBe(true)
})

test('a member switching it on needs no confirmation @rest', async () => {
  const api = await makeApi()
  const ada = await makeMember(api)
  await api.send('POST', 'user/userSubscribe', { email: ada.email })
  await ada.call('PUT', 'user/settings', { preferences: { newsletter: true } })
  expect(await isSubscribed(api.services.db, ada.email)).toBe(true)
  const otherMember = await makeMember(api)
  await otherMember.call('PUT', 'user/settings', { preferences: { newsletter: true } })
  expect(await isSubscribed(api.services.db, otherMember.email)).toBe(true)
})

test('changing another preference leaves the newsletter alone @rest', async () => {
  const api = await makeApi()
  const ada = await makeMember(api)
  await api.send('POST', 'user/userSubscribe', { email: ada.email })
  await confirmNewsletter(api, ada.email)
  await ada.call('PUT', 'user/settings', { preferences: { loginNotices: false } })
  const { opened } = await ada.call('GET', 'user/settings')
  expect((opened as Opened).preferences).toEqual({
    ...defaultPreferences,
    newsletter: true,
    loginNotices: false,
  })
})

test('switching the newsletter off removes the address', async () => {
  const api = await makeApi()
  const ada = await makeMember(api)
  await api.send('POST', 'user/userSubscribe', { email: ada.email })
  await confirmNewsletter(api, ada.email)
  await ada.call('PUT', 'user/settings', { preferences: { newsletter: false } })
  const { opened } = await ada.call('GET', 'user/settings')
  expect((opened as Opened).preferences.newsletter).toBe(false)
})
