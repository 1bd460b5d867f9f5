import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minuteMs } from '@/config/durations'
import { resting } from '@/server/platform/jobs/rest'
import type { Standing } from '@/server/platform/ports'
import { visitsOf } from '@/server/start/visits'
import { TestClock } from '../../support/api'

const clock = new TestClock()
const stream = { size: 0 }
const visits = visitsOf({ clock, stream })

async function heardFrom(visit: (url: string) => Promise<unknown>) {
  const server = createServer((request: IncomingMessage, response) => {
    visits.note(request)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
}

const askedWith = (headers: Record<string, string>) => (url: string) =>
  new Promise((resolve) => get(url, { headers }, (answer) => answer.resume().once('end', resolve)))

test('nobody is here two minutes after the last visit', async () => {
  await heardFrom(askedWith({ 'sec-fetch-site': 'same-origin' }))
  clock.forward(minuteMs)
  expect(visits.isAlone()).toBe(false)
  clock.forward(minuteMs + 1)
  expect(visits.isAlone()).toBe(true)
})

test('a program with a token is a visit; our own look at the pages is none', async () => {
  clock.forward(3 * minuteMs)
  await heardFrom((url) => fetch(url))
  expect(visits.isAlone()).toBe(true)
  for (const name of ['token', 'cookie']) {
    await heardFrom(askedWith({ [name]: 'of a member' }))
    expect(visits.isAlone()).toBe(false)
    clock.forward(3 * minuteMs)
  }
})

test('a member’s open page is somebody', () => {
  clock.forward(3 * minuteMs)
  stream.size = 1
  expect(visits.isAlone()).toBe(false)
  stream.size = 0
  expect(visits.isAlone()).toBe(true)
})

test('work rests while nobody is here, and goes on at once when somebody comes', async () => {
  let isAlone = true
  let runsCount = 0
  const standing = { isAlone: () => isAlone } as Standing
  const run = resting({ clock, standing }, async () => {
    runsCount += 1
  })
  await run()
  clock.forward(14_000)
  await run()
  expect(runsCount).toBe(1)
  clock.forward(1_000)
  await run()
  expect(runsCount).toBe(2)
  isAlone = false
  await run()
  expect(runsCount).toBe(3)
})
