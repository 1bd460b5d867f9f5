import { Workbook } from 'exceljs'
import type { Hono } from 'hono'
import { opsCommand } from '@/config/ops-command'
import { consoleRoutes } from '@/console/app'
import packed from '@/content/sample/packed.json'
import { operatorRoles } from '@/server/modules/operators'
import { sampleOffering } from '@/server/sandbox/seed'
import { madeUpTag } from '../../../scripts/messages/made-up'
import type { TestApi } from '../../support/api'
import {
  type ConsoleVisit,
  consoleOrigin,
  makeOperator,
  openConsole,
  operatorVisit,
} from '../../support/console-visit'
import { makeBusyMember } from '../../support/did-everything'
import { openVoteStored } from '../../support/stored-vote'
import { makeVisitorThread } from '../../support/threads'
import { englishIn, shownIn } from '../english'
import { madeUpVote } from '../vote'

let api: TestApi
let app: Hono
let visit: ConsoleVisit
let member: string
let vote: string

beforeAll(async () => {
  const { dana } = await makeBusyMember()
  api = dana.api
  member = dana.accountId
  await makeVisitorThread(api)
  vote = (await openVoteStored(api, madeUpVote)).id
  app = openConsole(api)
  const operator = await makeOperator(api, 'erika@fnx.example', ...operatorRoles)
  visit = await operatorVisit(api, app, operator)
})

async function read(path: string): Promise<string> {
  const headers = { cookie: visit.cookie, 'accept-language': madeUpTag }
  return (await app.request(`${consoleOrigin}${path}`, { headers })).text()
}

const firstTitles = Object.entries<string>(packed)
  .filter(([file]) => file.startsWith('en/'))
  .flatMap(([, text]) =>
    [...text.matchAll(/^(?:title|categoryTitle): (.+)$/gm)].map(([, words = '']) => words),
  )

/**
 * Typed text: names, the offering as operators change it, and wordings of texts in the first
 * language.
 */
const given = [
  ...['Dana Demo', 'Mia Okonjo-Lind', 'A browser', 'A wrong price', 'Ein falscher Preis'],
  ...firstTitles,
  ...Object.values(sampleOffering).filter((value) => typeof value === 'string'),
  // The log keeps details in English for good.
  operatorRoles.join(', '),
  // A command is typed as it is in every language.
  opsCommand('').trim(),
]

test('no page of the console has an English sentence', async () => {
  const paths = consoleRoutes
    .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    .map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(20)
  const left: Record<string, string[]> = {}
  for (const path of [...paths, `/people/${member}`, `/votes/${vote}`]) {
    const html = await read(path)
    const found = englishIn(shownIn(html), given)
    if (found.length > 0) left[path] = found
    if (html.includes('</html>') && !html.includes(`<html lang="${madeUpTag}"`))
      left[path] = ['it speaks another language']
  }
  expect(left).toEqual({})
})

test('a form asks for each language, and says which one is missing', async () => {
  const form = await read('/votes')
  expect(form).toContain('name="titleQaa"')
  const sent = { 'accept-language': madeUpTag }
  const { text } = await visit.send(
    '/ask/sale-stop',
    { whyEn: 'A wrong price', whyDe: 'Ein falscher Preis', reason: 'x' },
    sent,
  )
  expect(englishIn(shownIn(text), given)).toEqual([])
})

test('no sheet of the register has an English head', async () => {
  const asked = { day: '2026-11-20', reason: 'x', ticket: 'BR-1', part: 'both' }
  const answer = await visit.answered('/register/take', asked, { 'accept-language': madeUpTag })
  expect(answer.status).toBe(200)
  const workbook = new Workbook()
  await workbook.xlsx.load((await answer.arrayBuffer()) as never)
  const texts = workbook.worksheets.flatMap((sheet) => [
    sheet.name,
    ...sheet.getSheetValues().flatMap((row) => (Array.isArray(row) ? row : [])),
  ])
  expect(workbook.worksheets).toHaveLength(2)
  const said = texts.filter((text) => typeof text === 'string')
  expect(englishIn(said, given)).toEqual([])
})
