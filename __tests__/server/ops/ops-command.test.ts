import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { opsCommand } from '@/config/ops-command'
import { usageAsked } from '@/server/ops/commands'
import { besideServer } from '@/server/ops/issuer'
import { takeOwnPlace } from '@/server/start/own-place'
import { asRelease } from '../../support/as-release'

afterEach(() => {
  delete process.env.ISSUER_TYPED
  takeOwnPlace()
})

test('a command is typed by npm in a checkout, and by its name where a release is installed', async () => {
  expect(opsCommand('token show')).toBe('npm run ops -- token show')
  expect(await asRelease(() => opsCommand('token show'))).toBe('ops token show')
})

test.each([
  ['../my-bank', 'npm run ops -- --issuer ../my-bank token show'],
  ["../Ada's bank", "npm run ops -- --issuer '../Ada'\\''s bank' token show"],
])('in the sandbox of %s it names that folder, and in a release none', async (folder, typed) => {
  process.env.ISSUER_TYPED = folder
  takeOwnPlace()
  expect(opsCommand('token show')).toBe(typed)
  expect(await asRelease(() => opsCommand('token show'))).toBe('ops token show')
})

test('a release lists its commands as they are typed there, and none of a sandbox', async () => {
  const usage = await asRelease(() => usageAsked(['--help'])?.text)
  expect(usage).toContain('\n  ops reconcile\n')
  expect(usage).not.toMatch(/npm run|sandbox/)
})

test('what comes after a new folder is said as it is typed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'own bank-'))
  try {
    const make = () => besideServer(['issuer', 'new', 'of mine'], (path) => join(folder, path))
    const { text } = await asRelease(make)
    expect(text).toMatch(/Then: ops issuer check '\/.*own bank-.*\/of mine'$/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
