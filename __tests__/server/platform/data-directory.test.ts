import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type DataDirectory,
  DirectoryInUse,
  DirectoryUnusable,
  openDataDirectory,
} from '@/server/platform/node/data-directory'

let folder: string
let openedDirectories: DataDirectory[]

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'fnx-data-')), 'deep', 'data')
  openedDirectories = []
})
afterEach(() => {
  for (const directory of openedDirectories) directory.release()
  rmSync(join(folder, '..', '..'), { recursive: true, force: true })
})

function open(): DataDirectory {
  const directory = openDataDirectory(folder)
  openedDirectories.push(directory)
  return directory
}

const lock = () => join(folder, 'lock')
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

test('a new directory is created and locked', () => {
  expect(open().path).toBe(folder)
  expect(readFileSync(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+ [0-9a-f-]{36}$`))
  expect(readdirSync(folder)).toEqual(['lock'])
})

test('a second opener is refused, naming the holder', () => {
  open()
  expect(open).toThrow(DirectoryInUse)
  expect(open).toThrow(`Process ${process.pid} uses ${folder}. Stop it, or set another DATA_DIR.`)
})

test('on a full disk the start is refused with a sentence, and what is there stays', () => {
  open().release()
  const leftFiles = readdirSync(folder)
  const megabyte = 1024 * 1024
  expect(() => openDataDirectory(folder, () => 12.5 * megabyte)).toThrow(
    new DirectoryUnusable(
      `FNX does not start: the disk of ${folder} is full (12 MB are free, and the embedded database needs 64 MB to open). Nothing is lost: make room, or set DATA_DIR to another disk, and start again.`,
    ),
  )
  expect(readdirSync(folder)).toEqual(leftFiles)
  openDataDirectory(folder, () => 64 * megabyte).release()
})

test('once released it can be opened again', () => {
  open().release()
  expect(existsSync(lock())).toBe(false)
  expect(() => open()).not.toThrow()
})

describe('a leftover lock', () => {
  const lockFile = () => {
    const directory = open()
    const text = readFileSync(lock(), 'utf8')
    directory.release()
    return text.split(' ')
  }

  test.each([
    ['of a dead process', () => `${deadPid()} 12345 ${lockFile()[2]}`],
    [
      'whose number was given to a living process since',
      () => `${lockFile()[0]} 1 ${lockFile()[2]}`,
    ],
    [
      'of the same number and age, but before the machine restarted',
      () => `${lockFile()[0]} ${lockFile()[1]} 00000000-0000-0000-0000-000000000000`,
    ],
    ['that is empty, as after a power cut', () => ''],
    ['that holds nonsense', () => 'nonsense\nof many lines'],
    ['of process 0, which would be everybody', () => '0 0 0'],
    ['of process -1, which would be everybody', () => '-1 0 0'],
  ])('%s is taken over', (_, text) => {
    lockFile()
    writeFileSync(lock(), text())
    open()
    expect(readFileSync(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    expect(readdirSync(folder)).toEqual(['lock'])
  })

  test('is taken over after a failed takeover', () => {
    const text = `${deadPid()} 1 1`
    open().release()
    writeFileSync(lock(), text)
    writeFileSync(`${lock()}.taking`, text)
    open()
    expect(readdirSync(folder)).toEqual(['lock'])
  })
})

test('a late release leaves the new holder’s lock', () => {
  const first = open()
  rmSync(lock())
  writeFileSync(lock(), 'somebody else')
  first.release()
  expect(readFileSync(lock(), 'utf8')).toBe('somebody else')
})

test('an unwritable folder is refused with a remedy', () => {
  writeFileSync(join(folder, '..', '..', 'deep'), 'a file')
  expect(open).toThrow(DirectoryUnusable)
  expect(open).toThrow(/^Can’t use .+ \(.+\)\. Set DATA_DIR to a writable folder\.$/)
})
