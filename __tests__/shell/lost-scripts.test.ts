import { readFileSync } from 'node:fs'

const late = 'Our server is slow. The page keeps loading by itself.'

beforeAll(() => {
  document.documentElement.dataset.late = late
  new Function(readFileSync('public/boot.js', 'utf8'))()
})
beforeEach(() => {
  jest.useFakeTimers()
  document.head.replaceChildren()
})
afterEach(() => jest.useRealTimers())

const scripts = () => [...document.querySelectorAll('script')]
const newest = () => scripts().at(-1) as HTMLScriptElement
const sentence = () => document.querySelector('[role=alert]')?.textContent

function lose(...names: string[]): void {
  for (const name of names) {
    const script = document.createElement('script')
    script.defer = true
    script.src = `/_next/static/chunks/${name}.js`
    document.head.append(script)
    script.dispatchEvent(new Event('error'))
  }
}

test('a lost script is retried with a notice', () => {
  lose('main')
  expect([scripts().length, sentence()]).toEqual([1, undefined])
  jest.advanceTimersByTime(1_000)
  expect(new URL(newest().src).pathname).toBe('/_next/static/chunks/main.js')
  expect([scripts().length, sentence()]).toEqual([2, late])
  newest().dispatchEvent(new Event('error'))
  jest.advanceTimersByTime(1_999)
  expect(scripts()).toHaveLength(2)
  jest.advanceTimersByTime(1)
  expect(scripts()).toHaveLength(3)
  newest().dispatchEvent(new Event('load'))
  expect(sentence()).toBeUndefined()
})

test('the notice stays until the last script arrives', () => {
  lose('main', 'pages/dashboard')
  jest.advanceTimersByTime(1_000)
  const [, , main, page] = scripts()
  main?.dispatchEvent(new Event('load'))
  expect(sentence()).toBe(late)
  page?.dispatchEvent(new Event('load'))
  expect(sentence()).toBeUndefined()
})

test('a missing picture changes nothing', () => {
  const picture = document.body.appendChild(document.createElement('img'))
  picture.dispatchEvent(new Event('error'))
  jest.advanceTimersByTime(10_000)
  expect([scripts().length, sentence()]).toEqual([0, undefined])
})
