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

test('the newest code can be used with one press', async () => {
  const note = await shown([code('222222', true), code('111111', false)])
  expect(note).toHaveTextContent('222222')
  expect(note).not.toHaveTextContent('111111')
  expect(screen.getByRole('button', { name: /Use this code/ })).toBeVisible()
})

test('a code that opens nothing any more is not offered', async () => {
  const note = await shown([code('111111', false)])
  expect(note).toHaveTextContent('The last code ended. Request another')
  expect(screen.queryByRole('button')).toBeNull()
})

test('other mails have no place where only a code is waited for', async () => {
  const messages = [notice('A new login to your account'), code('111111', false)]
  expect(await shown(messages, { isCodesOnly: true })).not.toHaveTextContent('A new login')
})

test('a notice in place of a code says why there is none', async () => {
  const note = await shown([notice('You have an account already')])
  expect(note).toHaveTextContent('You have an account already')
})

test('only what went to one address is shown for it', async () => {
  const note = await shown([code('222222', true, 'new@example.com'), code('111111', true)], {
    to: 'ADA@example.com',
  })
  expect(note).toHaveTextContent('111111')
  expect(note).not.toHaveTextContent('222222')
})

test('where perhaps nothing comes it does not promise anything', async () => {
  const words = 'If this belongs to an account, the code shows here in a moment'
  expect(await shown([], { waiting: words })).toHaveTextContent(words)
})
