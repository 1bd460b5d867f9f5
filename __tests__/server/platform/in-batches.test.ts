import { inBatches } from '@/server/platform/http/one-statement'

const turn = () => new Promise((done) => setImmediate(done))

function watched(run: (batch: string[]) => Promise<(string | undefined)[]>) {
  const batches: string[][] = []
  const ask = inBatches(
    (batch: string[]) => {
      batches.push(batch)
      return run(batch)
    },
    (item) => [item.charAt(0)],
  )
  return { batches, ask }
}

test('what comes while two are under way goes together', async () => {
  let open = () => {}
  const gate = new Promise<void>((done) => {
    open = done
  })
  const { batches, ask } = watched(async (batch) => {
    await gate
    return batch.map((item) => `${item}!`)
  })
  const asked: Promise<string | undefined>[] = []
  for (const item of ['a', 'b', 'c', 'd', 'e']) {
    asked.push(ask(item))
    await turn()
  }
  open()
  expect(await Promise.all(asked)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!'])
  expect(batches).toEqual([['a'], ['b'], ['c', 'd', 'e']])
})

test('two of a name never meet', async () => {
  const { batches, ask } = watched(async (batch) => batch)
  expect(await Promise.all(['a1', 'b', 'a2', 'a3'].map(ask))).toEqual(['a1', 'b', 'a2', 'a3'])
  expect(batches).toEqual([['a1', 'b'], ['a2'], ['a3']])
})

test('at most 32 go together', async () => {
  const { batches, ask } = watched(async (batch) => batch)
  const many = Array.from({ length: 40 }, (_, place) => String.fromCharCode(1_000 + place))
  await Promise.all(many.map(ask))
  expect(batches.map(({ length }) => length)).toEqual([32, 8])
})

test('what a batch leaves undone is left to its caller', async () => {
  const { ask } = watched(async (batch) => {
    if (batch.includes('bad')) throw new Error('broken')
    return [undefined, 'done']
  })
  expect(await Promise.all(['bad', 'c'].map(ask))).toEqual([undefined, undefined])
  expect(await Promise.all(['d', 'e'].map(ask))).toEqual([undefined, 'done'])
})

test('who waits behind a batch that fails is not kept waiting', async () => {
  let fail = () => {}
  const gate = new Promise<never>((_, broken) => {
    fail = () => broken(new Error('broken'))
  })
  const { batches, ask } = watched(() => gate)
  const asked: Promise<string | undefined>[] = []
  for (const item of ['a', 'b', 'c', 'd']) {
    asked.push(ask(item))
    await turn()
  }
  fail()
  expect(await Promise.all(asked)).toEqual([undefined, undefined, undefined, undefined])
  expect(batches).toEqual([['a'], ['b']])
})
