import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as z from 'zod/mini'
import { bindAmount, bindField, useAppForm } from '@/lib/form/use-app-form'
import type { FormDraft } from '@/lib/form/use-form-draft'
import { tabStorage } from '@/lib/storage/web-storage'

const order = {
  request: z.object({ note: z.string(), units: z.string(), bps: z.optional(z.int()) }),
  response: z.object({}),
}

let sent: unknown[] = []

beforeEach(() => {
  tabStorage.clear()
  sent = []
})

function OrderForm({ draft }: { draft?: FormDraft }) {
  const { form, submit } = useAppForm(order, {
    defaults: { note: '', units: '', bps: '' as never },
    ...(draft && { draft }),
    amounts: {
      units: { decimals: 6, missing: 'Write an amount.' },
      bps: { decimals: 2, missing: 'Write a share.', isNumber: true },
    },
    send: async (input) => {
      sent.push(input)
      return {}
    },
  })
  const { figure, onChange, inputRef } = bindAmount(form, 'units')
  const { inputRef: noteRef, error, ...note } = bindField(form, 'note')
  return (
    <form onSubmit={submit(() => {})} noValidate>
      <input aria-label="Note" ref={noteRef} {...note} />
      <input
        aria-label="Amount"
        ref={inputRef}
        value={figure.text}
        onChange={({ target }) => onChange(target.value)}
      />
      <p>{figure.error ?? error}</p>
      <button type="submit">Send</button>
    </form>
  )
}

const draft = { name: 'order', fields: ['note', 'units'] }
const amount = () => screen.getByLabelText('Amount')

async function typesAndSends(text: string) {
  await userEvent.type(amount(), text)
  await userEvent.click(screen.getByRole('button'))
}

test('an amount typed as decimals is sent in base units @rest', async () => {
  render(<OrderForm />)
  await typesAndSends('1.50')
  expect(sent).toEqual([{ note: '', units: '1500000' }])
  expect(amount()).toHaveValue('1.50')
})

test.each([
  ['0.1234567', 'Use at most 6 digits after the point.'],
  ['one', 'Use digits and one point: 250 or 0.5.'],
  [' ', 'Write an amount.'],
])('the amount %j is not sent, with a reason @rest', async (text, message) => {
  render(<OrderForm />)
  await typesAndSends(text === ' ' ? '1{Backspace}' : text)
  expect(await screen.findByText(message)).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.clear(amount())
  await typesAndSends('2')
  expect(screen.queryByText(message)).toBeNull()
  expect(sent).toEqual([{ note: '', units: '2000000' }])
})

test('a draft is kept until its form is sent @rest', async () => {
  const { unmount } = render(<OrderForm draft={draft} />)
  await userEvent.type(amount(), '12.5')
  await userEvent.type(screen.getByLabelText('Note'), 'for Ada')
  unmount()
  const second = render(<OrderForm draft={draft} />)
  expect(amount()).toHaveValue('12.5')
  expect(screen.getByLabelText('Note')).toHaveValue('for Ada')
  await userEvent.click(screen.getByRole('button'))
  expect(sent).toEqual([{ note: 'for Ada', units: '12500000' }])
  second.unmount()
  render(<OrderForm draft={draft} />)
  expect(amount()).toHaveValue('')
})

test('a draft shared by two forms outlasts sending', async () => {
  const shared = { ...draft, staysWhenSent: true } as const
  const { unmount } = render(<OrderForm draft={shared} />)
  await typesAndSends('3')
  unmount()
  render(<OrderForm draft={shared} />)
  expect(amount()).toHaveValue('3')
})
