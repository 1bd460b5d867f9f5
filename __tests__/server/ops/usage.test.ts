import { usageAsked } from '@/server/ops/commands'

test.each([
  [['--help'], 0],
  [['jobs', 'again', '--help'], 0],
  [['-h'], 0],
  [[], 2],
])('%j lists every command, without a database, and ends with %i', (words, code) => {
  const usage = usageAsked(words)
  expect(usage?.code).toBe(code)
  expect(usage?.text).toMatch(/^Usage:\n/)
  for (const line of ['content import <folder>', 'jobs again <id or queue>', 'sandbox reset'])
    expect(usage?.text).toContain(`  npm run ops -- ${line}\n`.trimEnd())
})

test('a command is carried out', () => {
  expect(usageAsked(['jobs', 'again', 'notice'])).toBeUndefined()
})
