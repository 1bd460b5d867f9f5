import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterLoginPath } from '@/config/paths'
import { codeTo, newcomer, type Person, password } from '../support/account-holder'
import {
  connectSandboxWallet,
  problems,
  startEngine,
  type Visitor,
} from '../support/engines/visitor'
import { png } from '../support/pictures'

const newVisitor = startEngine()
const folder = mkdtempSync(join(tmpdir(), 'fnx-passport-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inMain = (name: string) => ({ role: 'button', name, inside: 'main' })

async function signUp(visitor: Visitor, person: Person): Promise<void> {
  await visitor.open('/auth/create-account')
  await visitor.see(inMain('Create account'))
  await visitor.fill('Full name', person.fullName)
  await visitor.fill('Email', person.email)
  await visitor.fill('Phone', person.phone)
  await visitor.fill('Password', password)
  await visitor.press({ role: 'checkbox', pattern: '^I accept' })
  await visitor.press(inMain('Create account'))
  for (const [label, to] of [
    ['Phone code', person.phone],
    ['Email code', person.email],
  ] as const) {
    await visitor.see({ label })
    await visitor.fill(label, await codeTo(to))
  }
  await visitor.untilPath(afterLoginPath)
}

async function proveWho(visitor: Visitor, { fullName }: Person): Promise<void> {
  await visitor.press(inMain('Start verification'))
  await visitor.fill('Full name', fullName)
  await visitor.reachAndTypeDate('Date of birth', '1985-12-10')
  await visitor.fill('Country of your document', 'United Kingdom')
  await visitor.press({ role: 'radio', name: 'Passport' })
  await visitor.press(inMain('Continue'))
  for (const [shade, title] of ['Passport photo page', 'Selfie'].entries()) {
    const file = join(folder, `${shade}.png`)
    writeFileSync(file, png(60 + shade * 100))
    await visitor.see({ role: 'heading', name: title })
    await visitor.giveFile(title, file)
    await visitor.press({
      role: 'button',
      pattern: '^Use (this picture|it anyway)$',
      inside: 'main',
    })
  }
  await visitor.press(inMain('Send for review'))
}

test('a newcomer signs up, verifies and buys shares', async () => {
  const person = newcomer()
  const visitor = await newVisitor()
  await problems()
  await signUp(visitor, person)
  await visitor.open('/buy-shares')
  await visitor.fill('You pay', '125.50')
  await visitor.press(inMain('Review purchase'))
  await visitor.press(inMain('Connect wallet'))
  await connectSandboxWallet(visitor)
  await visitor.see({ text: 'Test money arrived' })
  await visitor.press(inMain('Verify identity'))
  await proveWho(visitor, person)
  await visitor.press({ role: 'link', name: 'Continue where you left off' })
  expect(await visitor.valueOf(await visitor.see({ label: 'You pay' }))).toBe('125.50')
  await visitor.press(inMain('Review purchase'))
  await visitor.press(inMain('Confirm and pay'))
  await visitor.press({ role: 'button', name: 'Approve' })
  const yours = await visitor.see({ role: 'heading', pattern: '^\\d+\\.\\d+ shares are yours$' })
  const [shares] = String(await visitor.wordsOf(yours)).split(' ')
  await visitor.open('/wallet')
  await visitor.see({ text: String(shares) })
  expect(await problems()).toEqual([])
})
