import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { useFormDraft } from '@/lib/form/use-form-draft'
import { tokenStore } from '@/lib/storage/token-store'
import { tabStorage } from '@/lib/storage/web-storage'

function AmountForm() {
  const form = useForm({ defaultValues: { amount: '', code: '' } })
  useFormDraft(form, undefined)
  return (
    <form>
      <input aria-label="Amount" {...form.register('amount')} />
      <input aria-label="Code" {...form.register('code')} />
    </form>
  )
}

async function typeAndLeave(): Promise<void> {
  const { unmount } = render(<AmountForm />)
  await userEvent.type(screen.getByLabelText('Amount'), '250')
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  unmount()
  render(<AmountForm />)
}

beforeEach(() => {
  tabStorage.clear()
  tokenStore.write('a.live.token')
})
afterEach(() => tokenStore.clear())

test('a form outlasts an identity check, except for codes', async () => {
  tabStorage.write('detour', '/buy-shares')
  await typeAndLeave()
  expect(screen.getByLabelText('Amount')).toHaveValue('250')
  expect(screen.getByLabelText('Code')).toHaveValue('')
})

test('leaving otherwise empties the form', async () => {
  await typeAndLeave()
  expect(screen.getByLabelText('Amount')).toHaveValue('')
})
