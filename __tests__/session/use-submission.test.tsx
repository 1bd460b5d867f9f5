import { act, renderHook } from '@testing-library/react'
import { minuteMs } from '@/config/durations'
import { ApiError } from '@/lib/api/api-error'
import { forgetAnswers } from '@/lib/api/query-client'
import { tokenStore } from '@/lib/storage/token-store'
import { useSubmission } from '@/session/use-submission'
import { DataRoot } from '../support/data-root'

const pass = () => act(() => jest.advanceTimersByTimeAsync(minuteMs))

beforeEach(() => {
  jest.useFakeTimers()
  forgetAnswers()
  tokenStore.write('of.ada.x')
})
afterEach(() => {
  tokenStore.clear()
  jest.useRealTimers()
})

function somebody() {
  const server = { isAway: true, refusal: undefined as ApiError | undefined, asked: 0 }
  const told = { heard: [] as string[], refused: 0 }
  const submit = async () => {
    server.asked += 1
    if (server.isAway) throw new ApiError('Away.')
    if (server.refusal) throw server.refusal
    return 'recorded'
  }
  const page = () =>
    renderHook(
      () =>
        useSubmission({
          key: ['payment', 1],
          submit,
          onAnswer: (heard) => told.heard.push(heard),
          onRefused: () => {
            told.refused += 1
          },
        }),
      { wrapper: DataRoot },
    )
  return { server, told, page }
}

test('a payment is reported until heard, and once', async () => {
  const { server, told, page } = somebody()
  const first = page()
  const second = page()
  await pass()
  const tries = server.asked
  expect(tries).toBeGreaterThan(1)
  first.unmount()
  second.unmount()
  server.isAway = false
  await pass()
  expect([server.asked, told]).toEqual([tries + 1, { heard: ['recorded'], refused: 0 }])
})

test('a refused report is not repeated', async () => {
  const { server, told, page } = somebody()
  Object.assign(server, { isAway: false, refusal: new ApiError('No.', { status: 422 }) })
  page()
  await pass()
  expect([server.asked, told]).toEqual([1, { heard: [], refused: 1 }])
})

test('the next member reports nothing of the previous', async () => {
  const { server, told, page } = somebody()
  page().unmount()
  await pass()
  const tries = server.asked
  tokenStore.write('of.eve.x')
  server.isAway = false
  await pass()
  expect([server.asked, told]).toEqual([tries, { heard: [], refused: 0 }])
})
