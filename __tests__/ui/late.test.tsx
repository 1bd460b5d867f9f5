import { act, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense, use } from 'react'
import { renderToString } from 'react-dom/server'
import { late } from '@/ui/late'

interface Named {
  name: string
}

const Greeting = ({ name }: Named) => <p>Hello {name}</p>
const slow = deferred<string>()
const Slow = () => <Greeting name={use(slow.promise)} />
const Waiting = () => <p role="status">Waiting</p>

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<Value>((done, refuse) => {
    resolve = done
    reject = refuse
  })
  return { promise, resolve, reject }
}

function arriving(attempts: number) {
  const parts = Array.from({ length: attempts }, () => deferred<ComponentType<Named>>())
  let asked = 0
  const load = () => {
    asked += 1
    return parts[asked - 1]?.promise ?? Promise.reject(new Error('asked too often'))
  }
  return { load, parts, asked: () => asked }
}

test('a late part is fetched once, shows what waits for it until then, and at once the next time', async () => {
  const { load, parts, asked } = arriving(1)
  const Part = late(load, Waiting)
  const { rerender, unmount } = render(<Part name="Ada" />)
  expect(screen.getByRole('status')).toBeVisible()
  await act(async () => parts[0]?.resolve(Greeting))
  expect(screen.getByText('Hello Ada')).toBeVisible()
  rerender(<Part name="Grace" />)
  expect(screen.getByText('Hello Grace')).toBeVisible()
  unmount()
  render(<Part name="Ada" />)
  expect(screen.getByText('Hello Ada')).toBeVisible()
  expect(asked()).toBe(1)
})

test('one that did not arrive is asked for again until it does, while its place is taken', async () => {
  jest.useFakeTimers()
  const { load, parts, asked } = arriving(2)
  const Part = late(load, Waiting)
  render(<Part name="Ada" />)
  await act(async () => parts[0]?.reject(new Error('no connection')))
  expect(screen.getByRole('status')).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(1000))
  await act(async () => parts[1]?.resolve(Greeting))
  expect(screen.getByText('Hello Ada')).toBeVisible()
  expect(asked()).toBe(2)
  jest.useRealTimers()
})

test('it is drawn as a transition: what is there stays until all of it can be shown', async () => {
  const { load, parts } = arriving(1)
  const Part = late(load, Waiting)
  render(
    <Suspense fallback={<p>Gone</p>}>
      <Part name="" />
    </Suspense>,
  )
  await act(async () => parts[0]?.resolve(Slow))
  expect(screen.getByRole('status')).toBeVisible()
  expect(screen.queryByText('Gone')).toBeNull()
  await act(async () => slow.resolve('Ada'))
  expect(screen.getByText('Hello Ada')).toBeVisible()
})

test('a server that knows the part draws what waits for it, as the browser begins with that', () => {
  const { load } = arriving(1)
  const Part = late(load, Waiting)
  expect(renderToString(<Part name="Ada" />)).toBe('<p role="status">Waiting</p>')
})
