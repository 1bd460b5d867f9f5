import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Lock, lockedFor, lockFile } from '../../scripts/release/locked'
import { logKeysIn, signedList, verifyFolder } from '../../scripts/release/signed-list'
import { type Files, tarOf } from '../../scripts/release/tar'

const folder = mkdtempSync(join(tmpdir(), 'fnx-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = 1_767_225_600
const deep = `fnx-1/${'a-folder-of-a-long-name/'.repeat(6)}page.js`
const files = {
  'fnx-1/server.mjs': Buffer.from('serves'),
  [deep]: Buffer.from('x'.repeat(1_000)),
  'fnx-1/none.txt': Buffer.alloc(0),
}

function write(to: string, content: Files) {
  for (const [name, bytes] of Object.entries(content)) {
    mkdirSync(dirname(join(to, name)), { recursive: true })
    writeFileSync(join(to, name), bytes)
  }
}

function keyPair(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const paths = { own: join(folder, `${name}.pem`), shown: join(folder, `${name}.pub`) }
  writeFileSync(paths.own, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(paths.shown, publicKey.export({ type: 'spki', format: 'pem' }))
  return paths
}

test('the same files in any order make the same archive', () => {
  const packed = tarOf(files, at)
  const turned = Object.fromEntries(Object.entries(files).toReversed())
  expect(tarOf(turned, at).equals(packed)).toBe(true)
  const to = mkdtempSync(join(folder, 'unpacked-'))
  writeFileSync(join(to, 'packed.tar.gz'), packed)
  execFileSync('tar', ['-xzf', 'packed.tar.gz'], { cwd: to })
  for (const [name, bytes] of Object.entries(files))
    expect([name, readFileSync(join(to, name)).equals(bytes)]).toEqual([name, true])
})

test('the keys of log and witnesses are in the archive where they are set', () => {
  const keys = { AUDIT_LOG_KEY: 'log', AUDIT_WITNESSES: 'one,two@https://witness.example' }
  const keysText = String(logKeysIn(keys)['log-keys.txt'])
  expect(keysText).toBe('log\none\ntwo@https://witness.example\n')
  expect(logKeysIn({})).toEqual({})
})

describe('a release', () => {
  const key = keyPair('issuer')
  const shipped = { 'fnx-1.tar.gz': tarOf(files, at) }
  const makeRelease = () => {
    const to = mkdtempSync(join(folder, 'release-'))
    write(to, { ...files, ...shipped, ...signedList({ ...files, ...shipped }, key.own) })
    return to
  }
  const verified = (to: string, by = key.shown) => {
    try {
      return verifyFolder(to, by)
    } catch (error) {
      return (error as Error).message
    }
  }

  test('is verified packed, unpacked and with packages installed', () => {
    const to = makeRelease()
    expect(verified(to)).toBe(4)
    write(to, { 'fnx-1/node_modules/next/index.js': Buffer.from('of its lock file') })
    expect(verified(to)).toBe(4)
    rmSync(join(to, 'fnx-1'), { recursive: true })
    expect(verified(to)).toBe(1)
  })

  test.each([
    ['changed', { 'fnx-1/server.mjs': Buffer.from('robs') }, /fnx-1\/server\.mjs is changed/],
    ['changed', { 'fnx-1.tar.gz': tarOf(files, at + 1) }, /fnx-1\.tar\.gz is changed/],
    ['added', { 'fnx-1/more.mjs': Buffer.from('') }, /fnx-1\/more\.mjs is not listed/],
    ['relisted', { SHA256SUMS: Buffer.from('') }, /SHA256SUMS was not signed with the key/],
  ])('is refused with a file %s', (_, change, reason) => {
    const to = makeRelease()
    write(to, change)
    expect(verified(to)).toMatch(reason)
  })

  test('is refused with a missing file, another key or no signature', () => {
    const to = makeRelease()
    rmSync(join(to, 'fnx-1/none.txt'))
    expect(verified(to)).toMatch(/fnx-1\/none\.txt is missing/)
    expect(verified(makeRelease(), keyPair('stranger').shown)).toMatch(
      /was not signed with the key of/,
    )
    rmSync(join(to, 'SHA256SUMS.sig'))
    expect(verified(to)).toMatch(/is not signed/)
    expect(Object.keys(signedList(files, undefined))).toEqual(['SHA256SUMS'])
  })
})

test('its programs find the files next to them', () => {
  const noSettings = {} as unknown as NodeJS.ProcessEnv
  const to = mkdtempSync(join(folder, 'started-'))
  const settings = { '.env.example': 'ROLE=', 'release.json': '{"settings":{}}' }
  const program = 'process.stdout.write(process.argv.slice(1).join())'
  write(to, {
    'fnx.mjs': readFileSync('deploy/fnx.mjs'),
    ...Object.fromEntries(
      Object.entries({ ...settings, 'server/server.mjs': program, 'server/ops.mjs': program }).map(
        ([name, text]) => [name, Buffer.from(text)],
      ),
    ),
  })
  const runVerify = (...args: string[]) =>
    String(
      execFileSync(process.execPath, [join(to, 'fnx.mjs'), ...args], { env: noSettings, cwd: '/' }),
    )
  expect(runVerify()).toBe(join(to, 'server/server.mjs'))
  expect(runVerify('ops', 'books')).toBe(`${join(to, 'server/ops.mjs')},books`)
})

test('the release’s lock file holds only what it runs on', () => {
  const lock: Lock = {
    'node_modules/next': {
      version: '1.0.0',
      dependencies: { css: '1' },
      peerDependencies: { react: '1' },
    },
    'node_modules/next/node_modules/css': { version: '1.0.0', dependencies: { colour: '1' } },
    'node_modules/css': { version: '2.0.0' },
    'node_modules/colour': { version: '1.0.0', optionalDependencies: { native: '1', absent: '1' } },
    'node_modules/native': { version: '1.0.0', optional: true },
    'node_modules/react': { version: '1.0.0' },
    'node_modules/jest': { version: '1.0.0', dev: true },
  }
  expect(Object.keys(lockedFor(lock, ['next']))).toEqual([
    'node_modules/colour',
    'node_modules/native',
    'node_modules/next',
    'node_modules/next/node_modules/css',
    'node_modules/react',
  ])
})

test('npm installs what the release’s lock file holds', () => {
  const { packages: lock } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const names = ['next', 'pdfkit', 'pg-boss', 'react', 'react-dom']
  const dependencies = Object.fromEntries(
    names.map((name) => [name, lock[`node_modules/${name}`].version]),
  )
  const packageFacts = { name: 'fnx', version: '1.0.0', dependencies }
  const to = mkdtempSync(join(folder, 'installed-'))
  write(to, {
    'package.json': Buffer.from(JSON.stringify(packageFacts)),
    'package-lock.json': Buffer.from(JSON.stringify(lockFile(packageFacts, lock))),
  })
  const asDocumented = ['ci', '--omit=optional', '--ignore-scripts']
  const output = execFileSync('npm', [...asDocumented, '--offline', '--dry-run'], {
    cwd: to,
    stdio: 'pipe',
  })
  expect(String(output)).toMatch(/^added \d+ packages/m)
})
