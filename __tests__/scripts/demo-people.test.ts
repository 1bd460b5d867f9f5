import { readFileSync } from 'node:fs'
import { demoPassword, demoPeople } from '@/server/sandbox/seed-sandbox'

test('the start command prints the people and the password that the sandbox is seeded with', () => {
  const script = readFileSync('scripts/product/server.ts', 'utf8')
  for (const { email } of demoPeople) expect(script).toContain(email)
  expect(script).toContain(demoPassword)
})
