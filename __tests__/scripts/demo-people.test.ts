import { readFileSync } from 'node:fs'
import { pastDays } from '@/server/sandbox/chain/past'
import { demoPassword, demoPeople } from '@/server/sandbox/seed'

test('the start command prints the people and the password that the sandbox is seeded with', () => {
  const script = readFileSync('scripts/product/server.ts', 'utf8')
  for (const { email } of demoPeople) expect(script).toContain(email)
  expect(script).toContain(demoPassword)
})

test('the chain that the start command makes begins on the day from which the demo history is told', () => {
  const script = readFileSync('scripts/chain/start.ts', 'utf8')
  expect(script).toContain(`const pastDays = ${pastDays}\n`)
})
