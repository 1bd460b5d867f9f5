import { asc } from 'drizzle-orm'
import { Workbook } from 'exceljs'
import { readServerEnv } from '@/config/env.server'
import { houseName } from '@/config/house'
import { carryStaking } from '@/config/staking-offered'
import { calendarFile } from '@/lib/calendar-file'
import { inLocale, offeredLocales } from '@/messages/locale'
import { escrowDocument } from '@/server/modules/escrow/page/document'
import { pageForHouse } from '@/server/modules/escrow/providers/escrow-folder-node'
import { htmlOf } from '@/server/modules/notifications'
import { refundFiles } from '@/server/modules/purchases/by-bank/tables'
import { readRefundFile } from '@/server/modules/purchases/refunds/refund-files.service'
import { carryLanguages } from '@/server/platform/node/listen'
import { mailSamples, smsSamples } from '@/server/sandbox/mail-samples'
import { takeHouse } from '@/server/start/house'
import { houseFiles } from '@/server/start/house-files'
import { importIssuer } from '@/server/start/issuer/import'
import { bank } from '../support/bank/bank-files'
import {
  makeBankOrder,
  receiveNotice,
  type Transfers,
  transferFixture,
  transferOf,
} from '../support/bank/transfers'
import { byTwo } from '../support/jobs'
import { inRole } from '../support/roles'
import { saysOf, stakingIn } from '../support/second-bank'

const folder = 'src/content/second-sample'

let fixture: Transfers
beforeAll(async () => {
  takeHouse(readServerEnv({ ISSUER_DIR: folder }))
  carryLanguages()
  carryStaking(false)
})
afterAll(() => {
  takeHouse(readServerEnv({}))
  carryStaking(true)
})

beforeEach(async () => {
  fixture = await transferFixture({ bank: { ...bank, holder: houseName() } })
  fixture.api.services.appName = houseName()
  await importIssuer(fixture.api.services.db, folder, { now: fixture.api.clock.now() })
})

const services = () => fixture.api.services
const inEach = <Drawn>(draw: () => Drawn): Drawn[] =>
  offeredLocales().map((tag) => inLocale(tag, draw))

test('mails, SMS, the calendar, the escrow page and an installed app name no other bank @rest', async () => {
  const head = services()
  const mails = inEach(() =>
    Object.values(mailSamples(head)).map((letter) => `${letter.subject} ${htmlOf(letter)}`),
  )
  const sms = inEach(() => Object.values(smsSamples(head)))
  const event = { uid: '1', at: '2026-11-20T12:00:00Z', title: 'Ends', text: 'Today' }
  const calendar = calendarFile({ name: houseName(), madeAt: new Date(0), events: [event] })
  const escrow = pageForHouse(await escrowDocument({ script: '', style: '' }), houseName())
  const files = ['/manifest.webmanifest', '/manifest.json', '/logo-dark.svg'].map(fileAt)
  const drawnTexts = { mails, sms, calendar, escrow, files }
  for (const [subject, text] of Object.entries(drawnTexts))
    expect([subject, saysOf(JSON.stringify(text).replaceAll(head.siteUrl, ''))]).toEqual([
      subject,
      [],
    ])
  expect(stakingIn(JSON.stringify([mails, sms]))).toEqual([])
  expect(JSON.stringify(mails)).toContain('Hohenlinde')
  expect(escrow).toContain('data-languages="de en"')
})

function fileAt(url: string): string {
  let wholeText = ''
  const response = {
    setHeader: () => {},
    end: (text: string) => {
      wholeText = text
    },
  }
  houseFiles(() => undefined)({ url, method: 'GET' } as never, response as never)
  return wholeText
}

test('papers, the workbook and a refund file name no other bank @rest', async () => {
  const { api, ada } = fixture
  const contents: unknown[] = []
  const { printPaper } = api.services
  const printed: Uint8Array[] = []
  api.services.printPaper = async (content) => {
    contents.push(content)
    const file = (await printPaper?.(content)) as Uint8Array
    printed.push(file)
    return file
  }
  const order = await makeBankOrder(ada)
  await receiveNotice(api, transferOf(order))
  const second = await makeBankOrder(ada)
  await receiveNotice(api, transferOf(second, { amount: BigInt(second.pay) - 1n }))
  await ada.call('POST', 'wallet/resolvePayment', { transactionId: second.id, choice: 'refund' })
  const limits = { until: api.clock.now().toISOString() }
  await byTwo(services(), { kind: 'refund-file', given: limits })
  for (const lang of offeredLocales()) {
    const issue = { kind: 'confirmation', subject: order.id }
    const answer = await inLocale(lang, () => ada.call('POST', 'wallet/issuePaper', issue))
    expect([lang, answer.status]).toEqual([lang, 200])
  }
  const path = '/api/v1/transactions/transaction/list-xls/'
  const excel = await api.app.request(path, { headers: { token: ada.token } })
  const workbook = await new Workbook().xlsx.load(await excel.arrayBuffer())
  const sheets = workbook.worksheets.map((sheet) => [sheet.name, sheet.getSheetValues()])
  expect(JSON.stringify(sheets)).toContain('500')
  const [row] = await services().db.select().from(refundFiles).orderBy(asc(refundFiles.writtenAt))
  const refund = await inRole('console', () => readRefundFile(services(), row?.id ?? ''))
  const drawnTexts = {
    contents,
    refund,
    workbook: [workbook.creator, workbook.title, workbook.company, sheets],
    written: printed.map((file) => Buffer.from(file).toString('latin1')),
  }
  for (const [subject, text] of Object.entries(drawnTexts)) {
    const wholeText = JSON.stringify(text, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect([subject, saysOf(wholeText.replaceAll(api.services.siteUrl, ''))]).toEqual([subject, []])
  }
  expect(stakingIn(JSON.stringify(contents))).toEqual([])
  expect(JSON.stringify(contents)).toContain('Bankhaus Hohenlinde AG (Beispiel)')
  expect(refund?.name).toMatch(/^HOHENLI-REFUNDS-/)
})
