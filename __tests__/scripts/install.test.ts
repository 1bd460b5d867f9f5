import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Fake, until } from '../support/fake'
import { atNight } from '../support/size'

jest.setTimeout(30_000)

const npm = `#!/usr/bin/env node
const { copyFileSync, writeFileSync } = require('node:fs')
writeFileSync('npm.json', JSON.stringify({ args: process.argv.slice(2), env: process.env }))
copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
`
const install = 'scripts/run.mjs build'
let project: Fake
let env: Record<string, string>

beforeEach(() => {
  project = new Fake()
  writeNpm(npm)
  env = { PATH: `${project.folder}/bin:${process.env.PATH}` }
})
afterEach(() => project.remove())

function writeNpm(text: string) {
  project.write('bin/npm', text)
  chmodSync(join(project.folder, 'bin/npm'), 0o755)
}

const lockWith = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/some': { version },
      'node_modules/some-darwin': { version, optional: true },
      'node_modules/tool': { version, dev: true },
    },
  })
const npmCall = () => JSON.parse(readFileSync(join(project.folder, 'npm.json'), 'utf8'))
const hasCalledNpm = () => existsSync(join(project.folder, 'npm.json'))
const stamp = () =>
  JSON.parse(readFileSync(join(project.folder, 'node_modules/.fnx-stamp'), 'utf8'))

function leaveProductOnly(version: string) {
  project.write('package-lock.json', lockWith(version))
  const { packages } = JSON.parse(lockWith(version))
  const own = Object.entries<{ dev?: boolean }>(packages).filter(([, { dev }]) => !dev)
  const there = JSON.stringify({ packages: Object.fromEntries(own) })
  project.write('node_modules/.package-lock.json', there)
}

function start(options = '') {
  const text = `import { ensureInstalled } from './scripts/install.mjs'
    import { runCommand } from './scripts/refusal.mjs'
    await runCommand(() => ensureInstalled(${options}))`
  project.write('install.mjs', text)
  return project.start('install.mjs', env)
}
const installProduct = () => start("{ size: 'product' }").ended
const startWhole = () => start()
const installWhole = () => startWhole().ended

test('packages installed by hand are taken as they are', async () => {
  expect((await project.run(install, env)).code).toBe(0)
  expect(hasCalledNpm()).toBe(false)
})

test('the product installs its packages once, without install scripts', async () => {
  project.write('package-lock.json', lockWith('1.0.0'))
  rmSync(join(project.folder, 'node_modules/.fnx-stamp'), { force: true })
  const { output } = await project.run(install, env)
  expect(output).toMatch(/^ +0 % {2}The packages are out of date: installing them, 0 s\n/)
  expect(npmCall().args.slice(0, 4)).toEqual([
    'ci',
    '--ignore-scripts',
    '--omit=dev',
    '--include=optional',
  ])

  project.write('npm.json', '{}')
  await installProduct()
  expect(npmCall()).toEqual({})
})

atNight('tests add what they need beside the product', async () => {
  leaveProductOnly('1.0.0')
  await installProduct()
  expect(hasCalledNpm()).toBe(false)
  expect(stamp().size).toBe('product')

  const { output } = await installWhole()
  expect(output).toContain('Installing the packages for tests and tools too')
  expect(npmCall().args.slice(0, 4)).toEqual([
    'install',
    '--no-save',
    '--ignore-scripts',
    '--include=dev',
  ])
  expect(stamp().size).toBe('whole')
})

atNight('extra packages stay until the lock file changes', async () => {
  project.write('package-lock.json', lockWith('1.0.0'))
  project.write('node_modules/.package-lock.json', lockWith('1.0.0'))
  await installProduct()
  expect(hasCalledNpm()).toBe(false)
  expect(stamp().size).toBe('whole')

  project.write('package-lock.json', lockWith('2.0.0'))
  await installProduct()
  expect(npmCall().args.slice(0, 3)).toEqual(['ci', '--ignore-scripts', '--include=dev'])
})

atNight('after adding was cut off, everything is installed again', async () => {
  leaveProductOnly('1.0.0')
  await installProduct()
  writeNpm('#!/usr/bin/env node\nsetInterval(() => {}, 1000)')
  const cut = startWhole()
  await cut.says('Installing the packages')
  await until(() => Object.keys(stamp()).length === 0)
  cut.child.kill('SIGKILL')

  writeNpm(npm)
  await installWhole()
  expect(npmCall().args[0]).toBe('ci')
})

atNight('of two that find packages missing, one installs', async () => {
  leaveProductOnly('1.0.0')
  await installProduct()
  const call = "require('node:fs').appendFileSync('calls', 'npm\\n')"
  writeNpm(npm.replace('writeFileSync(', `setTimeout(() => {}, 2000); ${call}; writeFileSync(`))
  const [one, other] = [startWhole(), startWhole()]
  const outcomes = await Promise.all([one.ended, other.ended])
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0])
  expect(readFileSync(join(project.folder, 'calls'), 'utf8')).toBe('npm\n')
})

atNight('a refused addition leaves the product its packages', async () => {
  leaveProductOnly('1.0.0')
  await installProduct()
  const before = stamp()
  writeNpm("#!/usr/bin/env node\nconsole.error('npm error network'); process.exit(7)")
  const { code, output } = await installWhole()
  expect([code, stamp()]).toEqual([1, before])
  expect(output).toContain('npm install ended with code 7')
})

test('the inner npm gets the registry, but no outer orders', async () => {
  project.write('package-lock.json', lockWith('1.0.0'))
  Object.assign(env, {
    npm_config_registry: 'https://registry.example/',
    npm_config_global: 'true',
    npm_config_omit: 'dev',
    npm_lifecycle_event: 'start',
    INIT_CWD: '/',
    NODE_ENV: 'production',
  })
  await installProduct()
  const names = Object.keys(npmCall().env).filter((name) => /^npm_|INIT_CWD/.test(name))
  expect(names).toEqual(['npm_config_registry'])
  expect(npmCall().env.NODE_ENV).toBe('')
})

test('when npm fails, its last words are shown', async () => {
  project.write('package-lock.json', lockWith('1.0.0'))
  writeNpm("#!/usr/bin/env node\nconsole.error('npm error network'); process.exit(7)")
  const { code, output } = await installProduct()
  expect(code).toBe(1)
  expect(output).toMatch(
    /npm error network\n\nThe packages could not be installed: npm ci ended with code 7, its last lines are above\.\n$/,
  )
})

describe('patches of packages', () => {
  const patched = () => readFileSync(join(project.folder, 'patched'), 'utf8')
  const takePatches = "require('node:fs').appendFileSync('patched', 'once ')"
  beforeEach(() => project.write('node_modules/patch-package/index.js', takePatches))

  test('packages installed by hand take patches once', async () => {
    await installWhole()
    await installWhole()
    expect([hasCalledNpm(), patched()]).toEqual([false, 'once '])
  })

  atNight('packages with an earlier patch are installed again', async () => {
    await installWhole()
    project.write('scripts/patches/another.patch', 'something else')
    await installWhole()
    expect(npmCall().args[0]).toBe('ci')
    expect(patched()).toBe('once once ')
  })

  atNight('packages that do not take a patch are installed again', async () => {
    const whenFresh = `if (!require('node:fs').existsSync('npm.json')) process.exit(1)`
    project.write('node_modules/patch-package/index.js', whenFresh)
    expect((await installWhole()).code).toBe(0)
    expect(npmCall().args[0]).toBe('ci')
  })

  test('a package that never takes its patch stops the start', async () => {
    const refuse = "console.log('Failed to apply patch'); process.exit(1)"
    project.write('node_modules/patch-package/index.js', refuse)
    const { code, output } = await installWhole()
    expect(code).toBe(1)
    expect(output).toMatch(
      /Failed to apply patch\n\nA package does not take its patch in scripts\/patches: make the patch again/,
    )
    expect(existsSync(join(project.folder, 'node_modules/.fnx-stamp'))).toBe(false)
  })
})
