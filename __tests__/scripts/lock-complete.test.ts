import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Fake } from '../support/fake'

const root = resolve(__dirname, '../..')
/** No server listens there. */
const noRegistry = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }

test('the lock file names every optional package and npm’s address', () => {
  execFileSync(process.execPath, ['scripts/run.mjs', 'lock-complete', '--check'], { cwd: root })
})

test('missing optional packages are added, foreign addresses put right @rest', async () => {
  const project = new Fake()
  const tool = {
    version: '1.2.3',
    dev: true,
    optionalDependencies: { '@tool/linux-arm64-musl': '1.2.3' },
  }
  const checked = { version: '2.0.0', integrity: 'sha512-x' }
  const packages = {
    '': {},
    'node_modules/tool': { ...tool, resolved: 'https://registry.example/tool' },
    'node_modules/a/node_modules/@b/c': { ...checked, resolved: 'https://registry.example/c' },
  }
  project.write('package-lock.json', JSON.stringify({ packages }))

  expect((await project.run('scripts/run.mjs lock-complete --check')).code).toBe(1)
  await project.run('scripts/run.mjs lock-complete', noRegistry)

  const writtenLock = JSON.parse(readFileSync(join(project.folder, 'package-lock.json'), 'utf8'))
  expect(writtenLock.packages).toEqual({
    '': {},
    'node_modules/@tool/linux-arm64-musl': {
      version: '1.2.3',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/a/node_modules/@b/c': {
      ...checked,
      resolved: 'https://registry.npmjs.org/@b/c/-/c-2.0.0.tgz',
    },
    'node_modules/tool': tool,
  })
  expect((await project.run('scripts/run.mjs lock-complete --check')).code).toBe(0)
  await project.remove()
})
