import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'fnx-left-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function runOf(...tests: string[]): { failed: number; output: string } {
  for (const [index, test] of tests.entries()) writeFileSync(join(folder, `${index}.test.js`), test)
  const environment = join(process.cwd(), '__tests__/runner/node-environment.js')
  writeFileSync(
    join(folder, 'jest.config.js'),
    `module.exports = { testEnvironment: '${environment}', transform: {} }`,
  )
  const words = ['-i', '--config', join(folder, 'jest.config.js'), '--json', '--forceExit']
  try {
    const output = execFileSync(process.execPath, ['node_modules/jest/bin/jest.js', ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { failed: JSON.parse(output).numFailedTestSuites, output }
  } catch (error) {
    const { stdout } = error as { stdout: string }
    return { failed: JSON.parse(stdout).numFailedTestSuites, output: stdout }
  }
}

test('test files that leave a server open fail @rest', () => {
  const openServerSource = `const { createServer } = require('node:net')
    test('it listens', (done) => { const server = createServer().listen(0, '127.0.0.1', END) })`
  const leftOpen = runOf(openServerSource.replace('END', 'done'))
  expect(leftOpen.output).toContain('These tests left something open: TCPServerWrap')
  expect(leftOpen.failed).toBe(1)
  expect(runOf(openServerSource.replace('END', '() => server.close(done)')).failed).toBe(0)
})

test('each test file of a process has connections of its own @rest', () => {
  const fetchSource = `const { createServer } = require('node:http')
    test('it answers', async () => {
      const server = createServer((_, response) => response.end('yes')).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const answer = await fetch('http://127.0.0.1:' + server.address().port)
      expect(await answer.text()).toBe('yes')
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })`
  expect(runOf(fetchSource, fetchSource, fetchSource)).toMatchObject({ failed: 0 })
})
