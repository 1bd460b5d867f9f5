import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fake } from '../support/fake'

jest.setTimeout(30_000)

let project: Fake
beforeAll(() => {
  project = new Fake()
})
beforeEach(() => listed('src/old.ts: no file leads to it'))
afterAll(() => project.remove())

const listed = (...lines: string[]) => project.write('docs/unused.json', JSON.stringify(lines))

const list = () => JSON.parse(readFileSync(join(project.folder, 'docs/unused.json'), 'utf8'))

function knipFinds(...issues: object[]) {
  const report = JSON.stringify({ issues })
  project.write('node_modules/knip/bin/knip.js', `console.log('${report}'); process.exitCode = 1`)
}

const oldFile = { file: 'src/old.ts', files: [{ name: 'src/old.ts' }], exports: [] }
const newName = { file: 'src/lib/fresh.ts', files: [], exports: [{ name: 'fresh', line: 3 }] }

test('what is listed is no news', async () => {
  knipFinds(oldFile)
  const { code, output } = await project.run('scripts/run.mjs unused')
  expect(output).toBe('Nothing unused but the 1 things in docs/unused.json.\n')
  expect(code).toBe(0)
})

test('anything not listed is red, even after a write', async () => {
  knipFinds(oldFile, newName)
  for (const words of ['scripts/run.mjs unused', 'scripts/run.mjs unused --write']) {
    const { code, output } = await project.run(words)
    expect(output).toContain('Unused: src/lib/fresh.ts: export nobody imports: fresh\n')
    expect(code).toBe(1)
  }
  expect(list()).toEqual(['src/old.ts: no file leads to it'])

  expect((await project.run('scripts/run.mjs unused --write --allow-growth')).code).toBe(0)
  expect(list()).toHaveLength(2)
})

test('what is gone must leave the list', async () => {
  knipFinds()
  const { code, output } = await project.run('scripts/run.mjs unused')
  expect(output).toContain('No longer unused, or no longer there: src/old.ts: no file leads to it')
  expect(code).toBe(1)

  expect((await project.run('scripts/run.mjs unused --write')).code).toBe(0)
  expect(list()).toEqual([])
})

test('a knip that cannot look is red and quoted', async () => {
  project.write('node_modules/knip/bin/knip.js', `throw new Error('no such setting')`)
  const { code, output } = await project.run('scripts/run.mjs unused')
  expect(output).toContain('no such setting')
  expect(code).toBe(1)
})
