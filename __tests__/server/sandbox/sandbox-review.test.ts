import { deflateSync } from 'node:zlib'
import { eraseDue } from '@/server/modules/kyc/erase'
import { checkPicture } from '@/server/sandbox/reviewer/picture-check'
import { caseContext } from '@/server/sandbox/reviewer/reviewer'
import { sandboxPictures } from '@/server/sandbox/tables'
import { makeApi, type TestApi } from '../../support/api'
import { codeFor, password } from '../../support/member'
import { chunk, grain, jpeg, png, pngHead, pngMark } from '../../support/pictures'
import { quickMember } from '../../support/quick-member'
import {
  ada,
  atReviewer,
  beginCheck,
  decideCheck,
  mailsTo,
  profileOf,
  progressOf,
  reviewerFor,
  sdkToken,
  sendCheck,
} from '../../support/review'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

test('a new member has not applied, and nothing is under way', async () => {
  const member = await quickMember(api)
  const nothing = {
    ...{ status: 'NOT_APPLIED', reasons: [], comment: null, timeline: [] },
    ...{ isUnderWay: false, isSentBack: false, isRevoked: false, isOtherName: false },
  }
  expect(await progressOf(member)).toEqual(nothing)
})

test('what was begun is under way until it is sent, and kept for a later token', async () => {
  const member = await quickMember(api)
  const { reviewer } = await beginCheck(api, member)
  await reviewer.person(ada)
  await reviewer.picture('front', png())
  expect(await progressOf(member)).toMatchObject({ status: 'NOT_APPLIED', isUnderWay: true })
  const later = await reviewerFor(api, member)
  const { data } = (await later.open()).body
  expect(data).toMatchObject({ person: ada, pictures: ['front'], isSent: false })
})

test('all steps sent: the check is pending, approved some seconds later, and mail says both', async () => {
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
  expect(subjects).toEqual([
    'FNX: your identity is approved',
    'FNX: your identity check is being made',
  ])
})

test('who is called Reject Me is told why and what cures it, starts again and is approved', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member, { fullName: 'Reject Me' })
  const rejected = await progressOf(member)
  expect(rejected.status).toBe('REJECTED')
  expect(rejected.reasons).toEqual([
    {
      title: 'A picture could not be read',
      cure: expect.stringMatching(/^Put the document on a dark table/),
    },
  ])
  const [mail] = await mailsTo(api, member)
  expect(mail?.text).toContain('A picture could not be read. Put the document')
  expect((await member.call('POST', 'kyc/generateSdkToken')).body.code).toBe('KYC_REJECTED')
  api.clock.forward(1_000)
  const { opened } = await member.call('POST', 'kyc/resetApplicant')
  expect(opened).toEqual({ status: 'NOT_APPLIED' })
  expect(await progressOf(member)).toMatchObject({ isUnderWay: false, reasons: [] })
  const fresh = await reviewerFor(api, member)
  const empty = { person: null, pictures: [], isSent: false }
  expect((await fresh.open()).body.data).toMatchObject(empty)
  api.clock.forward(1_000)
  await decideCheck(api, member)
  const { status, timeline } = await progressOf(member)
  const states = ['PENDING', 'REJECTED', 'NOT_APPLIED', 'PENDING', 'APPROVED']
  expect([status, timeline.map(({ status }) => status)]).toEqual(['APPROVED', states])
})

test('who is called Block Me is out for good', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member, { fullName: 'block me' })
  expect(await progressOf(member)).toMatchObject({ status: 'BLOCKED', reasons: [] })
  for (const path of ['generateSdkToken', 'resetApplicant']) {
    const { status, body } = await member.call('POST', `kyc/${path}`)
    expect([status, body.code]).toEqual([409, 'KYC_BLOCKED'])
  }
})

test('one picture used for the document and the selfie is noticed', async () => {
  const member = await quickMember(api)
  const { reviewer } = await beginCheck(api, member)
  await reviewer.person({ ...ada, document: 'PASSPORT' })
  for (const kind of ['front', 'selfie']) await reviewer.picture(kind, png(9))
  await reviewer.send()
  await decideCheck(api, await quickMember(api))
  expect((await progressOf(member)).reasons[0]?.title).toBe(
    'The selfie does not match the document',
  )
})

test('pictures of one kind of document are not taken for those of another', async () => {
  const { reviewer } = await beginCheck(api, await quickMember(api))
  await reviewer.person(ada)
  for (const kind of ['front', 'back', 'selfie']) await reviewer.picture(kind, png())
  const renamed = await reviewer.person({ ...ada, fullName: 'Ada Lovelace' })
  expect(renamed.body.data.pictures).toHaveLength(3)
  const changed = await reviewer.person({ ...ada, document: 'PASSPORT' })
  expect(changed.body.data.pictures).toEqual(['selfie'])
})

test('nothing is sent before everything is there, and nothing changes after', async () => {
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
  test.each<[string, Buffer, number, string]>([
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
    ['a blank JPEG', jpeg({ pixels: Buffer.alloc(5_400, 'pixels') }), 422, 'BLANK_PICTURE'],
    ['a PNG whose pixels are none', pngOf(pngHead(), pixels, end), 422, 'BROKEN_PICTURE'],
    ['a PNG of torn pixels', pngOf(pngHead(), torn, end), 422, 'BROKEN_PICTURE'],
    ['a PNG of more than it says', tooMuch, 422, 'BLANK_PICTURE'],
    ['a PNG in a million pieces', inPieces, 422, 'BROKEN_PICTURE'],
    ['a PNG as large as a field', pngOf(field, pixels, end), 422, 'PICTURE_TOO_WIDE'],
    ['a stamp', png(3, { width: 319, height: 900 }), 422, 'PICTURE_TOO_SMALL'],
    ['30 MB', Buffer.alloc(30 * 1024 * 1024, 7), 413, 'PICTURE_TOO_LARGE'],
  ])('%s is refused by what it is', async (_, raw, status, code) => {
    const reviewer = await reviewerFor(api, await quickMember(api))
    const { body } = await reviewer.picture('front', raw)
    expect([body.status, body.code]).toEqual([status, code])
    expect((await reviewer.open()).body.data.pictures).toEqual([])
  })

  test.each([
    ['PNG', png()],
    ['JPEG', jpeg()],
  ])('a %s is taken, and replaced by the next one', async (_, raw) => {
    const reviewer = await reviewerFor(api, await quickMember(api))
    await reviewer.picture('front', png(200))
    expect((await reviewer.picture('front', raw)).body.data.pictures).toEqual(['front'])
  })

  test('are looked at while others get their turn', async () => {
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

  test('are looked at before anything in the database is held', async () => {
    const reviewer = await reviewerFor(api, await quickMember(api))
    const transaction = jest.spyOn(api.services.db, 'transaction')
    await reviewer.picture('front', png(255, { isBlank: true }))
    expect(transaction).not.toHaveBeenCalled()
  })

  test.each([0, 1, 2, 3, 4])(
    'are known to be blank whichever filter packed them (%i)',
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

  test('with a line of writing on them are not blank', async () => {
    const written = (kind: number) =>
      Array.from({ length: 400 }, (_, line) => {
        const row = filteredGray(kind, line)
        if (kind === 0 && line >= 200 && line < 210) row.fill(0, 100, 300)
        return row
      })
    const packed = deflateSync(Buffer.concat(written(0)))
    await expect(
      checkPicture(pngOf(pngHead(), chunk('IDAT', packed), end)),
    ).resolves.toBeUndefined()
  })

  test('are stored in a form that nobody can look at, nor find in the log', async () => {
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
    const { rows: people } = (await api.database.db.execute(
      'select person from sandbox_applicant',
    )) as unknown as { rows: { person: string }[] }
    expect(people[0]?.person).toMatch(/^[0-9a-f.]+$/)
  })

  test('of a kind that is not asked for have no place', async () => {
    const reviewer = await reviewerFor(api, await quickMember(api))
    expect((await reviewer.picture('cat', png())).status).toBe(404)
  })
})

describe('the person', () => {
  test.each([
    ['birthDate', '2009-11-21', 'You must be 18 or older.'],
    ['birthDate', '1885-01-01', 'Check the year.'],
    ['birthDate', '2026-02-30', 'Enter the day you were born'],
    ['document', 'LIBRARY_CARD', 'Choose a document'],
    ['country', '', 'Enter the country'],
    ['fullName', 'A', 'Enter your full name'],
  ])('%s “%s” is told at its field', async (path, value, message) => {
    const reviewer = await reviewerFor(api, await quickMember(api))
    const { status, body } = await reviewer.person({ ...ada, [path]: value })
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })
})

describe('the token', () => {
  test('runs out after ten minutes, and a new one goes on where the old one was', async () => {
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

test('a closed account leaves nothing of the check behind', async () => {
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
    const { rows } = (await api.database.db.execute(`select * from ${table}`)) as unknown as {
      rows: unknown[]
    }
    expect([table, rows]).toEqual([table, []])
  }
})

test('in production there is no reviewer to talk to', async () => {
  const strict = await makeApi({ mode: 'production' })
  const { status } = await atReviewer(strict, 'x').open()
  expect(status).toBe(404)
})

function flipped(raw: Buffer): Buffer {
  const copy = Buffer.from(raw)
  copy[60] = (copy[60] as number) ^ 1
  return copy
}

/** A row of a picture that is gray all over, as each filter of the format writes it. */
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
