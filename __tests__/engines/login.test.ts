import { afterLoginPath } from '@/config/paths'
import { codeTo, openAccount, password } from '../support/account-holder'
import { problems, startEngine } from '../support/engines/visitor'

const newVisitor = startEngine()

test('a member logs in and out with only the keyboard', async () => {
  const person = await openAccount()
  const visitor = await newVisitor()
  await problems()
  await visitor.open('/auth/login')
  await visitor.see({ role: 'button', name: 'Log in', inside: 'main' })
  await visitor.reachAndType('Email or phone', person.email)
  await visitor.reachAndType('Password', password)
  await visitor.reachAndPress({ role: 'button', name: 'Log in', inside: 'main' })
  await visitor.untilPath('/auth/otp')
  await visitor.see({ label: 'Phone code' })
  await visitor.reachAndType('Phone code', await codeTo(person.phone))
  await visitor.reachAndType('Email code', await codeTo(person.email))
  await visitor.untilPath(afterLoginPath)
  await visitor.see({ role: 'heading', level: 1, name: 'You own no shares yet' })
  expect(await visitor.stored('user_email')).toBe(person.email)

  // Behind the last link Tab enters the browser's buttons.
  await visitor.open(afterLoginPath)
  await visitor.reachAndPress({ role: 'button', name: 'Account', inside: 'banner' })
  await visitor.see({ role: 'menuitem', name: 'Log out' })
  await visitor.tab.press('End')
  await visitor.tab.press('Enter')
  await visitor.untilPath('/')
  await visitor.see({ text: 'You’re logged out' })
  expect([await visitor.stored('token'), await visitor.stored('user_email')]).toEqual([null, null])
  expect(await problems()).toEqual([])
})
