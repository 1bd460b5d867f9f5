import { type Serve, serveFromOneTab } from '@/mocks/one-tab'

type Jobs = () => Promise<unknown>

class Locks {
  private line: Jobs[] = []
  private isHeld = false

  request = (_name: string, work: Jobs) =>
    new Promise((resolve, reject) => {
      this.line.push(() =>
        work().then(resolve, (error) => {
          reject(error)
          this.drop()
        }),
      )
      this.next()
    })

  drop(): void {
    this.isHeld = false
    this.next()
  }

  private next(): void {
    const first = this.isHeld ? undefined : this.line.shift()
    if (first === undefined) return
    this.isHeld = true
    void first()
  }
}

class SafeChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

const realChannel = globalThis.BroadcastChannel
let channels: BroadcastChannel[] = []
let locks: Locks
let opened: string[]

beforeEach(() => {
  jest.spyOn(console, 'info').mockImplementation(() => {})
  channels = []
  opened = []
  locks = new Locks()
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true })
  globalThis.BroadcastChannel = SafeChannel as typeof BroadcastChannel
})
afterEach(() => {
  for (const channel of channels) channel.close()
  globalThis.BroadcastChannel = realChannel
})

const answering =
  (tab: string): Serve =>
  async (request) =>
    Response.json({ tab, said: await request.text(), token: request.headers.get('token') })

function openTab(tab: string): Serve {
  return serveFromOneTab('test', async () => {
    opened.push(tab)
    return answering(tab)
  })
}

const ask = async (serve: Serve, said = '') => {
  const body = said === '' ? {} : { method: 'POST', body: said }
  const response = await serve(
    new Request('http://site/api/v1/x', { ...body, headers: { token: 'T' } }),
  )
  return response.json()
}

const unavailable = { status: 503, code: 'UNAVAILABLE' }

test('the first tab opens the database and answers for both', async () => {
  const [first, second] = [openTab('first'), openTab('second')]
  expect(await ask(first, 'a')).toEqual({ tab: 'first', said: 'a', token: 'T' })
  expect(await ask(second, 'b')).toEqual({ tab: 'first', said: 'b', token: 'T' })
  expect(opened).toEqual(['first'])
})

test('when it closes, the next tab takes over', async () => {
  openTab('first')
  const [second, third] = [openTab('second'), openTab('third')]
  expect(await ask(third)).toMatchObject({ tab: 'first' })
  channels[0]?.close()
  locks.drop()
  expect(await ask(second)).toMatchObject({ tab: 'second' })
  expect(await ask(third)).toMatchObject({ tab: 'second' })
  expect(opened).toEqual(['first', 'second'])
})

const soon = () => new Promise((resolve) => setTimeout(resolve, 50))

test('a read left by a closed tab is repeated', async () => {
  serveFromOneTab('test', async () => () => new Promise(() => {}))
  const [second, third] = [openTab('second'), openTab('third')]
  const answers = Promise.all([ask(second), ask(third)])
  await soon()
  channels[0]?.close()
  locks.drop()
  expect(await answers).toMatchObject([{ tab: 'second' }, { tab: 'second' }])
})

test('a write left by a closed tab is not repeated', async () => {
  serveFromOneTab('test', async () => () => new Promise(() => {}))
  const [second, third] = [openTab('second'), openTab('third')]
  const answers = Promise.all([ask(second, 'b'), ask(third, 'c')])
  await soon()
  channels[0]?.close()
  locks.drop()
  expect(await answers).toMatchObject([unavailable, unavailable])
})

test('what a closed tab never began is done', async () => {
  serveFromOneTab('test', () => new Promise(() => {}))
  const second = openTab('second')
  const answer = ask(second, 'b')
  await soon()
  channels[0]?.close()
  locks.drop()
  expect(await answer).toMatchObject({ tab: 'second', said: 'b' })
})

test('a database that failed to open is tried again', async () => {
  let tries = 0
  const only = serveFromOneTab('test', async () => {
    tries += 1
    await soon()
    if (tries === 1) throw new Error('The disk is full')
    return answering('only')
  })
  expect(await ask(only, 'a')).toMatchObject(unavailable)
  await soon()
  expect(await ask(only, 'b')).toMatchObject({ tab: 'only', said: 'b' })
})

test('nobody waits for ever', async () => {
  serveFromOneTab('test', async () => () => new Promise(() => {}))
  const second = openTab('second')
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  const answer = ask(second, 'b')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(await answer).toMatchObject(unavailable)
  jest.useRealTimers()
})

test('an answer without a body arrives without one', async () => {
  serveFromOneTab('test', async () => async () => new Response(null, { status: 204 }))
  const second = openTab('second')
  const response = await second(new Request('http://site/api/v1/x'))
  expect([response.status, await response.text()]).toEqual([204, ''])
})
