import { dayMs } from '@/config/durations'
import { keepBankFile, takeBankFiles } from '@/server/modules/bank'
import { bankFiles } from '@/server/modules/bank/tables'
import { operatorEvents } from '@/server/platform/db/tables'
import { makeApi } from '../support/api'
import { account, bankFile } from '../support/bank/bank-files'
import {
  type ConsoleVisit,
  codeNow,
  makeOperator,
  openConsole,
  operatorVisit,
} from '../support/console-visit'
import { runDueRequests } from '../support/jobs'
import { inRole } from '../support/roles'

const bank = { ...account, holder: 'FNX AG', bic: 'SOGEDEFF', closedDays: new Set<string>() }
const monday = bankFile({
  opening: 100n,
  day: '2026-11-23',
  lines: [{ reference: 'B1', amount: 123_456n, day: '2026-11-23', name: 'Jane Public' }],
})

async function consoleWith(choices: Parameters<typeof makeApi>[0], role: 'treasury' | 'auditor') {
  const api = await makeApi(choices)
  api.clock.forward(5 * dayMs)
  const app = openConsole(api)
  const visit = await operatorVisit(api, app, await makeOperator(api, `${role}@fnx.example`, role))
  return { api, app, visit }
}

test('a file is read once two have brought it, and shown without names @rest', async () => {
  const { api, app, visit } = await consoleWith({ bank }, 'treasury')
  const colleague = await makeOperator(api, 'second@fnx.example', 'treasury')
  const other = await operatorVisit(api, app, colleague)
  const upload = async (who: ConsoleVisit, content: BlobPart) => {
    // Each code counts once.
    api.clock.forward(60_000)
    const code = await codeNow(api)
    return (await who.sendFile('/bank/upload', 'file', content, { code })).status
  }
  expect((await visit.get('/bank')).text).toContain('Nothing has come from the bank yet.')
  for (const file of [monday, '<html/>', monday]) expect(await upload(visit, file)).toBe(303)
  await inRole('worker', () => takeBankFiles(api.services))
  expect((await visit.get('/bank')).text).toContain('waits until a second person')
  for (const file of [monday, '<html/>']) expect(await upload(other, file)).toBe(303)
  await runDueRequests(api.services)
  expect((await visit.get('/bank')).text).toContain('waiting to be read')
  await inRole('worker', () => takeBankFiles(api.services))
  const { text } = await visit.get('/bank')
  expect(text).toContain('No statement is missing.')
  expect(text).toContain('1,234.56 USD')
  expect(text).toContain('This is “html”')
  expect(text).not.toContain('Jane')
  const [kept] = await api.services.db.select().from(bankFiles).orderBy(bankFiles.receivedAt)
  expect(kept?.receivedBy).toBe('treasury@fnx.example, second@fnx.example')
})

test('an operator who may upload files sets a failing file aside, and retries it', async () => {
  const { api, app, visit } = await consoleWith({ bank }, 'treasury')
  const auditor = await operatorVisit(api, app, await makeOperator(api, 'a@fnx.example', 'auditor'))
  await inRole('worker', () =>
    keepBankFile(api.services, { name: 'day\u202E.xml', bytes: monday, by: 'inbox' }),
  )
  const [{ id } = { id: '' }] = await api.services.db.select().from(bankFiles)
  const put = (by: typeof visit) => by.send(`/bank/files/${id}/aside`, {})
  expect((await put(visit)).text).toContain('nothing left to decide')
  const readFile = async () => {
    throw new Error('a mistake of ours')
  }
  for (const _ of [1, 2, 3])
    await inRole('worker', () => takeBankFiles({ ...api.services, readBankFile: readFile }))
  const failed = (await visit.get('/bank')).text
  expect(failed).toContain('<bdi>day.xml</bdi>')
  expect(failed).toContain('3 failures')
  expect(failed).toContain('Put it aside')
  expect((await auditor.get('/bank')).text).not.toContain('Put it aside')
  expect((await put(auditor)).status).toBe(403)
  expect((await put(visit)).status).toBe(303)
  expect((await visit.get('/bank')).text).toContain('put aside')
  expect((await put(visit)).status).not.toBe(303)
  expect((await visit.send(`/bank/files/${id}/again`, {})).status).toBe(303)
  await inRole('worker', () => takeBankFiles(api.services))
  expect((await visit.get('/bank')).text).not.toContain('could not be read')
  const events = await api.services.db.select().from(operatorEvents)
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['put a file of the bank aside', 'had a file of the bank tried again']),
  )
})

test('an operator who may only look uploads nothing', async () => {
  const { api, visit } = await consoleWith({ bank }, 'auditor')
  expect((await visit.get('/bank')).text).not.toContain('Upload')
  expect((await visit.sendFile('/bank/upload', 'file', monday)).status).toBe(403)
  expect(await api.services.db.select().from(bankFiles)).toEqual([])
})

test('an operator without the right sends no larger body than any form, and a refused file is not drawn back @rest', async () => {
  const { visit } = await consoleWith({ bank }, 'auditor')
  const large = new Uint8Array(1024 * 1024)
  expect((await visit.sendFile('/bank/upload', 'file', large)).status).toBe(413)
  const { visit: other } = await consoleWith({}, 'treasury')
  const { text } = await other.sendFile('/bank/upload', 'file', monday)
  expect(text).not.toContain('Jane Public')
})

test('a file above ten megabytes is refused before it is read @rest', async () => {
  const { visit } = await consoleWith({ bank }, 'treasury')
  const large = await visit.sendFile('/bank/upload', 'file', new Uint8Array(11 * 1024 * 1024))
  expect(large.status).toBe(413)
})

test('without a bank account there is no link to the page, and no file is accepted @rest', async () => {
  const { visit } = await consoleWith({}, 'treasury')
  expect((await visit.get('/books')).text).not.toContain('href="/bank"')
  expect((await visit.get('/bank')).text).toContain('No bank account is set')
  expect((await visit.sendFile('/bank/upload', 'file', monday)).status).not.toBe(303)
})

test('the payments lead to the transfers by a link, where there is a page of them @rest', async () => {
  const { visit } = await consoleWith({ bank }, 'treasury')
  expect((await visit.get('/payments')).text).toContain(
    'Transfers are under <a href="/bank">Bank account</a>.',
  )
  expect((await visit.get('/payments?lang=de')).text).toContain(
    'Überweisungen stehen unter <a href="/bank">Bankkonto</a>.',
  )
  const { visit: other } = await consoleWith({}, 'treasury')
  expect((await other.get('/payments')).text).not.toContain('Transfers are under')
})
