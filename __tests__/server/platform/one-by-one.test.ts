import { AppError } from '@/server/platform/errors'
import { batchThenEach } from '@/server/platform/jobs/repeat'
import { makeLog } from '../../support/api'

const events = { fallback: 'one by one', failedItem: 'not done' }
const fieldsOf = (item: string) => ({ item })

test('work that succeeds together is done once', async () => {
  const acts: string[][] = []
  const act = (items: string[]) => Promise.resolve(acts.push(items) && items.length)
  const log = makeLog()
  expect(await batchThenEach(log, ['a', 'b'], { act, events, fieldsOf })).toBe(2)
  expect(await batchThenEach(log, [], { act, events, fieldsOf })).toBe(0)
  expect([acts, log.lines]).toEqual([[['a', 'b']], []])
})

test('a database lost midway ends the turn', async () => {
  const acts: string[][] = []
  const act = (items: string[]) => {
    acts.push(items)
    return Promise.reject(
      items.length > 1 ? new Error('one is broken') : new AppError('UNAVAILABLE'),
    )
  }
  const log = makeLog()
  const run = batchThenEach(log, ['a', 'b', 'c'], { act, events, fieldsOf })
  await expect(run).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(acts).toEqual([['a', 'b', 'c'], ['a']])
  expect(log.lines.map(({ event }) => event)).toEqual(['one by one'])
})
