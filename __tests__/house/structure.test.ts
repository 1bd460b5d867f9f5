import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readSources } from '../support/sources'
import { doorViolations, folderCircles, tableViolations } from './rules/server'
import { complaintsOfReadme, exportedTwice } from './rules/structure'

const sources = readSources('src', 'pages')
const leftToMend = JSON.parse(readFileSync('__tests__/house/left-to-mend.json', 'utf8')) as Record<
  string,
  string[]
>

describe('the list of things left to mend only gets shorter', () => {
  test('folders that import each other', () => {
    expect(folderCircles(sources)).toEqual(leftToMend.circles)
  })

  test('names that are exported twice', () => {
    expect(exportedTwice(sources)).toEqual(leftToMend.names)
  })
})

test('a module writes only its tables, behind a narrow door', () => {
  expect([...tableViolations(sources), ...doorViolations(sources)]).toEqual([])
})

describe('the README of each part of the server is true', () => {
  const parts = [
    'src/server/chain',
    ...readdirSync('src/server/modules').map((name) => `src/server/modules/${name}`),
  ].filter((part) => existsSync(`${part}/README.md`))

  test('parts have a README.md', () => {
    expect(parts.length).toBeGreaterThan(10)
  })

  test.each(parts)('%s', (part) => {
    const ownSources = Object.entries(sources).filter(([file]) => file.startsWith(`${part}/`))
    const text = readFileSync(`${part}/README.md`, 'utf8')
    expect(
      complaintsOfReadme(text, { part, own: Object.fromEntries(ownSources), exists: existsSync }),
    ).toEqual([])
  })
})

test('folders of server tests are named after server parts', () => {
  const folders = readdirSync('__tests__/server', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace('__tests__/server/', ''))
  const stray = folders.filter(
    (folder) => !existsSync(`src/server/${folder}`) && !existsSync(`src/server/modules/${folder}`),
  )
  expect(folders.length).toBeGreaterThan(10)
  expect(stray).toEqual([])
})

describe('a violation that is planted is reported', () => {
  test('a README that leaves a table out, or names an act or a file that is gone', () => {
    const part = 'src/server/modules/new'
    const ownSources = {
      [`${part}/tables.ts`]: `pgTable('kept', {})\npgTable(\n  'left_out', {})\n`,
    }
    const text = 'Tables: `kept`. Acts: `goneAct`. Begin with `gone.ts`.'
    expect(complaintsOfReadme(text, { part, own: ownSources, exists: () => false })).toEqual([
      'does not name the table left_out',
      'names goneAct, which is nowhere in it',
      'names gone.ts, which is not there',
    ])
  })

  test('two folders that import each other, once', () => {
    const circle = {
      'src/lib/a/one.ts': `import { two } from '../b/two'\n`,
      'src/lib/b/two.ts': `import { three } from '@/lib/a/three'\n`,
      'src/lib/a/three.ts': `import type { Two } from '../b/two'\n`,
    }
    expect(folderCircles(circle)).toEqual(['src/lib/a ⇄ src/lib/b'])
    expect(folderCircles({ ...circle, 'src/lib/b/two.ts': '' })).toEqual([])
  })

  test('a name that two files export', () => {
    const twice = {
      'src/lib/a.ts': 'export const price = 1\nexport type Side = 1\n',
      'src/ui/b.tsx': 'export function price() {}\nconst Side = 1\n',
    }
    expect(exportedTwice(twice)).toEqual(['price'])
  })

  test('a table that another module writes, not reads', () => {
    const file = 'src/server/modules/staking/begin.ts'
    const tables = `import { accounts, sessions } from '@/server/modules/identity/tables'\n`
    const text = `${tables}db.select().from(accounts)\ndb.update(sessions).set({})\n`
    expect(tableViolations({ [file]: text })).toEqual([
      { file, rule: "writes sessions, which is another module's" },
    ])
  })

  test('a door of more than 25 names', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `name${index}`)
    const door = (count: number) => ({
      'src/server/modules/kyc/index.ts': `export { ${names(count).join(', ')} } from './names'\n`,
    })
    expect(doorViolations(door(25))).toEqual([])
    expect(doorViolations(door(26))).toHaveLength(1)
  })
})

test('no file of a group of tests sets a limit of time below the common one', () => {
  const rooms = ['server', 'console', 'house', 'scripts', 'pages', 'features', 'lib', 'shell']
  const tests = readSources(...rooms.map((room) => `__tests__/${room}`))
  const limits = Object.entries(tests).flatMap(([file, text]) =>
    [...text.matchAll(/^jest\.setTimeout\(([\d_]+)\)/gm)].map(([, limit = '']) => ({
      file,
      milliseconds: Number(limit.replaceAll('_', '')),
    })),
  )
  expect(limits.filter(({ milliseconds }) => milliseconds < 240_000)).toEqual([])
})
