import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from '../../scripts/children.mjs'
import { addMadeUpLanguage, madeUpMessage, madeUpTag } from '../../scripts/messages/made-up'
import { copyProject } from '../../scripts/mutations/workspace'

let folder: string
let root: string
let written: string[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-made-up-'))
  // PostgreSQL runs as a user of its own, who has to read this folder.
  chmodSync(folder, 0o755)
  root = join(folder, 'tree')
  copyProject(root)
  written = addMadeUpLanguage(root)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Its own tests, in the copy that speaks it. */
async function played(): Promise<string> {
  const env: NodeJS.ProcessEnv = { ...process.env, MADE_UP_LANGUAGE: 'on', NO_COLOR: '1' }
  for (const name of ['FORCE_COLOR', 'TEST_GROUPS', 'JEST_WORKER_ID', 'TEST_RUN']) delete env[name]
  const args = ['node_modules/jest/bin/jest.js', '--ci', '--config=jest.config.js']
  const cache = `--cacheDirectory=${join(folder, 'cache')}`
  const folders = '__tests__/made-up-language'
  const { code, output } = await runChild({
    args: [...args, cache, folders],
    cwd: root,
    env,
    quiet: true,
  })
  return code === 0 ? 'passed' : output
}

test('a language is files, and one line of the list of languages', () => {
  const code = written.filter((file) => /\.(tsx?|m?js)$/.test(file))
  expect(code).toEqual(['src/messages/languages.ts'])
  expect(written).toContain(`src/messages/errors/${madeUpTag}.json`)
})

test('what is made up keeps placeholders and cases, and is a third longer', () => {
  expect(madeUpMessage('Pay {amount} now')).toBe('Páý {amount} ñów Páý')
  expect(madeUpMessage('{count, plural, one {# share} other {# shares}}')).toBe(
    '{count, plural, one {# sháré} other {# shárés}} sháré',
  )
})

// In a copy of the project, with Jest's and PostgreSQL's start: no language can be added to a running test.
test('pages, mails, text messages, papers, the console, the workbook, the escrow page and the service worker speak a made-up language @rest', async () => {
  expect(await played()).toBe('passed')
}, 300_000)
