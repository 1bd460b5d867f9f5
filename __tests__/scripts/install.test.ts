import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StandIn } from '../support/stand-in'

jest.setTimeout(30_000)

// Notes how it was called, and brings what the lock file names.
const npm = `#!/usr/bin/env node
const { copyFileSync, writeFileSync } = require('node:fs')
writeFileSync('npm.json', JSON.stringify({ args: process.argv.slice(2), env: process.env }))
copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
`
const install = 'scripts/build.mjs'
let project: StandIn
let env: Record<string, string>

beforeEach(() => {
  project = new StandIn()
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
    },
  })
const npmCall = () => JSON.parse(readFileSync(join(project.folder, 'npm.json'), 'utf8'))
const hasCalledNpm = () => existsSync(join(project.folder, 'npm.json'))

test('packages that somebody installed by hand are taken as they are', async () => {
  expect((await project.run(install, env)).code).toBe(0)
  expect(hasCalledNpm()).toBe(false)
})

test('a changed lock file is installed once, without install scripts and with all kinds of packages', async () => {
  project.write('package-lock.json', lockWith('1.0.0'))
  const { output } = await project.run(install, env)
  expect(output).toContain('The packages are out of date: installing them with npm ci')
  expect(npmCall().args.slice(0, 4)).toEqual([
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
  ])

  project.write('npm.json', '{}')
  await project.run(install, env)
  expect(npmCall()).toEqual({})
})

test('the npm inside gets the addresses of the machine and no orders meant for the npm outside', async () => {
  project.write('package-lock.json', lockWith('1.0.0'))
  await project.run(install, {
    ...env,
    npm_config_registry: 'https://registry.example/',
    npm_config_global: 'true',
    npm_config_omit: 'dev',
    npm_lifecycle_event: 'start',
    INIT_CWD: '/',
    NODE_ENV: 'production',
  })
  const names = Object.keys(npmCall().env).filter((name) => /^npm_|INIT_CWD/.test(name))
  expect(names).toEqual(['npm_config_registry'])
  expect(npmCall().env.NODE_ENV).toBe('')
})

test('when npm fails, its last words and a plain sentence are shown', async () => {
  project.write('package-lock.json', lockWith('1.0.0'))
  writeNpm("#!/usr/bin/env node\nconsole.error('npm error network'); process.exit(7)")
  const { code, output } = await project.run(install, env)
  expect(code).toBe(1)
  expect(output).toMatch(
    /npm error network\n\nThe packages could not be installed: npm ci ended with code 7, its last lines are above\.\n$/,
  )
})
