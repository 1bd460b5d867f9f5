import { deflateSync } from 'node:zlib'
import { rowsOf } from '@/server/platform/db/database'
import { checkPicture } from '@/server/sandbox/reviewer/picture-check'
import { forgetUnsent } from '@/server/sandbox/reviewer/review-due'
import { caseContext } from '@/server/sandbox/reviewer/reviewer'
import { sandboxApplicants, sandboxPictures } from '@/server/sandbox/tables'
import { makeApi, type TestApi } from '../../support/api'
import { eraseDue } from '../../support/jobs'
import { codeFor, password, type TestMember } from '../../support/member'
import { chunk, grain, jpeg, png, pngHead, pngMark } from '../../support/pictures'
import { quickMember } from '../../support/quick-member'
import {
  ada,
  atReviewer,
  beginCheck,
  decideCheck,
  giveAll,
  mailsTo,
  profileOf,
  progressOf,
  reviewerFor,
  sdkToken,
  sendCheck,
} from '../../support/review'
import { atNight, byDay } from '../../support/size'

interface Known {
  member: TestMember
  id: string
}

const dayMs = 24 * 60 * 60_000

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

test('a new member has neither applied nor begun', async () => {
  const member = await quickMember(api)
  const nothing = {
    ...{ status: 'NOT_APPLIED', reasons: [], comment: null, timeline: [], handOver: null },
    ...{ isUnderWay: false, isSentBack: false, isWithPerson: false },
    ...{ isRevoked: false, isOtherName: false },
  }
  expect(await progressOf(member)).toEqual(nothing)
})

atNight('an unsent check is under way and kept for later', async () => {
  const member = await quickMember(api)
  const { reviewer } = await beginCheck(api, member)
  await reviewer.person(ada)
  await reviewer.picture('front', png())
  expect(await progressOf(member)).toMatchObject({ status: 'NOT_APPLIED', isUnderWay: true })
  const later = await reviewerFor(api, member)
  const { data } = (await later.open()).body
  expect(data).toMatchObject({ person: ada, pictures: ['front'], isSent: false })
})

test('a sent check is pending, then approved, with two mails', async () => {
  const member = await quickMember(api)
  await sendCheck(api, member)
  expect((await profileOf(member)).kycStatus).toBe('PENDING')
  const other = await quickMember(api)
  await decideCheck(api, other, { fullName: 'Grace Hopper' })
  expect((await profileOf(member)).kycStatus).toBe('APPROVED')
  const { status, timeline } = await progressOf(member)
  expect(status).toBe('APPROVED')
  expect(timeline.map(({ status }) => status)).toEqual(['PENDING', 'APPROVED'])
  const subjects = (await mailsTo(api, member)).map(({ subject }) => subject)
  expect(subjects).toEqual(['You’re verified', 'We’re reviewing your documents'])
})

test('Wait Please is under review for an hour', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member, { fullName: 'Wait Please' })
  expect((await profileOf(member)).kycStatus).toBe('PENDING')
  api.clock.forward(60 * 60_000)
  const other = await quickMember(api)
  await decideCheck(api, other)
  expect((await profileOf(member)).kycStatus).toBe('APPROVED')
})

test('Reject Me learns why, starts again and is approved', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member, { fullName: 'Reject Me' })
  const rejected = await progressOf(member)
  expect(rejected.status).toBe('REJECTED')
  expect(rejected.reasons).toEqual([
    {
      title: 'Unreadable picture',
      cure: expect.stringMatching(/^Use a dark table/),
      ...{ steps: ['document'], sample: 'glare' },
    },
    {
      title: 'Selfie doesn’t match document',
      cure: expect.stringMatching(/^Take off glasses/),
      ...{ steps: ['selfie'], sample: 'cut' },
    },
  ])
  const [mail] = await mailsTo(api, member)
  expect(mail?.text).toContain('1. Unreadable picture\nUse a dark table')
  expect((await member.call('POST', 'kyc/generateSdkToken')).body.code).toBe('KYC_REJECTED')
  api.clock.forward(1_000)
  const { opened } = await member.call('POST', 'kyc/resetApplicant')
  expect(opened).toEqual({ status: 'NOT_APPLIED' })
  expect(await progressOf(member)).toMatchObject({ isUnderWay: false, reasons: [] })
  const fresh = await reviewerFor(api, member)
  const reopened = { pictures: [], reopened: ['document', 'selfie'], areDetailsDue: false }
  expect((await fresh.open()).body.data).toMatchObject({ ...reopened, isSent: false })
  api.clock.forward(1_000)
  await decideCheck(api, member)
  const { status, timeline } = await progressOf(member)
  const states = ['PENDING', 'REJECTED', 'NOT_APPLIED', 'PENDING', 'APPROVED']
  expect([status, timeline.map(({ status }) => status)]).toEqual(['APPROVED', states])
})

describe('after a rejection', () => {
  test('only what it names is asked for again', async () => {
    const member = await quickMember(api)
    await decideCheck(api, member, { fullName: 'Reject Me', document: 'PASSPORT' })
    api.clock.forward(1_000)
    await member.call('POST', 'kyc/resetApplicant')
    const { reviewer } = await beginCheck(api, member)
    const kept = (await reviewer.open()).body.data
    expect(kept).toMatchObject({ person: { fullName: 'Reject Me', birthDate: '1985-12-10' } })
    const missing = async () => (await reviewer.send()).body.errors?.map(({ path }) => path)
    expect(await missing()).toEqual(['front', 'selfie'])
    await reviewer.picture('front', png(1))
    expect(await missing()).toEqual(['selfie'])
    await reviewer.picture('selfie', png(2))
    const sent = (await reviewer.send()).body.data
    expect(sent).toMatchObject({ isSent: true, reopened: [] })
  })

  atNight('named details are shown and must be given again', async () => {
    const member = await quickMember(api)
    const { applicantId, reviewer } = await decideCheck(api, member, { fullName: 'Reject Me' })
    const labels = ['PROBLEMATIC_APPLICANT_DATA']
    await api.services.db.update(sandboxApplicants).set({ labels })
    api.clock.forward(1_000)
    await api.services.identity.reset(applicantId)
    const { data } = (await reviewer.open()).body
    expect(data).toMatchObject({ reopened: ['details'], areDetailsDue: true })
    expect(data.pictures).toHaveLength(3)
    expect(data.person?.fullName).toBe('Reject Me')
    expect((await reviewer.send()).body.errors?.map(({ path }) => path)).toEqual(['person'])
    await reviewer.person(ada)
    expect((await reviewer.send()).body.data).toMatchObject({ isSent: true })
  })

  atNight('a label without a step asks for everything', async () => {
    const member = await quickMember(api)
    const { applicantId, reviewer } = await decideCheck(api, member, { fullName: 'Reject Me' })
    await api.services.db.update(sandboxApplicants).set({ labels: ['BAD_SELFIE', 'FORGERY'] })
    await api.services.identity.reset(applicantId)
    const nothing = { person: null, pictures: [], reopened: [], draft: null }
    expect((await reviewer.open()).body.data).toMatchObject(nothing)
  })
})

describe('what was typed so far', () => {
  const half = { fullName: 'Ada', birthDate: '', country: 'Nor', document: '' }

  test('is kept as typed until its step ends', async () => {
    const member = await quickMember(api)
    const { reviewer } = await beginCheck(api, member)
    await reviewer.draft(half)
    expect((await (await reviewerFor(api, member)).open()).body.data.draft).toEqual(half)
    const rows = rowsOf<{ draft: string }>(
      await api.database.db.execute('select draft from sandbox_applicant'),
    )
    expect(rows[0]?.draft).toMatch(/^[0-9a-f.]+$/)
    expect((await reviewer.person(ada)).body.data).toMatchObject({ person: ada, draft: null })
  })

  test('is private, and refused once the case is sent', async () => {
    const member = await quickMember(api)
    const other = await reviewerFor(api, await quickMember(api))
    const { reviewer } = await sendCheck(api, member)
    expect((await reviewer.draft(half)).body.code).toBe('KYC_SENT')
    expect((await other.open()).body.data.draft).toBeNull()
    const long = await other.draft({ fullName: 'x'.repeat(201) })
    expect([long.status, long.body.errors?.[0]?.path]).toEqual([400, 'fullName'])
  })

  atNight('goes with its abandoned case after a month', async () => {
    const [left, used, sent] = (await Promise.all(
      [1, 2, 3].map(async () => {
        const member = await quickMember(api)
        return { member, id: (await profileOf(member)).id }
      }),
    )) as [Known, Known, Known]
    await (await giveAll(api, left.member)).reviewer.draft(half)
    await giveAll(api, used.member)
    await sendCheck(api, sent.member)
    const atCase = async ({ id }: Known) => {
      const person = { externalUserId: id, email: '', phone: '' }
      return atReviewer(api, (await api.services.identity.sdkToken(person)).token)
    }
    api.clock.forward(20 * dayMs)
    await (await atCase(used)).draft(half)
    api.clock.forward(11 * dayMs)
    await forgetUnsent(api.services)
    const caseOf = async (known: Known) => (await (await atCase(known)).open()).body.data
    expect(await caseOf(left)).toMatchObject({ person: null, draft: null, pictures: [] })
    expect(await caseOf(used)).toMatchObject({ person: ada, draft: half })
    expect((await caseOf(sent)).pictures).toHaveLength(3)
  })
})

test('Block Me is out for good', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member, { fullName: 'block me' })
  expect(await progressOf(member)).toMatchObject({ status: 'BLOCKED', reasons: [] })
  for (const path of ['generateSdkToken', 'resetApplicant']) {
    const { status, body } = await member.call('POST', `kyc/${path}`)
    expect([status, body.code]).toEqual([409, 'KYC_BLOCKED'])
  }
})

atNight('one picture for document and selfie is noticed', async () => {
  const member = await quickMember(api)
  const { reviewer } = await beginCheck(api, member)
  await reviewer.person({ ...ada, document: 'PASSPORT' })
  for (const kind of ['front', 'selfie']) await reviewer.picture(kind, png(9))
  await reviewer.send()
  await decideCheck(api, await quickMember(api))
  expect((await progressOf(member)).reasons[0]?.title).toBe('Selfie doesn’t match document')
})

atNight('changing the kind of document drops its pictures', async () => {
  const { reviewer } = await beginCheck(api, await quickMember(api))
  await reviewer.person(ada)
  for (const kind of ['front', 'back', 'selfie']) await reviewer.picture(kind, png())
  const renamed = await reviewer.person({ ...ada, fullName: 'Ada Lovelace' })
  expect(renamed.body.data.pictures).toHaveLength(3)
  const changed = await reviewer.person({ ...ada, document: 'PASSPORT' })
  expect(changed.body.data.pictures).toEqual(['selfie'])
})

test('a case is sent only when complete, then never changes', async () => {
  const member = await quickMember(api)
  const { reviewer } = await beginCheck(api, member)
  const missing = async () => (await reviewer.send()).body.errors?.map(({ path }) => path)
  expect(await missing()).toEqual(['person'])
  await reviewer.person(ada)
  expect(await missing()).toEqual(['front', 'back', 'selfie'])
  await sendCheck(api, member)
  for (const answer of [
    await reviewer.send(),
    await reviewer.person(ada),
    await reviewer.picture('front', png()),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'KYC_SENT'])
})

describe('pictures', () => {
  const none = Buffer.alloc(0)
  const pixels = chunk('IDAT', Buffer.from([0x78, 0x9c, 3, 0, 0, 0, 0, 1]))
  const end = chunk('IEND', none)
  const wide = pngHead({ width: 100_000_000 })
  const field = pngHead({ width: 8_001, height: 8_000 })
  const nothing = chunk('IDAT', deflateSync(Buffer.alloc(8 * 1024 * 1024)))
  const pngOf = (...chunks: Buffer[]) => Buffer.concat([pngMark, ...chunks])
  const torn = chunk('IDAT', Buffer.from('not packed at all'))
  const tooMuch = pngOf(pngHead(), nothing, end)
  const empty = Buffer.alloc(12 * 800_000, chunk('tEXt', none))
  const inPieces = pngOf(pngHead(), empty, chunk('IDAT', deflateSync(grain(300_000))), end)
  test.each<[string, Buffer, number, string]>(
    byDay(8, [
      ['a renamed program', Buffer.from('MZ\u0090\u0000\u0003'.repeat(50)), 415, 'NOT_A_PICTURE'],
      ['a page with a script', Buffer.from('<svg onload="x()"/>'), 415, 'NOT_A_PICTURE'],
      ['nothing', Buffer.alloc(0), 415, 'NOT_A_PICTURE'],
      ['half a PNG', png().subarray(0, 400), 422, 'BROKEN_PICTURE'],
      ['a PNG with a flipped bit', flipped(png()), 422, 'BROKEN_PICTURE'],
      ['a PNG cut before its end', png().subarray(0, -12), 422, 'BROKEN_PICTURE'],
      ['only the head of a PNG', png().subarray(0, 8), 422, 'BROKEN_PICTURE'],
      ['a JPEG without its end', jpeg({ hasEnd: false }), 422, 'BROKEN_PICTURE'],
      ['only the head of a JPEG', jpeg().subarray(0, 12), 422, 'BROKEN_PICTURE'],
      ['a PNG without its pixels', pngOf(pngHead(), end), 422, 'BROKEN_PICTURE'],
      ['a PNG of empty pixels', pngOf(pngHead(), chunk('IDAT', none), end), 422, 'BROKEN_PICTURE'],
      ['a PNG that begins with its pixels', pngOf(pixels, pngHead(), end), 422, 'BROKEN_PICTURE'],
      ['a PNG of no size', pngOf(pngHead({ width: 0 }), pixels, end), 422, 'BROKEN_PICTURE'],
      ['a PNG of no kind', pngOf(pngHead({ color: 5 }), pixels, end), 422, 'BROKEN_PICTURE'],
      ['a PNG as wide as a street', pngOf(wide, pixels, end), 422, 'PICTURE_TOO_WIDE'],
      ['a JPEG without its frame', jpeg({ hasFrame: false }), 422, 'BROKEN_PICTURE'],
      ['a JPEG without its pixels', jpeg({ hasPixels: false }), 422, 'BROKEN_PICTURE'],
      ['a JPEG of no colors', jpeg({ parts: 0 }), 422, 'BROKEN_PICTURE'],
      ['a JPEG of no size', jpeg({ height: 0 }), 422, 'BROKEN_PICTURE'],
      ['a JPEG as wide as a street', jpeg({ width: 65_500 }), 422, 'PICTURE_TOO_WIDE'],
      ['a blank PNG', png(255, { isBlank: true }), 422, 'BLANK_PICTURE'],
      ['a black PNG', png(0, { isBlank: true, width: 4_000, height: 3_000 }), 422, 'BLANK_PICTURE'],
      ['a JPEG of a covered camera', jpeg({ width: 1_200, height: 900 }), 422, 'BLANK_PICTURE'],
      ['a blank JPEG', jpeg({ pixels: Buffer.alloc(5_400, 'pixels') }), 422, 'BLANK_PICTURE'],
      ['a PNG whose pixels are none', pngOf(pngHead(), pixels, end), 422, 'BROKEN_PICTURE'],
      ['a PNG of torn pixels', pngOf(pngHead(), torn, end), 422, 'BROKEN_PICTURE'],
      ['a PNG of more than it says', tooMuch, 422, 'BLANK_PICTURE'],
      ['a PNG in a million pieces', inPieces, 422, 'BROKEN_PICTURE'],
      ['a PNG as large as a field', pngOf(field, pixels, end), 422, 'PICTURE_TOO_WIDE'],
      ['a stamp', png(3, { width: 319, height: 900 }), 422, 'PICTURE_TOO_SMALL'],
      ['30 MB', Buffer.alloc(30 * 1024 * 1024, 7), 413, 'PICTURE_TOO_LARGE'],
    ]),
  )('%s is refused by what it is', async (_, raw, status, code) => {
    const reviewer = await reviewerFor(api, await quickMember(api))
    const { body } = await reviewer.picture('front', raw)
    expect([body.status, body.code]).toEqual([status, code])
    expect((await reviewer.open()).body.data.pictures).toEqual([])
  })

  atNight.each([
    ['PNG', png()],
    ['JPEG', jpeg()],
  ])('a %s replaces the one before', async (_, raw) => {
    const reviewer = await reviewerFor(api, await quickMember(api))
    await reviewer.picture('front', png(200))
    expect((await reviewer.picture('front', raw)).body.data.pictures).toEqual(['front'])
  })

  atNight('are checked while others get their turn', async () => {
    const grains = grain(9_003_000)
    for (let at = 0; at < grains.length; at += 3_001) grains[at] = 0
    const large = pngOf(
      pngHead({ width: 3_000, height: 3_000 }),
      chunk('IDAT', deflateSync(grains, { level: 0 })),
      end,
    )
    let turns = 0
    let isOver = false
    const others = () => {
      turns += 1
      if (!isOver) setImmediate(others)
    }
    others()
    await checkPicture(large)
    isOver = true
    expect(turns).toBeGreaterThan(20)
  })

  test('are checked before the database is held', async () => {
    const reviewer = await reviewerFor(api, await quickMember(api))
    const transaction = jest.spyOn(api.services.db, 'transaction')
    await reviewer.picture('front', png(255, { isBlank: true }))
    expect(transaction).not.toHaveBeenCalled()
  })

  test.each(byDay(1, [0, 1, 2, 3, 4]))(
    'are known to be blank under any filter (%i)',
    async (kind) => {
      const row = (line: number) => filteredGray(kind, line)
      const blank = deflateSync(Buffer.concat(Array.from({ length: 400 }, (_, line) => row(line))))
      await expect(checkPicture(pngOf(pngHead(), chunk('IDAT', blank), end))).rejects.toMatchObject(
        {
          code: 'BLANK_PICTURE',
        },
      )
    },
  )

  test('with one line of writing are not blank', async () => {
    const grains = grain(8_000)
    const written = (kind: number) =>
      Array.from({ length: 400 }, (_, line) => {
        const row = filteredGray(kind, line)
        if (line >= 200 && line < 240) grains.copy(row, 100, (line - 200) * 200, (line - 199) * 200)
        return row
      })
    const packed = deflateSync(Buffer.concat(written(0)))
    await expect(
      checkPicture(pngOf(pngHead(), chunk('IDAT', packed), end)),
    ).resolves.toBeUndefined()
  })

  test('are stored sealed and never logged', async () => {
    const member = await quickMember(api)
    await sendCheck(api, member)
    const rows = await api.services.db.select().from(sandboxPictures)
    expect(rows).toHaveLength(3)
    for (const { locked, applicantId, kind } of rows) {
      expect(Buffer.from(locked).includes(Buffer.from('IHDR'))).toBe(false)
      const opened = Buffer.from(
        await api.services.keys.unlockBytes(locked, caseContext(applicantId, kind)),
      )
      expect(opened.includes(Buffer.from('IHDR'))).toBe(true)
    }
    expect(JSON.stringify(api.log.lines)).not.toMatch(/Ada|1985|IHDR/)
    const people = rowsOf<{ person: string }>(
      await api.database.db.execute('select person from sandbox_applicant'),
    )
    expect(people[0]?.person).toMatch(/^[0-9a-f.]+$/)
  })

  test('of an unknown kind have no place', async () => {
    const reviewer = await reviewerFor(api, await quickMember(api))
    expect((await reviewer.picture('cat', png())).status).toBe(404)
  })
})

describe('the person', () => {
  test.each(
    byDay(2, [
      ['birthDate', '2009-11-21', 'You must be 18 or older.'],
      ['birthDate', '1885-01-01', 'Check the year.'],
      ['birthDate', '2026-02-30', 'Enter your date of birth.'],
      ['document', 'LIBRARY_CARD', 'Choose an option.'],
      ['country', '', 'Required.'],
      ['fullName', 'A', 'Enter your full name.'],
    ]),
  )('%s “%s” is told at its field', async (path, value, message) => {
    const reviewer = await reviewerFor(api, await quickMember(api))
    const { status, body } = await reviewer.person({ ...ada, [path]: value })
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })
})

describe('the token', () => {
  test('lasts ten minutes, and a new one continues', async () => {
    const member = await quickMember(api)
    const { reviewer } = await beginCheck(api, member)
    await reviewer.person(ada)
    api.clock.forward(10 * 60_000)
    const late = await reviewer.picture('front', png())
    expect([late.status, late.body.code]).toEqual([401, 'SDK_TOKEN_EXPIRED'])
    const renewed = await reviewerFor(api, member)
    expect((await renewed.picture('front', png())).body.data).toMatchObject({ person: ada })
  })

  test('cannot be made by hand', async () => {
    const [owner, other] = [await quickMember(api), await quickMember(api)]
    const [, expires, hash] = (await sdkToken(owner)).split('.')
    const { id } = await profileOf(other)
    for (const token of ['', 'x', `${id}.${expires}.${hash}`, `${id}.9999999999999.${hash}`]) {
      const { status, body } = await atReviewer(api, token).open()
      expect([token, status, body.code]).toEqual([token, 401, 'SDK_TOKEN_EXPIRED'])
    }
  })
})

atNight('a closed account leaves nothing of the check', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member)
  await member.call('POST', 'user/deactivateAccount', { password })
  await member.call('POST', 'user/verifyOTPDeactivate', { code: await codeFor(api, member.email) })
  await eraseDue(api.services)
  const notices = "notification where kind = 'identity'"
  for (const table of [
    'kyc_applicant',
    'kyc_event',
    'sandbox_applicant',
    'sandbox_picture',
    notices,
  ]) {
    const rows = rowsOf(await api.database.db.execute(`select * from ${table}`))
    expect([table, rows]).toEqual([table, []])
  }
})

test('in production there is no reviewer', async () => {
  const strict = await makeApi({ mode: 'production' })
  const { status } = await atReviewer(strict, 'x').open()
  expect(status).toBe(404)
})

function flipped(raw: Buffer): Buffer {
  const copy = Buffer.from(raw)
  copy[60] = (copy[60] as number) ^ 1
  return copy
}

function filteredGray(kind: number, line: number): Buffer {
  const row = Buffer.alloc(641)
  const gray = 120
  row[0] = kind
  if (kind === 0) row.fill(gray, 1)
  if (kind === 1 || (kind === 4 && line === 0)) row[1] = gray
  if (kind === 2 && line === 0) row.fill(gray, 1)
  if (kind === 3 && line === 0) row.fill(gray / 2, 2).fill(gray, 1, 2)
  if (kind === 3 && line > 0) row[1] = gray / 2
  return row
}
