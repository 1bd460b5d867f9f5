import { Fake } from '../support/fake'

const excepted = {
  'caniuse-lite': 'CC-BY-4.0',
  buffers: undefined,
  jsonify: 'Public Domain',
  'parse-cache-control': [{ type: 'BSD' }],
  '@tokenysolutions/t-rex': 'SEE LICENSE IN LICENSE.md',
  '@safe-global/safe-contracts': 'LGPL-3.0',
}

let project: Fake
beforeAll(() => {
  project = new Fake()
})
afterAll(() => project.remove())

async function packagesWith(packageFields: Record<string, unknown>, flags: object = {}) {
  const packages: Record<string, object> = { '': {} }
  const add = (name: string, license: unknown, moreFields: object) => {
    packages[`node_modules/${name}`] = { version: '1.0.0', ...moreFields }
    project.write(`node_modules/${name}/package.json`, JSON.stringify({ license }))
  }
  for (const [name, license] of Object.entries(excepted)) add(name, license, { dev: true })
  for (const [name, license] of Object.entries(packageFields)) add(name, license, flags)
  project.write('docs/licences.md', '')
  project.write('package-lock.json', JSON.stringify({ packages }))
  await project.run('scripts/run.mjs licences --write')
  return project.run('scripts/run.mjs licences')
}

test('one of several is enough unless all must hold @rest', async () => {
  const { code, output } = await packagesWith({
    plain: 'MIT',
    choice: '(MIT OR GPL-3.0-or-later)',
    both: 'Apache-2.0 AND MIT',
    old: 'MIT/X11',
  })
  expect(output).toBe('10 packages, each with a licence that is allowed.\n')
  expect(code).toBe(0)
})

test('anything not known to be free is red by name @rest', async () => {
  const { code, output } = await packagesWith({
    sharing: 'AGPL-3.0-or-later',
    half: 'MIT AND GPL-3.0-or-later',
    nested: 'ISC AND (MIT OR ISC)',
    silent: undefined,
    elsewhere: 'SEE LICENSE IN LICENSE.txt',
  })
  expect(output.match(/\w+@1\.0\.0: its licence is .+?\. The product needs it/g)).toEqual([
    'sharing@1.0.0: its licence is AGPL-3.0-or-later. The product needs it',
    'half@1.0.0: its licence is MIT AND GPL-3.0-or-later. The product needs it',
    'nested@1.0.0: its licence is ISC AND (MIT OR ISC). The product needs it',
    'silent@1.0.0: its licence is nothing. The product needs it',
    'elsewhere@1.0.0: its licence is SEE LICENSE IN LICENSE.txt. The product needs it',
  ])
  expect(code).toBe(1)
})

test('tools may have more than the product @rest', async () => {
  expect((await packagesWith({ thing: 'MPL-2.0' })).code).toBe(1)
  expect((await packagesWith({ thing: 'MPL-2.0' }, { dev: true })).code).toBe(0)
})

test('an outdated report is red @rest', async () => {
  await packagesWith({ thing: 'MIT' })
  project.write('docs/licences.md', '# Licences of last year\n')
  const { code, output } = await project.run('scripts/run.mjs licences')
  expect(output).toBe('docs/licences.md is out of date: node scripts/run.mjs licences --write\n')
  expect(code).toBe(1)
})
