import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Fake } from '../support/fake'

const home = 'src/features/tea/messages'
let project: Fake
beforeEach(() => {
  project = new Fake()
  project.write(
    'scripts/show.ts',
    `import { leavesText } from '../${home}'\nconsole.log(leavesText({ count: 2 }))`,
  )
  writeMessage('{count, plural, one {# leaf} other {# leaves}}')
})
afterEach(() => project.remove())

function writeMessage(en: string, de = '{count, plural, one {# Blatt} other {# Blätter}}') {
  project.write(`${home}/en.json`, JSON.stringify({ leavesText: en }))
  project.write(`${home}/de.json`, JSON.stringify({ leavesText: de }))
}

const pathOf = (file: string) => join(project.folder, file)
const showMessages = () => project.run('scripts/run.mjs show')

test('a command begins with the functions of the texts as they are now @rest', async () => {
  expect(await showMessages()).toEqual({ code: 0, output: '2 leaves\n' })
  writeMessage('{count, plural, one {# tea leaf} other {# tea leaves}}')
  expect(await showMessages()).toEqual({ code: 0, output: '2 tea leaves\n' })
})

test('functions that somebody changed by hand are written again @rest', async () => {
  await showMessages()
  const text = readFileSync(pathOf(`${home}/index.ts`), 'utf8')
  project.write(`${home}/index.ts`, text.replace('leaves', 'cups'))
  expect(await showMessages()).toEqual({ code: 0, output: '2 leaves\n' })
})

test('a text that cannot be read is named, and nothing runs @rest', async () => {
  writeMessage('{count} leaves')
  expect(await showMessages()).toEqual({
    code: 1,
    output: `${home}: de.json, leavesText: takes count (plural), not count (value)\n`,
  })
})

test('where a branch has no catalogue, none of its functions are left @rest', async () => {
  await showMessages()
  project.write('scripts/other.ts', '')
  rmSync(pathOf(`${home}/en.json`))
  expect((await project.run('scripts/run.mjs other')).code).toBe(0)
  expect(existsSync(pathOf(`${home}/index.ts`))).toBe(false)
})

test('the sample contents are packed in one file @rest', async () => {
  project.write('src/content/sample/en/page/tea.md', '# Tea')
  await showMessages()
  const packed = readFileSync(pathOf('src/content/sample/packed.json'), 'utf8')
  expect(JSON.parse(packed)).toEqual({ 'en/page/tea.md': '# Tea' })
})
