import { versionAt } from '@/server/modules/terms'
import { runCommand } from '@/server/ops/commands'
import { takeFolder } from '@/server/start/issuer/take-folder'
import { makeApi, type TestApi } from '../../support/api'
import { contentFolder, removeContentFolders } from '../../support/contents'
import { askFor, decideRequest, runDueRequests } from '../../support/jobs'

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
const taxes = {
  countriesBps: { CH: 3_500, DE: 2_637.5 },
  otherBps: 1_500,
  unknownBps: 3_500,
  source: 'The treaty of the islands',
  asOf: '2026-01-02',
}
const plans = { '6-months': 250 }

const folder = (terms: { taxes?: object; limits?: object } = {}) =>
  contentFolder({
    'taxes.json': JSON.stringify({ ...taxes, ...terms.taxes }),
    'terms.json': JSON.stringify({
      limits: { ...limits, ...terms.limits },
      stakingRatesBps: plans,
      closedDays: ['2026-12-25'],
    }),
  })

const bring = (path: string, mode: 'sandbox' | 'production' = 'sandbox') =>
  runCommand({ ...api.services, mode }, [
    ...['issuer', 'import', path, '--by', 'ada', '--reason', 'new texts'],
  ])

const byTwo = async (kind: 'taxes-change' | 'limits-change', fields: Record<string, string>) => {
  const wish = { kind, given: { ...fields, holdsOn: '' }, reason: 'the board' }
  const { request } = await askFor(api.services, { ...wish, by: 'cy@fnx.example' })
  await decideRequest(api.services, {
    id: request.id,
    by: 'di@fnx.example',
    isApproved: true,
    reason: 'read it',
  })
  await runDueRequests(api.services)
  return request.number
}

const otherTaxes = (rate: string) =>
  byTwo('taxes-change', {
    countries: 'CH 35; DE 26.375',
    other: rate,
    unknown: '35',
    source: taxes.source,
    asOf: taxes.asOf,
  })
const otherLimits = (gifts: string) =>
  byTwo('limits-change', {
    transferCents: '5000',
    firstTransferCents: '500',
    reservedMicroShares: '1000',
    giftMicroShares: '50',
    gifts,
  })

const numbers = async () => {
  const { db, clock } = api.services
  const now = clock.now()
  return [(await versionAt(db, 'taxes', now)).number, (await versionAt(db, 'limits', now)).number]
}

test('a folder with other taxes or limits than two people have decided is refused, and none of it is taken', async () => {
  await bring(folder())
  const ofTaxes = await otherTaxes('20')
  const ofLimits = await otherLimits('4')
  expect(await numbers()).toEqual([3, 3])
  const { isDone, text } = await bring(folder())
  expect([isDone, text.split('\n')]).toEqual([
    false,
    [
      `taxes.json: otherBps: Two admins decided otherwise (request ${ofTaxes}). Put their terms into the file, or change them in the console.`,
      `terms.json: limits.gifts: Two admins decided otherwise (request ${ofLimits}). Put their terms into the file, or change them in the console.`,
    ],
  ])
  expect(await numbers()).toEqual([3, 3])
})

test('a folder that says what two people have decided is taken, and the import says what became of each part', async () => {
  await bring(folder())
  await otherTaxes('20')
  const { isDone, text } = await bring(
    folder({ taxes: { otherBps: 2_000 }, limits: { gifts: '3' } }),
  )
  expect([isDone, text.split('\n')]).toEqual([
    true,
    [
      'Imported:',
      '- tax rates: unchanged (version 3)',
      '- limits of members: now as the folder has them (version 3)',
      '- closed days: unchanged (version 2)',
      '- staking plans: unchanged (version 2)',
      'Pages show them within a minute.',
    ],
  ])
})

test('a production does not request back what two people have replaced, and says what a request replaces', async () => {
  await otherTaxes('15')
  const decidedVersion = await otherTaxes('20')
  const { isDone, text } = await bring(folder(), 'production')
  expect([isDone, text]).toEqual([
    false,
    expect.stringContaining(`otherBps: Two admins decided otherwise (request ${decidedVersion})`),
  ])
  const newerResult = await bring(folder({ taxes: { otherBps: 2_500 } }), 'production')
  expect(newerResult.isDone).toBe(true)
  expect(newerResult.text).toMatch(
    new RegExp(
      `The tax rates wait as request \\d+: .* It replaces what request ${decidedVersion} decided`,
    ),
  )
})

test('a sandbox whose folder is refused says that it does not start, in which folder, and why', async () => {
  const { db, clock } = api.services
  const path = folder()
  await takeFolder(db, path, clock.now())
  const request = await otherLimits('4')
  await expect(takeFolder(db, path, clock.now())).rejects.toThrow(
    `FNX does not start: in ISSUER_DIR, ${path}: terms.json: limits.gifts: Two admins decided otherwise (request ${request}).`,
  )
})
