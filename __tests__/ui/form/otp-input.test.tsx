import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OtpInput } from '@/ui/form/otp-input'

function open() {
  render(
    <OtpInput label="Phone code" digits="" error="That code is not right." hint="Six digits" />,
  )
  return { user: userEvent.setup(), field: screen.getByLabelText('Phone code') as HTMLInputElement }
}

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456 ', '123456'],
  ['123456 is your FNX code to log in. It is good for 5 minutes.', '123456'],
  ['Your code: 123 456', '123456'],
  ['12ab34', '1234'],
  ['1234567', '123456'],
])('%j pasted is the code %s @rest', async (pasted, code) => {
  const { user, field } = open()
  await user.click(field)
  await user.paste(pasted)
  expect(field).toHaveValue(code)
})

test('a typed code is corrected in place', async () => {
  const { user, field } = open()
  await user.click(field)
  await user.keyboard('12x3457')
  expect(field).toHaveValue('123457')
  field.setSelectionRange(5, 6)
  await user.keyboard('6')
  expect(field).toHaveValue('123456')
})

test('phones fill the code in and show digits', () => {
  const { field } = open()
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field).toHaveAttribute('inputmode', 'numeric')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('That code is not right. Six digits')
})
