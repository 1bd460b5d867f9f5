import { render, screen } from '@testing-library/react'
import { SandboxMessages, type SandboxMessagesProps } from '@/ui/form/sandbox-messages'

const ada = 'ada@example.com'
const code = (digits: string, isGood: boolean, to = ada) => ({
  to,
  channel: 'email',
  subject: `${digits} is your code`,
  code: digits,
  isGood,
})
const notice = (subject: string) => ({
  to: ada,
  channel: 'email',
  subject,
  code: null,
  isGood: false,
})

async function shown(messages: object[], props: Partial<SandboxMessagesProps> = {}) {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ messages })))
  render(<SandboxMessages about="it" onUse={() => {}} {...props} />)
  const note = screen.getByRole('note')
  await screen.findByText((_, element) => element === note && note.textContent !== waiting)
  return note
}

const waiting = 'Sandbox. The code will show here'

test('one press uses the newest code', async () => {
  const note = await shown([code('222222', true), code('111111', false)])
  expect(note).toHaveTextContent('222222')
  expect(note).not.toHaveTextContent('111111')
  expect(screen.getByRole('button', { name: /Use this code/ })).toBeVisible()
})

test('an ended code is not offered', async () => {
  const note = await shown([code('111111', false)])
  expect(note).toHaveTextContent('The last code no longer works. Request another')
  expect(screen.queryByRole('button')).toBeNull()
})

test('other mails are hidden while awaiting a code', async () => {
  const messages = [notice('A new login to your account'), code('111111', false)]
  expect(await shown(messages, { isCodesOnly: true })).not.toHaveTextContent('A new login')
})

test('a notice explains a missing code', async () => {
  const note = await shown([notice('You have an account already')])
  expect(note).toHaveTextContent('You have an account already')
})

test('only messages to one address are shown', async () => {
  const note = await shown([code('222222', true, 'new@example.com'), code('111111', true)], {
    to: 'ADA@example.com',
  })
  expect(note).toHaveTextContent('111111')
  expect(note).not.toHaveTextContent('222222')
})

test('an uncertain code is not promised', async () => {
  const words = 'If this belongs to an account, the code shows here in a moment'
  expect(await shown([], { waiting: words })).toHaveTextContent(words)
})
