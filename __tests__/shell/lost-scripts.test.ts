import { readFileSync } from 'node:fs'

const late = 'Our server is slow. The page keeps loading by itself.'
const renewed = 'FNX has been renewed. Load this page again for the new version.'
const again = 'Load again'

beforeAll(() => {
  Object.assign(document.documentElement.dataset, { late, renewed, again })
})
beforeEach(() => {
  jest.useFakeTimers()
  const listen = jest.spyOn(window, 'addEventListener')
  new Function(readFileSync('public/boot.js', 'utf8'))()
  listened = [...listen.mock.calls]
  listen.mockRestore()
  document.head.replaceChildren()
  document.body.replaceChildren()
  server.asked = []
  server.answers = () => Promise.reject(new TypeError('Failed to fetch'))
  window.fetch = (address) => {
    server.asked.push(new URL(String(address)).pathname)
    return server.answers()
  }
})
afterEach(() => {
  jest.useRealTimers()
  // What one page has found out, the next one does not know.
  for (const [name, listener, how] of listened) window.removeEventListener(name, listener, how)
})

let listened: Parameters<Window['addEventListener']>[] = []

const server = { asked: [] as string[], answers: (): Promise<Response> => Promise.reject() }
const answer = (status: number) => async () => ({ status }) as Response

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

/** As webpack asks for a part of a page that comes later. */
function loseLatePart(): void {
  const script = document.createElement('script')
  script.src = '/_next/static/chunks/menu.js'
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
}

test('an open page whose late part is gone says that FNX was renewed', async () => {
  server.answers = answer(404)
  loseLatePart()
  await jest.advanceTimersByTimeAsync(1_900)
  expect(sentence()).toBeUndefined()
  await jest.advanceTimersByTimeAsync(200)
  expect(sentence()).toBe(`${renewed} ${again}`)
  expect(document.querySelector('[role=alert] button')?.textContent).toBe(again)
  expect(server.asked).toEqual(Array.from({ length: 3 }, () => '/_next/static/chunks/menu.js'))
  loseLatePart()
  await jest.advanceTimersByTimeAsync(60_000)
  expect([server.asked.length, document.querySelectorAll('[role=alert]').length]).toEqual([3, 1])
})

test('the sentence stands in the window that is open, where its button can be pressed', async () => {
  server.answers = answer(404)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.open = true
  loseLatePart()
  await jest.advanceTimersByTimeAsync(3_000)
  expect(dialog.textContent).toBe(`${renewed} ${again}`)
  dialog.remove()
  loseLatePart()
  await jest.advanceTimersByTimeAsync(3_000)
  expect(document.body.textContent).toBe(`${renewed} ${again}`)
})

test('what was found before a window opens is said in it at once', async () => {
  server.answers = answer(404)
  loseLatePart()
  await jest.advanceTimersByTimeAsync(3_000)
  expect(document.body.lastElementChild?.textContent).toBe(`${renewed} ${again}`)
  const frame = document.body.appendChild(document.createElement('dialog'))
  frame.open = true
  loseLatePart()
  expect(frame.textContent).toBe(`${renewed} ${again}`)
  expect(server.asked).toHaveLength(3)
})

test('a page that lost its own scripts to an upgrade says so too', async () => {
  server.answers = answer(404)
  lose('main')
  await jest.advanceTimersByTimeAsync(3_000)
  expect(sentence()).toBe(`${renewed} ${again}`)
})

test.each([
  ['the server is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['what stands before the server answers in its place', answer(502)],
  ['the part is there again', answer(200)],
])('nothing is said where %s', async (_, answers) => {
  server.answers = answers
  loseLatePart()
  await jest.advanceTimersByTimeAsync(60_000)
  expect([server.asked.length, sentence()]).toEqual([1, undefined])
})

test('a part that one of two processes has is not taken for gone', async () => {
  const answers = [404, 404, 200]
  server.answers = () => answer(answers.shift() ?? 200)()
  loseLatePart()
  await jest.advanceTimersByTimeAsync(60_000)
  expect([server.asked.length, sentence()]).toEqual([3, undefined])
})
