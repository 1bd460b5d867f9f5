import { Progress } from '../../scripts/progress.mjs'

let said: string[]
let drawn: string
let progress: Progress
beforeEach(() => {
  jest.useFakeTimers()
  said = []
  drawn = ''
})
afterEach(() => {
  progress.close()
  jest.useRealTimers()
})

const say = (text: string) => said.push(text)
const terminal = (columns: number) => ({
  isTTY: true,
  columns,
  write: (text: string) => {
    drawn += text
  },
})

test('without a terminal a step is told as it begins, and every five seconds', () => {
  progress = new Progress({ say })
  progress.begin('packages', 'Installing the packages')
  jest.advanceTimersByTime(10_000)
  expect(said).toEqual([
    'Installing the packages …',
    'Installing the packages, 5 s',
    'Installing the packages, 10 s',
  ])

  progress.end('packages')
  jest.advanceTimersByTime(10_000)
  expect(said).toHaveLength(3)
})

test('steps that go on side by side are told together', () => {
  progress = new Progress({ say })
  progress.begin('pages', 'Building the pages')
  jest.advanceTimersByTime(3_000)
  progress.begin('server', 'Building the server')
  jest.advanceTimersByTime(2_000)
  expect(said.at(-1)).toBe('Building the pages, 5 s · Building the server, 2 s')
})

test('a terminal’s one line is drawn anew, cut to its width, and gone at the end', () => {
  progress = new Progress({ say, stream: terminal(22) as never })
  progress.begin('pages', 'Building the pages')
  jest.advanceTimersByTime(1_000)
  expect(drawn).toBe(
    '\r\u001b[2KBuilding the pages, 0\r'.concat('\r\u001b[2KBuilding the pages, 1\r'),
  )

  drawn = ''
  progress.close()
  jest.advanceTimersByTime(10_000)
  expect(drawn).toBe('\r\u001b[2K')
  expect(said).toEqual([])
})
