import { readFileSync } from 'node:fs'
import { pastDays } from '@/server/sandbox/chain/past'
import { demoPassword, demoPeople } from '@/server/sandbox/seed'

test('the start command prints the sandbox’s people and password', () => {
  const script = readFileSync('scripts/product/ready-text.ts', 'utf8')
  for (const { email } of demoPeople) expect(script).toContain(email)
  expect(script).toContain(demoPassword)
})

test('the new chain begins on the demo history’s first day', () => {
  const script = readFileSync('scripts/chain/start.ts', 'utf8')
  expect(script).toContain(`const pastDays = ${pastDays}\n`)
})
