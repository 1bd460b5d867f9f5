import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@/contract'
import { exampleAnswer } from '@/server/platform/documentation/schemas'
import { lastRelease } from '../support/releases'

const answering = allEndpoints().filter(
  ({ endpoint }) => !endpoint.answersFile && !endpoint.passesThrough,
)

/** A line for each call: its name, and an answer as the last release documents it. */
const file = join(__dirname, 'answers-of-last-release.txt')

// Once a release is tagged: RENEW=answers npx jest __tests__/contract/last-release.test.ts
if (process.env.RENEW === 'answers') {
  const lines = answering.map(
    ({ name, endpoint }) => `${name} ${JSON.stringify(exampleAnswer(endpoint))}\n`,
  )
  writeFileSync(file, lines.join(''))
}

const answers = new Map(
  [...readFileSync(file, 'utf8').matchAll(/^(\S+) (.+)$/gm)].map(([, name = '', text = '']) => [
    name,
    JSON.parse(text),
  ]),
)

// During an upgrade and after a step back a page of this release is answered by a process of the
// last one.
test(`no call of ${lastRelease.version} is gone`, () => {
  const known = new Set(answering.map(({ name }) => name))
  expect(answers.size).toBeGreaterThan(100)
  expect([...answers.keys()].filter((name) => !known.has(name))).toEqual([])
})

test.each(answering.filter(({ name }) => answers.has(name)))(
  `a page of this release reads what ${lastRelease.version} answers to $name`,
  ({ name, endpoint }) => {
    const read = endpoint.response.safeParse(answers.get(name))
    expect(read.error?.issues ?? []).toEqual([])
  },
)
