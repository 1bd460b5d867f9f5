import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Fake } from '../support/fake'
import { byDay } from '../support/size'

jest.setTimeout(30_000)

test('every mutation fits its file and names a test', () => {
  const said = execFileSync(process.execPath, ['scripts/run.mjs', 'mutations', '--check'])
  expect(String(said)).toMatch(/^\d+ mutations, each fits\.\n$/)
})

const fakeJest = `
const { readFileSync, writeFileSync } = require('node:fs')
const report = process.argv.find((word) => word.startsWith('--outputFile=')).slice(13)
const file = process.argv.at(-1)
const status = readFileSync('src/money.ts', 'utf8').includes('guarded') ? 'passed' : 'failed'
const assertionResults = [{ fullName: 'money is guarded', status }]
writeFileSync(report, JSON.stringify({ testResults: [{ name: process.cwd() + '/' + file, assertionResults }] }))
`

const mutation = {
  name: 'money is free',
  file: 'src/money.ts',
  text: 'guarded',
  becomes: 'free',
  noticedBy: { file: '__tests__/money.test.ts', test: 'money is guarded' },
  isQuick: true,
}

const parts = readdirSync('scripts/mutations').filter((file) => file !== 'all.ts')
const lists = parts.flatMap((file) => {
  const text = readFileSync(`scripts/mutations/${file}`, 'utf8')
  const name = /export const (\w+Mutations)/.exec(text)?.[1]
  return name === undefined ? [] : [[file, name] as const]
})

describe('of a list of its own', () => {
  let project: Fake
  beforeEach(() => {
    project = new Fake()
    project.write('src/money.ts', 'guarded, and free of charge')
    project.write('__tests__/money.test.ts', "test('money is guarded')")
    project.write('node_modules/jest/bin/jest.js', fakeJest)
    for (const name of ['jest.config.js', 'next.config.js']) project.write(name, '')
    listed(mutation)
  })
  afterEach(() => project.remove())

  function listed(...mutations: object[]) {
    for (const [file, name] of lists) {
      const list = name === 'booksMutations' ? mutations : []
      project.write(`scripts/mutations/${file}`, `export const ${name} = ${JSON.stringify(list)}`)
    }
  }

  test('one that its test notices is told so', async () => {
    const { code, output } = await project.run('scripts/run.mjs mutations --sample 1')
    expect(output).toMatch('money is free — noticed by __tests__/money.test.ts: money is guarded')
    expect(output).toMatch('1 noticed, 0 not noticed')
    expect(code).toBe(0)
  })

  test('one that no test notices fails all', async () => {
    listed(mutation, { ...mutation, name: 'nothing is free', text: 'free', becomes: 'dear' })
    const { code, output } = await project.run('scripts/run.mjs mutations')
    expect(output).toMatch('nothing is free — NOT NOTICED')
    expect(output).toMatch('1 noticed, 1 not noticed')
    expect(code).toBe(1)
  })

  test('a test failing without mutations notices nothing', async () => {
    project.write('src/money.ts', 'free')
    listed({ ...mutation, text: 'free', becomes: 'dear' })
    const { code, output } = await project.run('scripts/run.mjs mutations')
    expect(output).toMatch('Not green without a mutation:\nmoney is guarded')
    expect(code).toBe(1)
  })

  test.each(
    byDay(1, [
      ['a text that is gone', { text: 'elsewhere' }, 'its text is 0 times'],
      ['a text that is there more than once', { text: 'ar' }, 'its text is 2 times'],
      [
        'a test that is gone',
        { noticedBy: { ...mutation.noticedBy, test: 'nobody pays' } },
        'no “nobody pays”',
      ],
    ]),
  )('%s makes the list stale', async (_, change, reason) => {
    listed({ ...mutation, ...change })
    const { code, output } = await project.run('scripts/run.mjs mutations --check')
    expect(output).toMatch(/The list of mutations is stale/)
    expect(output).toMatch(reason)
    expect(code).toBe(1)
  })
})
