import { readFileSync } from 'node:fs'
import { paths } from '@/config/paths'

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const budget: Record<string, number> = readJson('docs/byte-budget.json')

// Measured by `npm run bench`.
const bare = { bytes: 110_681, versions: ['16.4.6', '19.3.1', '19.3.1'] }

test('the bare page has today’s packages', () => {
  const { dependencies } = readJson('package.json')
  const packages = ['next', 'react', 'react-dom'].map((name) => dependencies[name])
  expect(packages).toEqual(bare.versions)
})

// Includes the parts with requests, which are loaded before their first figure.
test('member pages load at most 2.28 bare pages', () => {
  const ofMembers = Object.entries(paths).filter(([, { access }]) => access === 'member')
  const heavy = ofMembers.filter(([path]) => !((budget[path] ?? Infinity) <= 2.28 * bare.bytes))
  expect(ofMembers.length).toBeGreaterThan(9)
  expect(heavy).toEqual([])
})
