import { Workbook } from 'exceljs'
import { carryStaking } from '@/config/staking-offered'
import { registerFile } from '@/console/pages/register/workbook'
import { inLocale, offeredLocales } from '@/messages/locale'
import { endOfDay, registerOf } from '@/server/modules/register/operator-reads.service'
import { makeApi, type TestApi } from '../../support/api'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { stakingIn } from '../../support/second-bank'
import { makeHolder, sendStake, share } from '../../support/staking'

let api: TestApi
let ada: TestMember

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  await makeHolder(api, ada, 10n * share)
  api.clock.forward(1_000)
})
afterEach(() => carryStaking(true))

async function wordsIn(file: ArrayBuffer): Promise<string> {
  const { worksheets } = await new Workbook().xlsx.load(file)
  return JSON.stringify(worksheets.map((sheet) => [sheet.name, sheet.getSheetValues()]))
}

async function downloaded(lang: string, query: string): Promise<string> {
  const path = `/api/v1/transactions/transaction/list-xls/?${query}`
  const answer = await api.app.request(path, { headers: { token: ada.token, lang } })
  expect([query, answer.status]).toEqual([query, 200])
  return wordsIn(await answer.arrayBuffer())
}

async function register(lang: string): Promise<string> {
  const day = api.clock.now().toISOString().slice(0, 10)
  const end = endOfDay(day)
  const file = await inLocale(lang, async () =>
    registerFile(api.services as never, {
      register: await registerOf(api.services, end),
      span: { from: new Date(0), end },
      part: 'owners',
      day,
      filter: {} as never,
    }).then((stream) => new Response(stream).arrayBuffer()),
  )
  return wordsIn(file)
}

const files = ['', 'report=statement', 'report=gains&year=2026', 'report=dividends&year=2026']

async function allWorkbooks(): Promise<string[]> {
  const allPages = offeredLocales().map(async (lang) => [
    ...(await Promise.all(files.map((query) => downloaded(lang, query)))),
    await register(lang),
  ])
  return (await Promise.all(allPages)).flat()
}

test('workbooks of a bank without plans have no column of stakes', async () => {
  carryStaking(false)
  const words = (await allWorkbooks()).join('\n')
  // The test's ledger has a pool, so its shares are in the register; that of such a bank has none.
  expect(stakingIn(words.replaceAll(/Reward pool|Prämientopf/g, ''))).toEqual([])
})

test('a member with a stake from before finds it in each workbook', async () => {
  await sendStake(ada, 4n * share)
  carryStaking(false)
  const [, statement, gains, , owners] = await allWorkbooks()
  for (const words of [statement, gains, owners]) expect(words).toContain('Staked')
})
