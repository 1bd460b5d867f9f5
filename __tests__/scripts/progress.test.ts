import { Progress } from '../../scripts/progress.mjs'

let lines: string[]
let drawnText: string
let progress: Progress
beforeEach(() => {
  jest.useFakeTimers()
  lines = []
  drawnText = ''
})
afterEach(() => {
  progress.close()
  jest.useRealTimers()
})

const addLine = (text: string) => lines.push(text)
const terminal = (columns: number) => ({
  isTTY: true,
  columns,
  write: (text: string) => {
    drawnText += text
  },
})

test('without a terminal a step is told as it begins, and every five seconds', () => {
  progress = new Progress({ say: addLine })
  progress.begin('packages', 'Installing the packages')
  jest.advanceTimersByTime(10_000)
  expect(lines).toEqual([
    'Installing the packages …',
    'Installing the packages, 5 s',
    'Installing the packages, 10 s',
  ])

  progress.end('packages')
  jest.advanceTimersByTime(10_000)
  expect(lines).toHaveLength(3)
})

test('steps that go on side by side are told together', () => {
  progress = new Progress({ say: addLine })
  progress.begin('pages', 'Building the pages')
  jest.advanceTimersByTime(3_000)
  progress.begin('server', 'Building the server')
  jest.advanceTimersByTime(2_000)
  expect(lines.at(-1)).toBe('Building the pages, 5 s · Building the server, 2 s')
})

test('a terminal’s one line is drawn anew, cut to its width, and gone at the end', () => {
  progress = new Progress({ say: addLine, stream: terminal(22) as never })
  progress.begin('pages', 'Building the pages')
  jest.advanceTimersByTime(1_000)
  expect(drawnText).toBe(
    '\r\u001b[2KBuilding the pages, 0\r'.concat('\r\u001b[2KBuilding the pages, 1\r'),
  )

  drawnText = ''
  progress.close()
  jest.advanceTimersByTime(10_000)
  expect(drawnText).toBe('\r\u001b[2K')
  expect(lines).toEqual([])
})
