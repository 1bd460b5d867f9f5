import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { noteInstalled } from '../../scripts/install.mjs'
import { Fake, until } from '../support/fake'

const npm = `#!/usr/bin/env node
const { writeFileSync } = require('node:fs')
writeFileSync('npm.json', JSON.stringify({ args: process.argv.slice(2), env: process.env }))
`
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

const stampFile = () => join(project.folder, 'node_modules/.fnx-stamp')
const stamp = () => JSON.parse(readFileSync(stampFile(), 'utf8'))
const npmCall = () => JSON.parse(readFileSync(join(project.folder, 'npm.json'), 'utf8'))
const hasCalledNpm = () => existsSync(join(project.folder, 'npm.json'))
const changeLock = () => project.write('package-lock.json', '{ "packages": { "": {}, "new": {} } }')
const leaveProductOnly = () => noteInstalled('product', project.folder)

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

test('packages installed by hand are taken as they are @rest', async () => {
  rmSync(stampFile())
  await project.run('scripts/note-install.mjs', { ...env, npm_config_omit: 'dev' })
  expect(stamp().size).toBe('product')
  expect((await installProduct()).code).toBe(0)
  expect(hasCalledNpm()).toBe(false)
})

test('the product installs its packages once, without install scripts @rest', async () => {
  rmSync(stampFile())
  const { output } = await installProduct()
  expect(output).toMatch(/^The packages are out of date: installing them …\nPackages installed in/)
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

test('a changed lock file, patch or wish installs everything again @rest', async () => {
  const changes = [
    changeLock,
    () => project.write('scripts/patches/another.patch', 'something else'),
    () => project.write('package.json', '{ "engines": {}, "dependencies": { "new": "1.0.0" } }'),
  ]
  for (const change of changes) {
    change()
    await installWhole()
    expect(npmCall().args.slice(0, 3)).toEqual(['ci', '--ignore-scripts', '--include=dev'])
    rmSync(join(project.folder, 'npm.json'))
  }
})

test('tests add what they need beside the product @rest', async () => {
  leaveProductOnly()
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

test('after adding was cut off, everything is installed again @rest', async () => {
  leaveProductOnly()
  writeNpm('#!/usr/bin/env node\nsetInterval(() => {}, 1000)')
  const cutInstall = startWhole()
  await cutInstall.says('Installing the packages')
  await until(() => !existsSync(stampFile()))
  cutInstall.child.kill('SIGKILL')

  writeNpm(npm)
  await installWhole()
  expect(npmCall().args[0]).toBe('ci')
})

test('one of two commands that find packages missing installs them @rest', async () => {
  leaveProductOnly()
  const call = "require('node:fs').appendFileSync('calls', 'npm\\n')"
  writeNpm(npm.replace('writeFileSync(', `setTimeout(() => {}, 2000); ${call}; writeFileSync(`))
  const [firstInstall, secondInstall] = [startWhole(), startWhole()]
  const outcomes = await Promise.all([firstInstall.ended, secondInstall.ended])
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0])
  expect(readFileSync(join(project.folder, 'calls'), 'utf8')).toBe('npm\n')
})

test('a refused addition leaves the product its packages @rest', async () => {
  leaveProductOnly()
  const before = stamp()
  writeNpm("#!/usr/bin/env node\nconsole.error('npm error network'); process.exit(7)")
  const { code, output } = await installWhole()
  expect([code, stamp()]).toEqual([1, before])
  expect(output).toContain('npm install ended with code 7')
})

test('the inner npm gets the registry, but no outer orders @rest', async () => {
  changeLock()
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

test('when npm fails, its last words are shown @rest', async () => {
  changeLock()
  writeNpm("#!/usr/bin/env node\nconsole.error('npm error network'); process.exit(7)")
  const { code, output } = await installProduct()
  expect(code).toBe(1)
  expect(output).toMatch(
    /npm error network\n\nThe packages could not be installed: npm ci ended with code 7, its last lines are above\.\n$/,
  )
})

test('a package that does not take its patch stops the start @rest', async () => {
  rmSync(stampFile())
  const refuse = "console.log('Failed to apply patch'); process.exit(1)"
  project.write('node_modules/patch-package/index.js', refuse)
  const { code, output } = await installWhole()
  expect(code).toBe(1)
  expect(output).toMatch(
    /Failed to apply patch\n\nA package does not take its patch in scripts\/patches: make the patch again/,
  )
  expect(existsSync(stampFile())).toBe(false)
})
