import type { Answer } from '@/contract/define'
import type { ScenarioOpened } from '@/contract/sandbox'
import { type Thread, threadCalls } from '@/contract/user/threads'
import { makeApi, type TestApi } from '../../support/api'
import { callAs } from '../../support/member'

let api: TestApi

beforeAll(async () => {
  api = await makeApi({ drawPage: async (raw) => new Uint8Array(raw) })
})

async function open(name: string): Promise<ScenarioOpened> {
  const { body } = await api.request(`/api/sandbox/scenarios/${name}`, { method: 'POST' })
  return body.data
}

async function threadOf({ login, path }: ScenarioOpened): Promise<Thread> {
  const [, id] = /^\/contactus\?thread=([0-9a-f-]{36})$/.exec(path) ?? []
  const { opened } = await callAs(api, login?.token ?? '', 'GET', threadCalls.thread.path, { id })
  return opened as Thread
}

test.each([
  ['question-waiting', 'waiting', ['you']],
  ['question-answered', 'answered', ['you', 'us']],
  ['question-done', 'done', ['you', 'us']],
])('%s opens a fresh member’s %s question, with its picture @rest', async (name, state, from) => {
  const thread = await threadOf(await open(name))
  expect(thread.state).toBe(state)
  expect(thread.entries.map((entry) => entry.from)).toEqual(from)
  expect(thread.entries[0]?.pictures).toHaveLength(1)
})

test('a visitor’s question opens by its link, and nobody is logged in', async () => {
  const { login, path } = await open('question-visitor')
  expect(login).toBeNull()
  const [, key] = /^\/contactus#question=(\S+)$/.exec(path) ?? []
  const { body } = await api.send('POST', threadCalls.visitorThread.path, { key })
  const thread = body.data as Answer<typeof threadCalls.visitorThread>
  expect([thread.state, thread.entries.map(({ from }) => from)]).toEqual([
    'answered',
    ['you', 'us'],
  ])
})

test('where no picture can be drawn anew, the question stands without one @rest', async () => {
  api = await makeApi()
  const thread = await threadOf(await open('question-waiting'))
  expect(thread.entries.map(({ pictures }) => pictures)).toEqual([[]])
})
