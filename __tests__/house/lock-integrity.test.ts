import { readFileSync } from 'node:fs'

interface Entry {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}

/** Those that the registry does not serve, with the reason; `lock-complete` names them. */
const unserved: string[] = []

test('every package that is installed has a checksum and an address', () => {
  const unchecked = Object.entries(packages).filter(
    ([path, { link, integrity, resolved }]) =>
      path.includes('node_modules/') && !link && !(/^sha512-/.test(integrity ?? '') && resolved),
  )
  expect(
    unchecked.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  ).toEqual(unserved)
})
