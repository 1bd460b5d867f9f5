import { defaultPreferences } from '@/server/modules/notifications/notify'
import { makeApi } from '../../support/api'
import { makeMember } from '../../support/member'

type Opened = { preferences: { newsletter: boolean; loginNotices: boolean } }

test('a member who left the address in the newsletter form finds the notice switched on', async () => {
  const api = await makeApi()
  const ada = await makeMember(api)
  await api.send('POST', 'user/userSubscribe', { email: ada.email })
  const { opened } = await ada.call('GET', 'user/settings')
  expect((opened as Opened).preferences.newsletter).toBe(true)
})

test('changing another notice leaves the newsletter as it was', async () => {
  const api = await makeApi()
  const ada = await makeMember(api)
  await api.send('POST', 'user/userSubscribe', { email: ada.email })
  await ada.call('PUT', 'user/settings', { preferences: { loginNotices: false } })
  const { opened } = await ada.call('GET', 'user/settings')
  expect((opened as Opened).preferences).toEqual({
    ...defaultPreferences,
    newsletter: true,
    loginNotices: false,
  })
})

test('switching the newsletter off takes the address off the list', async () => {
  const api = await makeApi()
  const ada = await makeMember(api)
  await api.send('POST', 'user/userSubscribe', { email: ada.email })
  await ada.call('PUT', 'user/settings', { preferences: { newsletter: false } })
  const { opened } = await ada.call('GET', 'user/settings')
  expect((opened as Opened).preferences.newsletter).toBe(false)
})
