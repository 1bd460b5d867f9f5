import { fireEvent, render, screen } from '@testing-library/react'
import { useAskAhead } from '@/shell/ask-ahead'

const asked: string[] = []

function Links() {
  useAskAhead()
  return (
    <>
      <a href="/rights">
        <b>Dividends</b>
      </a>
      <a href="/dashboard?range=1Y">A year</a>
      <a href="/wallet/send">Send</a>
    </>
  )
}

beforeEach(() => {
  jest.useFakeTimers()
  asked.length = 0
  window.fnxEarly = {}
  window.fnxAsk = (question) => {
    asked.push(question)
    const answer = new Promise<never>(() => {})
    window.fnxEarly = { [question]: { token: 'of-ada', askedAtMs: Date.now(), answer } }
  }
  render(<Links />)
})

afterEach(() => {
  jest.useRealTimers()
  delete window.fnxEarly
  delete window.fnxAsk
})

const own = ['user/dividends', 'user/buyBacks', 'user/votes']

test.each(['pointerOver', 'focusIn'] as const)('a link’s page is asked for after %s', (event) => {
  fireEvent[event](screen.getByText('Dividends'))
  jest.advanceTimersByTime(59)
  expect(asked).toEqual([])
  jest.advanceTimersByTime(1)
  expect(asked).toEqual(own)
})

test('a pointer that only passes a link sends no request', () => {
  fireEvent.pointerOver(screen.getByText('Dividends'))
  jest.advanceTimersByTime(30)
  fireEvent.pointerOver(document.body)
  jest.advanceTimersByTime(100)
  expect(asked).toEqual([])
})

test.each(['A year', 'Send'])('“%s” asks nothing ahead', (name) => {
  fireEvent.pointerOver(screen.getByText(name))
  jest.advanceTimersByTime(100)
  expect(asked).toEqual([])
})
