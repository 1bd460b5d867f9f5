import { Way } from '../../scripts/way.mjs'

let said: string[]
let drawn: string
let way: Way
beforeEach(() => {
  jest.useFakeTimers()
  said = []
  drawn = ''
})
afterEach(() => {
  way.close()
  jest.useRealTimers()
})

const say = (text: string) => said.push(text)
const terminal = (columns = 80) => ({
  isTTY: true,
  columns,
  write: (text: string) => {
    drawn += text
  },
})

test('without a terminal a line comes every five seconds', () => {
  way = new Way({ packages: 20, server: 4 }, { say })
  way.begin('packages', 'Installing the packages')
  way.begin('server', 'Building the server')
  expect(said).toEqual(['  0 %  Installing the packages, 0 s'])

  jest.advanceTimersByTime(10_000)
  expect(said).toHaveLength(3)
  expect(said.at(-1)).toMatch(/^ \d\d % {2}Installing the packages, 10 s$/)
})

test('a terminal’s one line is redrawn and gone at the end', () => {
  way = new Way({ pages: 36 }, { say, stream: terminal(24) as never })
  way.begin('pages', 'Building the pages')
  jest.advanceTimersByTime(400)
  const line = (percent: number) => `\r\u001b[2K  ${percent} %  Building the pag\r`
  expect(drawn).toBe(line(0) + line(0) + line(1))

  drawn = ''
  way.close()
  jest.advanceTimersByTime(10_000)
  expect(drawn).toBe('\r\u001b[2K')
  expect(said).toEqual([])
})

test('the share only grows, and never says the whole', () => {
  way = new Way({ packages: 25, pages: 75 }, { say })
  way.begin('packages', 'Installing', { to: 0.1 })
  way.stretch('packages', { from: 0.4, to: 0.5, seconds: 5 })
  expect(way.percent()).toBe(10)
  way.reach('packages', 0.8)
  expect(way.percent()).toBe(20)
  way.reach('packages', 0.2)
  expect(way.percent()).toBe(20)

  way.end('packages')
  way.begin('pages', 'Building')
  expect(way.percent()).toBe(25)
  const seen = Array.from({ length: 200 }, () => {
    jest.advanceTimersByTime(5_000)
    return way.percent()
  })
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  way.end('pages')
  expect(way.percent()).toBe(99)
})

test('a slow part is still named, within its stretch', () => {
  way = new Way({ pages: 36, site: 4 }, { say })
  way.begin('pages', 'Building the pages', { to: 0.5 })
  jest.advanceTimersByTime(600_000)
  expect(said.at(-1)).toBe(' 45 %  Building the pages, 600 s')
})

test('of parallel parts the longest left is named', () => {
  way = new Way({ pages: 36, database: 6 }, { say })
  way.begin('database', 'Opening the database')
  way.begin('pages', 'Building the pages')
  way.end('pages')
  jest.advanceTimersByTime(5_000)
  expect(said.at(-1)).toMatch(/Opening the database, 5 s$/)
})
