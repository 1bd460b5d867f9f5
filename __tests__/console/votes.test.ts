import { createHash, generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { hourMs } from '@/config/durations'
import {
  everyLanguage,
  fieldIn,
  fieldsInEachLanguage,
  languageName,
} from '@/messages/in-each-language'
import { firstLocale, locales } from '@/messages/locale'
import { kindOf } from '@/server/modules/operators'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { operatorRequests } from '@/server/modules/operators/tables'
import { allVotes } from '@/server/modules/votes'
import { operatorEvents } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../support/api'
import {
  inHours,
  makeOperator,
  openConsole,
  operatorVisit,
  tableIn,
  visitAs,
} from '../support/console-visit'
import { fieldsOfEachLanguage, inEachLanguage } from '../support/each-language'
import {
  advanceVotes,
  askFor,
  decideRequest,
  byTwo as doneByTwo,
  runDueRequests,
} from '../support/jobs'
import { quickMember } from '../support/quick-member'
import { inRole } from '../support/roles'
import { makeHolder } from '../support/staking'
import { cast, closeVoteStored, openVoteStored, voteOf } from '../support/stored-vote'

let api: TestApi
let app: Hono
beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
})

const other = locales.find((tag) => tag !== firstLocale) ?? firstLocale

const asRole = (role: OperatorRole) => visitAs(api, app, `${role}@fnx.example`, role)

type Wish = Parameters<typeof askFor>[1]

const byTwo = (kind: Wish['kind'], given: Wish['given']) => doneByTwo(api.services, { kind, given })

const terms = {
  ...fieldsOfEachLanguage('title', 'General meeting'),
  quorum: '20',
  ...fieldsOfEachLanguage('r1Title', 'New articles'),
  ...fieldsOfEachLanguage('r1Text', 'They are shorter.'),
  r1Needs: 'two-thirds',
  r1Board: 'none',
  r1DocumentUrl: 'https://bank.example/articles.pdf',
  ...fieldsOfEachLanguage('r1DocumentTitle', 'Articles'),
}

const dates = () => {
  const ahead = (hours: number) => inHours(api, hours)
  return { recordAt: ahead(30), closesAt: ahead(60), meetingAt: ahead(90) }
}

test('a vote is announced by two, in each language, and not before its notice @rest', async () => {
  await Promise.all([asRole('treasury'), asRole('admin')])
  for (const { tag, field } of fieldsInEachLanguage('title'))
    await expect(byTwo('vote-open', { ...terms, ...dates(), [field]: '' })).rejects.toThrow(
      `in ${languageName(tag)}`,
    )
  await expect(
    byTwo('vote-open', {
      ...terms,
      ...dates(),
      ...fieldsOfEachLanguage('r1Title', 'For \u202etsniagA'),
    }),
  ).rejects.toThrow('Remove characters that reverse text direction.')
  await expect(byTwo('vote-open', { ...terms, ...dates(), r1Needs: 'two thirds' })).rejects.toThrow(
    'Choose what resolution 1 needs to pass.',
  )
  await byTwo('vote-open', { ...terms, ...dates() })
  const [vote] = await allVotes(api.services.db)
  expect(vote).toMatchObject({ state: 'announced', quorumBps: 2_000 })
  expect(vote?.resolutions).toEqual([
    {
      title: inEachLanguage('New articles'),
      text: inEachLanguage('They are shorter.'),
      document: {
        url: 'https://bank.example/articles.pdf',
        title: inEachLanguage('Articles'),
      },
      needs: 'two-thirds',
      board: 'none',
    },
  ])
})

test('a vote asked for in 0.1.0 is kept as it is now, and announced', async () => {
  await Promise.all([asRole('treasury'), asRole('admin')])
  const asked = {
    titleEn: 'General meeting',
    titleDe: 'Hauptversammlung',
    ...dates(),
    quorum: '20',
    r1TitleEn: 'New articles',
    r1TitleDe: 'Neue Statuten',
    r1TextEn: 'They are shorter.',
    r1TextDe: 'Sie sind kürzer.',
    r1Needs: 'two-thirds',
    r1Board: 'none',
    // Of resolutions that were not filled in.
    r2Needs: 'half',
    r2Board: 'none',
  }
  // The form of 0.1.0 sent each field, and others of its own.
  const sent = { ...asked, r2TitleEn: ' ', auditorKey: '', other: 'x' }
  if (locales.length === 2) expect(kindOf('vote-open').parse(sent)).toEqual(asked)
  const askedAt = api.clock.now()
  const [request] = await inRole('owner', () =>
    api.services.db
      .insert(operatorRequests)
      .values({
        kind: 'vote-open',
        input: asked,
        facts: { auditor: '' },
        reason: 'the board said so',
        askedBy: 'treasury@fnx.example',
        askedAt,
        expiresAt: new Date(askedAt.getTime() + 48 * hourMs),
      })
      .returning(),
  )
  await decideRequest(api.services, {
    id: request?.id ?? '',
    by: 'admin@fnx.example',
    reason: 'the board said so',
    isApproved: true,
  })
  await runDueRequests(api.services)
  const [vote] = await allVotes(api.services.db)
  expect(vote).toMatchObject({
    state: 'announced',
    title: { en: 'General meeting', de: 'Hauptversammlung' },
    resolutions: [{ needs: 'two-thirds', title: { de: 'Neue Statuten' } }],
  })
})

test('the form of a vote has as many resolutions as asked for, each under its heading', async () => {
  const treasury = await asRole('treasury')
  const headings = async (path: string) =>
    [...(await treasury.get(path)).text.matchAll(/<legend class="h2">([^<]+)</g)].map(
      ([, words]) => words,
    )
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) => `Resolution ${at + 1}`)
  expect(await headings('/votes')).toEqual(numbered(3))
  expect(await headings('/votes?resolutions=12')).toEqual(numbered(12))
  const { text } = await treasury.get('/votes')
  for (const field of [
    ...fieldsInEachLanguage('title'),
    ...fieldsInEachLanguage('r3DocumentTitle'),
  ])
    expect(text).toContain(`name="${field.field}"`)
  expect(text).toContain('<textarea id="vote-open-auditorKey" name="auditorKey"')
})

test('operators see no sum before the end, and then the same as members, who read the meeting’s result @rest', async () => {
  const dana = await quickMember(api)
  await makeHolder(api, dana)
  const vote = await openVoteStored(api)
  await cast(api, dana, vote, ['for', 'against'])
  const open = await (await asRole('treasury')).get(`/votes/${vote.id}`)
  expect(open.text).toContain('Nobody sees a ballot, or a sum')
  expect(open.text).not.toContain('How the owners instructed')
  expect(open.text).toContain('action="/ask/vote-call-off"')
  await closeVoteStored(api, vote)
  const counted = await (await asRole('admin')).get(`/votes/${vote.id}`)
  expect(tableIn(counted.text, 'How the owners instructed the custodian')).toEqual([
    ['Issue new shares', '100 for', '0 against', '0 abstain'],
    ['Elect a director', '0 for', '100 against', '0 abstain'],
  ])
  const result = {
    vote: vote.id,
    r1: 'passed',
    r1For: '71.5',
    r2: 'not passed',
    r2For: '49.99',
    documentUrl: '/docs',
    ...fieldsOfEachLanguage('documentTitle', 'Minutes'),
  }
  await expect(byTwo('meeting-result', result)).rejects.toThrow('has not taken place yet')
  api.clock.forward(2 * 60 * 60_000)
  await byTwo('meeting-result', result)
  expect((await voteOf(dana, vote)).meeting).toMatchObject({
    results: [
      { isPassed: true, forBps: 7_150 },
      { isPassed: false, forBps: 4_999 },
    ],
    document: { title: 'Minutes' },
  })
})

test('an operator who decides sees every word that members will read @rest', async () => {
  const asks = await makeOperator(api, 'ines@fnx.example', 'treasury')
  const decides = await makeOperator(api, 'tomas@fnx.example', 'admin')
  const ask = async (kind: string, given: object) => {
    const asking = await operatorVisit(api, app, asks)
    const deciding = await operatorVisit(api, app, decides)
    const { location } = await asking.send(`/ask/${kind}`, { ...given, reason: 'as planned' })
    return (await deciding.get(location ?? '')).text
  }
  const announced = await ask('vote-open', { ...terms, ...dates() })
  expect(announced).toContain(
    `${everyLanguage(inEachLanguage('Articles'))}: https://bank.example/articles.pdf`,
  )
  const vote = await openVoteStored(api)
  await closeVoteStored(api, vote)
  api.clock.forward(2 * 60 * 60_000)
  const result = await ask('meeting-result', {
    vote: vote.id,
    r1: 'passed',
    r1For: '71.5',
    r2: 'not passed',
    r2For: '49.99',
    documentUrl: '/docs',
    ...fieldsOfEachLanguage('documentTitle', 'Minutes'),
  })
  expect(result).toContain(`${everyLanguage(inEachLanguage('Minutes'))}: /docs`)
  expect(result).toContain('<b>General meeting</b>')
})

test('a document of our own pages is linked there, and not at the console', async () => {
  const { id } = await openVoteStored(api)
  const { text } = await (await asRole('treasury')).get(`/votes/${id}`)
  expect(text).toContain(`href="${api.services.siteUrl}/docs"`)
  expect(text).not.toContain('href="/docs"')
})

test('a page in another language names meeting and resolutions in it @rest', async () => {
  const { id } = await openVoteStored(api)
  const list = await (await asRole('treasury')).get(`/votes?lang=${other}`)
  expect(list.text).toContain(`${inEachLanguage('General meeting')[other]}</a>`)
  const { text } = await (await asRole('admin')).get(`/votes/${id}?lang=${other}`)
  expect(text).toContain(`${inEachLanguage('General meeting')[other]}: `)
  expect(text).not.toContain('Issue new shares<')
})

test('a request about a vote names the meeting in its reader’s language', async () => {
  const { id } = await openVoteStored(api)
  const treasury = await asRole('treasury')
  const { request } = await askFor(api.services, {
    kind: 'vote-call-off',
    given: { vote: id, ...fieldsOfEachLanguage('why', 'Too early') },
    reason: 'the board said so',
    by: 'treasury@fnx.example',
  })
  const shown = async (tag: string) =>
    (await treasury.get(`/requests/${request.number}?lang=${tag}`)).text
  const named = inEachLanguage('General meeting')[other]
  expect(await shown(other)).toContain(named)
  expect(await shown(firstLocale)).not.toContain(named)
})

test('a name must be visible, and texts for members cannot change the direction of writing', async () => {
  await Promise.all([asRole('treasury'), asRole('admin')])
  const fieldOf = (name: string) => fieldIn(other, name)
  for (const unseen of ['\u200b\u200b', '\u3164', '\uffa0\u115f', '\u2800']) {
    const asked = byTwo('vote-open', { ...terms, ...dates(), [fieldOf('title')]: unseen })
    await expect(asked).rejects.toMatchObject({ field: fieldOf('title') })
  }
  const turned = byTwo('vote-open', { ...terms, ...dates(), [fieldOf('r1Text')]: 'f\u202eoo' })
  await expect(turned).rejects.toMatchObject({ field: fieldOf('r1Text') })
  const { id } = await openVoteStored(api)
  const why = { vote: id, ...fieldsOfEachLanguage('why', 'Too early'), [fieldOf('why')]: '' }
  await expect(byTwo('vote-call-off', why)).rejects.toThrow(`Enter why in ${languageName(other)}.`)
  const turnedWhy = byTwo('vote-call-off', { ...why, [fieldOf('why')]: 'Zu \u202efrüh' })
  await expect(turnedWhy).rejects.toMatchObject({ field: fieldOf('why') })
})

test('support may not see votes, and an auditor reads them without forms @rest', async () => {
  const vote = await openVoteStored(api)
  expect((await (await asRole('support')).get('/votes')).status).toBe(403)
  const { text } = await (await asRole('auditor')).get(`/votes/${vote.id}`)
  expect(text).toContain('General meeting: open')
  expect(text).not.toContain('action="/ask/vote-call-off"')
})

test('the announcement names the auditor’s key; operators who see votes download the file, which is logged @rest', async () => {
  await Promise.all([asRole('treasury'), asRole('admin')])
  const keys = generateKeyPairSync('rsa', { modulusLength: 3_072 })
  const pem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const secret = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await expect(byTwo('vote-open', { ...terms, ...dates(), auditorKey: secret })).rejects.toThrow(
    'A private key does not belong here.',
  )
  await byTwo('vote-open', { ...terms, ...dates(), auditorKey: pem.replaceAll('\n', '\r\n') })
  const [vote] = await allVotes(api.services.db)
  if (vote === undefined) throw new Error('No vote was announced.')
  const asAuditor = await asRole('auditor')
  expect((await asAuditor.get(`/votes/${vote.id}`)).text).toContain('once the vote is counted')
  api.clock.forward(30 * 60 * 60_000)
  await advanceVotes(api.services)
  await closeVoteStored(api, vote)
  const later = await visitAs(api, app, 'later@fnx.example', 'auditor')
  const { text } = await later.get(`/votes/${vote.id}`)
  expect(text).toContain(`action="/votes/${vote.id}/ballots"`)
  const taken = await later.answered(`/votes/${vote.id}/ballots`)
  expect(taken.headers.get('content-disposition')).toContain('.jwe')
  expect(text).toContain(
    createHash('sha256')
      .update(await taken.text())
      .digest('hex'),
  )
  // By its action: the clock of tests stands, so the newest one of a moment is any of them.
  const taking = await api.services.db
    .select({ subject: operatorEvents.subject })
    .from(operatorEvents)
    .where(eq(operatorEvents.action, 'took the auditor’s file'))
  expect(taking).toEqual([{ subject: `vote ${vote.id}` }])
})
