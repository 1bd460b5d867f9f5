import { afterLoginPath } from '@/config/paths'
import { codeTo, newcomer, type Person, password } from '../support/account-holder'
import {
  connectSandboxWallet,
  problems,
  startEngine,
  type Visitor,
} from '../support/engines/visitor'

const newVisitor = startEngine()

const inMain = (name: string) => ({ role: 'button', name, inside: 'main' })

async function signUp(visitor: Visitor, person: Person): Promise<void> {
  await visitor.open('/auth/create-account')
  await visitor.see(inMain('Open an account'))
  await visitor.fill('Full name', person.fullName)
  await visitor.fill('Email', person.email)
  await visitor.fill('Phone', person.phone)
  await visitor.fill('Password', password)
  await visitor.press(inMain('Open an account'))
  for (const [label, to] of [
    ['Phone code', person.phone],
    ['Email code', person.email],
  ] as const) {
    await visitor.see({ label })
    await visitor.fill(label, await codeTo(to))
  }
  await visitor.untilPath(afterLoginPath)
}

async function proveWho(visitor: Visitor): Promise<void> {
  await visitor.reachAndTypeDate('Date of birth', '1985-12-10')
  await visitor.press(inMain('Send for review'))
}

test('a newcomer signs up, verifies and buys shares', async () => {
  const person = newcomer()
  const visitor = await newVisitor()
  await problems()
  await signUp(visitor, person)
  await visitor.open('/buy-shares')
  await visitor.press({ role: 'radio', name: 'Wallet' })
  await visitor.fill('You pay', '125.50')
  await visitor.press(inMain('Review purchase'))
  await visitor.press(inMain('Connect wallet'))
  await connectSandboxWallet(visitor)
  await visitor.see({ text: 'Test money arrived' })
  await visitor.press(inMain('Verify identity'))
  await proveWho(visitor)
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
