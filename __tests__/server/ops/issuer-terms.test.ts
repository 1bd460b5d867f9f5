import { operatorRequests } from '@/server/modules/operators/tables'
import { closedDays, memberLimits, stakingPlansAt, versionAt } from '@/server/modules/terms'
import { runCommand } from '@/server/ops/commands'
import { importIssuer } from '@/server/start/issuer/import'
import { lacksIn, readIssuer } from '@/server/start/issuer/read'
import { makeApi, type TestApi } from '../../support/api'
import { contentFolder, removeContentFolders } from '../../support/contents'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})
afterEach(removeContentFolders)

const limits = {
  transferCents: '500000',
  firstTransferCents: '50000',
  reservedMicroShares: '1000000000',
  giftMicroShares: '50000000',
  gifts: '2',
}

const folderOf = (content: object, otherFiles: Record<string, string> = {}) =>
  contentFolder({ 'terms.json': JSON.stringify(content, null, 1), ...otherFiles })

const bring = (content: object, otherFiles?: Record<string, string>) =>
  runCommand({ ...api.services, mode: 'production' as const }, [
    ...['issuer', 'import', folderOf(content, otherFiles)],
    ...['--by', 'ada', '--reason', 'the board'],
  ])

test('an import in a production requests limits and closed days, each once', async () => {
  const content = { limits, closedDays: ['2027-01-01', '2026-12-25'], holdsOn: '2099-01-01' }
  const { text } = await bring(content)
  expect(text).toContain('The limits of members wait as request')
  expect(text).toContain('The closed days wait as request')
  await bring(content)
  const requests = await api.services.db
    .select()
    .from(operatorRequests)
    .orderBy(operatorRequests.number)
  expect(requests.map(({ kind, input }) => [kind, input])).toEqual([
    ['limits-change', { ...limits, holdsOn: '2099-01-01' }],
    ['closed-days-change', { days: '2026-12-25 2027-01-01', holdsOn: '2099-01-01' }],
  ])
  expect((await versionAt(api.services.db, 'limits', api.clock.now())).number).toBe(1)
})

test('staking plans of a folder are requested in a production, and a sandbox and its texts have them', async () => {
  const { db, clock } = api.services
  const stakingRatesBps = { '6-months': 250, '12-months': 400 }
  expect((await bring({ stakingRatesBps })).text).toContain('The staking plans wait as request')
  const [request] = await db.select().from(operatorRequests)
  expect(request?.input).toEqual({
    '3-months': '',
    '6-months': '250',
    '12-months': '400',
    holdsOn: '',
  })
  const folder = folderOf({ stakingRatesBps }, { 'page/about.md': text('{{planMonths}}') })
  expect(readIssuer(folder).items[0]?.body).toContain('Reserve 6 or 12 shares')
  await importIssuer(db, folder, { now: clock.now() })
  const { plans } = await stakingPlansAt(db, clock.now())
  expect(plans.map(({ id }) => id)).toEqual(['6-months', '12-months'])
})

test('a folder may have no staking plan at all, and no text of it may name one', async () => {
  const { db, clock } = api.services
  const none = { stakingRatesBps: {} }
  expect((await bring(none)).text).toContain('The staking plans wait as request')
  await importIssuer(db, folderOf(none), { now: clock.now() })
  expect((await stakingPlansAt(db, clock.now())).plans).toEqual([])
  for (const figure of ['planMonths', 'rates', 'poolShares', 'rateOf3Months', 'earlyKept']) {
    const naming = { 'page/about.md': text(`{{${figure}}}`) }
    expect(() => readIssuer(folderOf(none, naming))).toThrow(
      `page/about.md:11: {{${figure}}} needs a staking plan that is offered.`,
    )
  }
})

test('a part that terms.json leaves out, or that is in force, is not requested', async () => {
  const { db, clock } = api.services
  await bring({ closedDays: [] })
  expect(await db.$count(operatorRequests)).toBe(0)
  await importIssuer(db, folderOf({ limits }), { now: clock.now() })
  await bring({ limits })
  expect(await db.$count(operatorRequests)).toBe(0)
})

test('a sandbox takes limits and closed days at once and for its past, and the same ones only once', async () => {
  const { db, clock } = api.services
  const folder = folderOf({ limits, closedDays: ['2026-12-25'] })
  await importIssuer(db, folder, { now: clock.now() })
  await importIssuer(db, folder, { now: clock.now() })
  const yearAgo = new Date(clock.now().getTime() - 365 * 86_400_000)
  expect(await memberLimits(db, yearAgo)).toMatchObject({ transferCents: 500_000n, gifts: 2n })
  expect(await closedDays(db, yearAgo)).toEqual(['2026-12-25'])
  expect((await versionAt(db, 'limits', clock.now())).number).toBe(2)
})

const text = (shownText: string) => `---
kind: page
slug: about
category: bank
categoryTitle: The bank
title: About
summary: One sentence.
publishedOn: 2026-11-01
updatedOn: 2026-11-01
---
Reserve ${shownText} shares at most.
`

test('texts say the limits in force: of a sandbox those of its folder, of a production none that wait', async () => {
  const { db, clock } = api.services
  const folder = folderOf({ limits }, { 'page/about.md': text('{{maxReservedShares}}') })
  const textWhen = (isRequested: boolean) =>
    readIssuer(folder, { limits: inForce, isRequested }).items[0]?.body
  const inForce = await memberLimits(db, clock.now())
  expect(textWhen(false)).toContain('Reserve 1,000 shares')
  expect(textWhen(true)).toContain('Reserve 40,000 shares')
})

const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
  )

test('each mistake in terms.json is named with its line, and nothing is asked for', async () => {
  const looser = 'no limit is looser than the program’s'
  const wrongContents: [content: object, why: string][] = [
    [{ limits: { ...limits, gifts: '6' } }, `terms.json:7: limits.gifts: Is not from 1 to 5`],
    [{ limits: { ...limits, transferCents: '1000001' } }, looser],
    [
      { limits: { ...limits, reservedMicroShares: '1' } },
      'limits.reservedMicroShares: Is not from',
    ],
    [{ limits: { ...limits, giftMicroShares: '-1' } }, 'Is no whole number in quotes'],
    [{ limits: { ...limits, giftMicroShares: 1 } }, 'Is no whole number in quotes'],
    [
      { limits: { ...limits, transferCents: '40000' } },
      'limits.firstTransferCents: Is not from 10000 to 40000',
    ],
    [{ limits: { gifts: '2' } }, 'terms.json:2: limits.transferCents: Is missing'],
    [{ closedDays: ['2026-02-30'] }, 'terms.json:3: closedDays.0: '],
    [{ closedDays: days('2027-01-01', 201) }, 'closedDays: Has more than 200'],
    [{ closedDays: days('2026-12-21', 12) }, 'closedDays.0: From it on the bank books nothing'],
    [
      { stakingRatesBps: { '3-months': 2_001 } },
      'terms.json:3: stakingRatesBps.3-months: Is above',
    ],
    [{ stakingRatesBps: { '3-months': -1 } }, 'stakingRatesBps.3-months: Is not above 0'],
    [{ stakingRatesBps: { '9-months': 300 } }, 'stakingRatesBps.9-months: Is not known here'],
    [{ limits, confirmations: 1 }, 'confirmations: Is not known here'],
    [{ limits, holdsOn: '2026-13-01' }, 'terms.json:9: holdsOn: '],
  ]
  for (const [content, reason] of wrongContents) {
    const { isDone, text } = await bring(content)
    expect([content, isDone, text]).toEqual([content, false, expect.stringContaining(reason)])
  }
  expect(await api.services.db.$count(operatorRequests)).toBe(0)
})

const offering = (minimumMicroUsd: string) =>
  JSON.stringify({
    issuer: 'Quay Bank plc',
    bank: 'Quay Bank',
    custodian: 'Quay Custody',
    opensOn: '2026-01-01',
    closesOn: '2099-12-31',
    offeredMicro: '4000000000',
    minimumMicroUsd,
    feeBps: 75,
  })

test('a smallest purchase above the most of a first order by bank transfer is refused', () => {
  const readMinimum = (content: object, minimum: string) => () =>
    readIssuer(folderOf(content, { 'offering.json': offering(minimum) }))
  const limitReason =
    'minimumMicroUsd: Is above 500000000 ($500.00), the most of a first order by bank transfer'
  expect(readMinimum({ limits }, '500000001')).toThrow(`offering.json:1: ${limitReason}`)
  expect(readMinimum({}, '1000000001')).toThrow('Is above 1000000000')
  expect(readMinimum({ limits }, '500000000')).not.toThrow()
})

test('a check says what a production lacks of terms.json', () => {
  const lacks = (content: object) =>
    lacksIn(readIssuer(folderOf(content))).flatMap(
      ({ what }) => what.match(/^terms\.json: .+/) ?? [],
    )
  expect(lacks({})).toEqual([
    'terms.json: limits is not given',
    'terms.json: closedDays names no day to come',
  ])
  expect(lacks({ limits, closedDays: ['2099-12-25'] })).toEqual([])
})
