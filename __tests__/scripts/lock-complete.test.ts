import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { Fake } from '../support/fake'

const root = resolve(__dirname, '../..')
/** Nobody listens there. */
const noRegistry = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' }

test('the lock file names every optional package and npm’s address', () => {
  execFileSync(process.execPath, ['scripts/run.mjs', 'lock-complete', '--check'], { cwd: root })
})

test('missing optional packages are added, foreign addresses put right', async () => {
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

  const written = JSON.parse(readFileSync(join(project.folder, 'package-lock.json'), 'utf8'))
  expect(written.packages).toEqual({
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

test('a missing checksum is the registry’s, and what it does not serve is named', async () => {
  const project = new Fake()
  const registry = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '')
    const dist = { integrity: 'sha512-served', tarball: 'http://127.0.0.1/served.tgz' }
    const versions = { '1.2.3': { name, version: '1.2.3', dist } }
    response.statusCode = name === '@tool/darwin-arm64' ? 200 : 404
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name, 'dist-tags': { latest: '1.2.3' }, versions }))
  })
  await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done))
  const { port } = registry.address() as AddressInfo
  const optionalDependencies = { '@tool/darwin-arm64': '1.2.3', '@tool/win32-x64': '1.2.3' }
  const tool = { version: '1.2.3', integrity: 'sha512-own', optionalDependencies }
  project.write('package-lock.json', JSON.stringify({ packages: { 'node_modules/tool': tool } }))

  const { output } = await project.run('scripts/run.mjs lock-complete', {
    ...noRegistry,
    npm_config_registry: `http://127.0.0.1:${port}`,
  })

  const { packages } = JSON.parse(readFileSync(join(project.folder, 'package-lock.json'), 'utf8'))
  expect(packages['node_modules/@tool/darwin-arm64']).toMatchObject({
    integrity: 'sha512-served',
    resolved: 'https://registry.npmjs.org/@tool/darwin-arm64/-/darwin-arm64-1.2.3.tgz',
  })
  expect(packages['node_modules/@tool/win32-x64'].integrity).toBeUndefined()
  expect(output).toMatch(/no checksum of these.+\n {2}@tool\/win32-x64@1\.2\.3\n$/)
  registry.close()
  await project.remove()
})

test('an override’s folder is put back into the project', async () => {
  const project = new Fake()
  const stub = { version: '0.0.0' }
  const packages = {
    '': {},
    'node_modules/@maker/kit': {
      resolved: 'node_modules/@asker/kits/scripts/stubs/absent-package',
      link: true,
    },
    'node_modules/@asker/kits/scripts/stubs/absent-package': {},
    'scripts/stubs/absent-package': stub,
  }
  project.write('package-lock.json', JSON.stringify({ packages }))

  expect((await project.run('scripts/run.mjs lock-complete --check')).code).toBe(1)
  await project.run('scripts/run.mjs lock-complete', noRegistry)

  const written = JSON.parse(readFileSync(join(project.folder, 'package-lock.json'), 'utf8'))
  expect(written.packages).toEqual({
    '': {},
    'node_modules/@maker/kit': { resolved: 'scripts/stubs/absent-package', link: true },
    'scripts/stubs/absent-package': stub,
  })
  await project.remove()
})
