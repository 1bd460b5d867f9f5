import { AsyncLocalStorage } from 'node:async_hooks'
import { carryLocale, inLocale } from '@/messages/locale'
import { deviceName, spokenDevice } from '@/server/platform/device-name'
import { makeApi, type TestApi } from '../../support/api'
import { challenge } from '../../support/call-examples'
import { codeFor, makeAccount, makeMember, type TestMember } from '../../support/member'
import { rowsOf } from '../../support/rows-of'

let api: TestApi
beforeAll(() => carryLocale(new AsyncLocalStorage<string>()))
beforeEach(async () => {
  api = await makeApi()
})

const readStored = async () =>
  rowsOf<{ locale: string }>(await api.services.db.execute('select locale from account'))[0]?.locale

const chosenLanguage = async (ada: TestMember) =>
  ((await ada.call('GET', 'user/getProfile')).opened as { locale?: string }).locale

async function logInReading(lang: string, person: { email: string; phone: string }) {
  const challengeId = await challenge(api, person)
  const { email, phone } = person
  const codes = { phoneCode: await codeFor(api, phone), emailCode: await codeFor(api, email) }
  const verified = await api.send(
    ...(['POST', 'user/login-verify-otp', { challengeId, ...codes }, { lang }] as const),
  )
  expect(verified.status).toBe(200)
}

test('with no language chosen, mail follows what the member reads @rest', async () => {
  const person = await makeAccount(api)
  await logInReading('de', person)
  expect(await readStored()).toBe('de')
  const ada = await makeMember(api)
  expect(await chosenLanguage(ada)).toBeUndefined()
})

test('a new-login warning keeps the owner’s previous language @rest', async () => {
  const person = await makeAccount(api)
  await logInReading('de', person)
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(person.email)}`)
  expect(text).toContain('New login')
  expect(text).not.toContain('Neue Anmeldung')
})

test('a chosen language survives logins in another @rest', async () => {
  const ada = await makeMember(api)
  await ada.call('PUT', 'user/settings', { locale: 'en' })
  await logInReading('de', ada)
  expect([await readStored(), await chosenLanguage(ada)]).toEqual(['en', 'en'])
})

test('a stored browser name is shown in each language', () => {
  const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const deviceNames = inLocale('de', () => [deviceName(linux), deviceName('')])
  expect(deviceNames).toEqual(['Firefox on Linux', 'A browser on an unknown system'])
  const german = inLocale('de', () => [...deviceNames, 'Key on Tuesday'].map(spokenDevice))
  const unknownDevice = 'Ein Browser unter einem unbekannten System'
  expect(german).toEqual(['Firefox unter Linux', unknownDevice, 'Key on Tuesday'])
})
