import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { Fake } from '../support/fake'

jest.setTimeout(60_000)

let project: Fake
beforeEach(() => {
  project = new Fake()
  project.write('node_modules/jest/bin/jest.js', walk)
})
afterEach(() => project.remove())

const walk = `
const counts = { numPassedTests: 3, numFailedTests: 0, numRuntimeErrorTestSuites: 0, numPendingTests: 0, numTodoTests: 0 }
require('node:fs').writeFileSync(process.argv.at(-1), JSON.stringify(counts))
console.log('walked in', process.env.ENGINE, 'by', process.env.ENGINE_PATH)
`

function place(name: string, lines = ''): void {
  project.write(`programs/${name}`, `#!/bin/sh\n${lines}`)
  chmodSync(join(project.folder, 'programs', name), 0o755)
}

const run = () =>
  project.run('scripts/run.mjs test --only firefox,webkit', {
    PATH: join(project.folder, 'programs'),
  })

test('each engine found is walked in, and the last line counts', async () => {
  for (const name of ['firefox-esr', 'WebKitWebDriver', 'Xvfb']) place(name)
  const { code, output } = await run()
  expect(output).toContain(`walked in firefox by ${project.folder}/programs/firefox-esr`)
  expect(output).toContain(`walked in webkit by ${project.folder}/programs/WebKitWebDriver`)
  expect(output.trimEnd().split('\n').at(-1)).toBe('6 passed, 0 failed')
  expect(code).toBe(0)
})

test('a missing engine fails plainly, the other is walked in', async () => {
  place('firefox-esr')
  place('WebKitWebDriver')
  place('apt-get')
  const { code, output } = await run()
  expect(output).toContain(
    'The walk in webkit needs webkit2gtk-driver and xvfb: install them (on Debian: apt-get install webkit2gtk-driver xvfb).',
  )
  expect(output.trimEnd().split('\n').at(-1)).toBe('3 passed, 1 failed')
  expect(code).toBe(1)
})
