import { type Serve, serveFromOneTab } from '@/mocks/one-tab'

type Work = () => Promise<unknown>

/** The browser's locks: one holder, the others wait in the order in which they asked. */
class Locks {
  private line: { work: Work; release: () => void }[] = []
  private isHeld = false

  request = (_name: string, work: Work) => {
    this.line.push({ work, release: () => {} })
    this.next()
    return Promise.resolve()
  }

  /** As when the tab that holds it is closed. */
  drop(): void {
    this.isHeld = false
    this.next()
  }

  private next(): void {
    const first = this.isHeld ? undefined : this.line.shift()
    if (first === undefined) return
    this.isHeld = true
    void first.work().catch(() => this.drop())
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

test('only the first tab opens the database, and it answers for both', async () => {
  const [first, second] = [openTab('first'), openTab('second')]
  expect(await ask(first, 'a')).toEqual({ tab: 'first', said: 'a', token: 'T' })
  expect(await ask(second, 'b')).toEqual({ tab: 'first', said: 'b', token: 'T' })
  expect(opened).toEqual(['first'])
})

test('when it is closed the next one opens it and goes on', async () => {
  openTab('first')
  const [second, third] = [openTab('second'), openTab('third')]
  expect(await ask(third)).toMatchObject({ tab: 'first' })
  channels[0]?.close()
  locks.drop()
  expect(await ask(second)).toMatchObject({ tab: 'second' })
  expect(await ask(third)).toMatchObject({ tab: 'second' })
  expect(opened).toEqual(['first', 'second'])
})

test('what was asked of a tab that is gone is asked of the next one', async () => {
  serveFromOneTab('test', async () => () => new Promise(() => {}))
  const [second, third] = [openTab('second'), openTab('third')]
  const answers = Promise.all([ask(second, 'b'), ask(third, 'c')])
  await new Promise((resolve) => setTimeout(resolve, 50))
  channels[0]?.close()
  locks.drop()
  expect(await answers).toEqual([
    { tab: 'second', said: 'b', token: 'T' },
    { tab: 'second', said: 'c', token: 'T' },
  ])
})

test('an answer without a body arrives as one', async () => {
  serveFromOneTab('test', async () => async () => new Response(null, { status: 204 }))
  const second = openTab('second')
  const response = await second(new Request('http://site/api/v1/x'))
  expect([response.status, await response.text()]).toEqual([204, ''])
})
