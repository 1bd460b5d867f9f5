import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { TeamMember } from '@/contract/team'
import { contentItems } from '@/server/modules/content/tables'
import { runCommand } from '@/server/ops/commands'
import { ResponseCache } from '@/server/platform/http/response-cache'
import { makeApi } from '../../support/api'

describe('the memory', () => {
  let nowMs = 0
  const make = () => {
    nowMs = 1_000_000
    return new ResponseCache(() => nowMs)
  }

  test('keeps an answer for its time', async () => {
    const responseCache = make()
    const maker = jest.fn(async () => 'fresh')
    await responseCache.answer('key', 60, maker)
    nowMs += 59_999
    expect(await responseCache.answer('key', 60, maker)).toBe('fresh')
    expect(maker).toHaveBeenCalledTimes(1)
    nowMs += 1
    await responseCache.answer('key', 60, maker)
    expect(maker).toHaveBeenCalledTimes(2)
  })

  test('makes one answer for a hundred at once', async () => {
    const responseCache = make()
    const maker = jest.fn(async () => 'one')
    await Promise.all(Array.from({ length: 100 }, () => responseCache.answer('key', 60, maker)))
    expect(maker).toHaveBeenCalledTimes(1)
  })

  test('does not keep a failure', async () => {
    const responseCache = make()
    await expect(
      responseCache.answer('key', 60, () => Promise.reject(new Error('away'))),
    ).rejects.toThrow('away')
    expect(await responseCache.answer('key', 60, async () => 'back')).toBe('back')
  })

  test('keeps a newer answer despite a late failure', async () => {
    const responseCache = make()
    let failLate: (error: Error) => void = () => undefined
    const lateAnswer = responseCache.answer(
      'key',
      1,
      () =>
        new Promise((_, reject) => {
          failLate = reject
        }),
    )
    nowMs += 2_000
    await responseCache.answer('key', 60, async () => 'newer')
    failLate(new Error('late'))
    await expect(lateAnswer).rejects.toThrow('late')
    expect(await responseCache.answer('key', 60, async () => 'made again')).toBe('newer')
  })

  test('drops an answer being made while cleared', async () => {
    const responseCache = make()
    let finish: (text: string) => void = () => undefined
    const before = responseCache.answer(
      'key',
      60,
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    responseCache.clear()
    finish('old')
    expect(await before).toBe('old')
    expect(await responseCache.answer('key', 60, async () => 'new')).toBe('new')
  })

  test('drops the oldest of a thousand answers', async () => {
    const responseCache = make()
    for (let key = 0; key < 1_000; key += 1)
      await responseCache.answer(String(key), 60, async () => 'kept')
    expect(await responseCache.answer('0', 60, async () => 'again')).toBe('again')
    expect(await responseCache.answer('999', 60, async () => 'again')).toBe('kept')
  })

  test('is bounded in bytes too', async () => {
    const responseCache = make()
    const megas = (count: number) => async () => 'x'.repeat(count * 1024 * 1024)
    await responseCache.answer('small', 60, async () => 'kept')
    await responseCache.answer('first', 60, megas(4))
    expect(await responseCache.answer('small', 60, async () => 'again')).toBe('kept')
    await responseCache.answer('second', 60, megas(4))
    expect(await responseCache.answer('small', 60, async () => 'again')).toBe('again')
    await responseCache.answer('whole', 60, megas(9))
    expect(await responseCache.answer('whole', 60, async () => 'made again')).toBe('made again')
  })

  test('frees room when answers are remade or cleared', async () => {
    const responseCache = make()
    const largeValue = async () => 'x'.repeat(3 * 1024 * 1024)
    for (let run = 0; run < 5; run += 1) {
      await responseCache.answer('large', 1, largeValue)
      nowMs += 1_000
    }
    await responseCache.answer('small', 60, async () => 'kept')
    await responseCache.answer('large', 60, largeValue)
    expect(await responseCache.answer('small', 60, async () => 'again')).toBe('kept')
    responseCache.clear()
    await responseCache.answer('small', 60, async () => 'kept')
    await responseCache.answer('one', 60, largeValue)
    await responseCache.answer('two', 60, largeValue)
    expect(await responseCache.answer('small', 60, async () => 'again')).toBe('kept')
  })
})

describe('answers for everybody', () => {
  test('are made once despite extra query fields', async () => {
    const api = await makeApi()
    const answerSpy = jest.spyOn(api.services.responseCache, 'answer')
    const otherQueries = ['', '?x=1', '?x=2', '?page=', '?utm_source=mail&x=3', '?__proto__=1']
    const allAnswers = await Promise.all(
      otherQueries.map((query) => api.get(`team/teamList${query}`)),
    )
    expect(new Set(allAnswers.map(({ text }) => text)).size).toBe(1)
    expect(new Set(answerSpy.mock.calls.map(([key]) => key)).size).toBe(1)
    const lists = ['', '?kind=page', '?page=1&kind=page', '?kind=page&page=1&page=7']
    await Promise.all(lists.map((query) => api.get(`static/staticList${query}`)))
    expect(new Set(answerSpy.mock.calls.map(([key]) => key)).size).toBe(2)
  })

  test('are kept for their time despite changes', async () => {
    const api = await makeApi()
    const nameOf = async () =>
      ((await api.get('team/teamList')).body.data as { docs: TeamMember[] }).docs[0]?.name
    const before = await nameOf()
    const { db } = api.services
    const [row] = await db
      .select()
      .from(contentItems)
      .where(eq(contentItems.title, before ?? ''))
    await db
      .update(contentItems)
      .set({ title: 'Somebody Else' })
      .where(eq(contentItems.slug, row?.slug ?? ''))
    const storedName = await nameOf()
    api.clock.forward(60_000)
    const laterName = await nameOf()
    await db
      .update(contentItems)
      .set({ title: before ?? '' })
      .where(eq(contentItems.slug, row?.slug ?? ''))
    expect([storedName, laterName]).toEqual([before, 'Somebody Else'])
  })

  test('an import is seen at once', async () => {
    const api = await makeApi()
    await api.get('static/getStatic?slug=about')
    const [row] = await api.services.db
      .select()
      .from(contentItems)
      .where(eq(contentItems.slug, 'about'))
    const folder = mkdtempSync(join(tmpdir(), 'fnx-contents-'))
    const front =
      'kind: page\nslug: about\ncategory: company\ncategoryTitle: Company\ntitle: Put in just now\nsummary: S\npublishedOn: 2026-01-01\nupdatedOn: 2026-01-01'
    writeFileSync(join(folder, 'about.md'), `---\n${front}\n---\nNew.`)
    await runCommand(api.services, ['content', 'import', folder])
    const { body } = await api.get('static/getStatic?slug=about')
    rmSync(folder, { recursive: true })
    if (row)
      await api.services.db.update(contentItems).set(row).where(eq(contentItems.slug, 'about'))
    expect(body.data).toMatchObject({ title: 'Put in just now' })
  })

  test('an unknown address is not remembered @rest', async () => {
    const api = await makeApi()
    const [row] = await api.services.db
      .select()
      .from(contentItems)
      .where(eq(contentItems.slug, 'about'))
    expect((await api.get('static/getStatic?slug=new-page')).status).toBe(404)
    await api.services.db
      .insert(contentItems)
      .values({ ...(row as NonNullable<typeof row>), slug: 'new-page' })
    const answer = await api.get('static/getStatic?slug=new-page')
    await api.services.db.delete(contentItems).where(eq(contentItems.slug, 'new-page'))
    expect(answer.status).toBe(200)
  })

  test('do not mix up similar addresses', async () => {
    const api = await makeApi()
    const [firstAnswer, two] = await Promise.all([
      api.get('static/staticList?kind=page&limit=1'),
      api.get('static/staticList?kind=page&limit=10'),
    ])
    expect((firstAnswer.body.data as { docs: unknown[] }).docs).toHaveLength(1)
    expect((two.body.data as { docs: unknown[] }).docs.length).toBeGreaterThan(1)
  })
})
