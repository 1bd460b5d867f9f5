import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { showToast } from '@/ui/toast'
import { Toaster } from '@/ui/toaster'

beforeEach(() => jest.useFakeTimers())
afterEach(async () => {
  await act(async () => {
    toast.dismiss()
    jest.advanceTimersByTime(2_000)
  })
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const list = () => document.querySelector('[data-sonner-toaster]') as HTMLElement
const show = (...words: Parameters<typeof showToast>) =>
  act(async () => {
    await showToast(...words)
    jest.advanceTimersByTime(100)
  })
const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms))
const turnPage = (state: DocumentVisibilityState) =>
  act(async () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('R6: toasts have their given place, size and theme', async () => {
  render(<Toaster theme="light" direction="rtl" />)
  await show('success', 'Saved')
  expect(list().dataset).toMatchObject({ xPosition: 'right', yPosition: 'top', theme: 'light' })
  expect(list()).toHaveAttribute('dir', 'rtl')
  expect(list().style.getPropertyValue('--width')).toBe('356px')
  expect(list().style.getPropertyValue('--gap')).toBe('14px')
})

test('toasts stay below the header on phones too', async () => {
  render(<Toaster theme="dark" direction="ltr" />)
  await show('info', 'The log in button stays free')
  const { style } = list()
  expect(Number.parseInt(style.getPropertyValue('--offset-top'), 10)).toBeGreaterThan(65 + 32)
  expect(Number.parseInt(style.getPropertyValue('--mobile-offset-top'), 10)).toBeGreaterThan(97)
})

test('an action does not prolong a toast', async () => {
  const goOn = jest.fn()
  render(<Toaster theme="dark" direction="ltr" />)
  await show('info', 'Log in first', { action: { label: 'Log in', onClick: goOn } })
  await pass(3_500)
  expect(screen.getByText('Log in first')).toBeInTheDocument()
  await pass(1_500)
  expect(screen.queryByText('Log in first')).toBeNull()
  await show('info', 'Log in first', { action: { label: 'Log in', onClick: goOn } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(goOn).toHaveBeenCalledTimes(1)
})

test('a toast replaces another of the same name', async () => {
  render(<Toaster theme="dark" direction="ltr" />)
  await show('info', 'First', { id: 'one' })
  await show('warning', 'Second', { id: 'one' })
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeInTheDocument()
})

test('a close button takes each toast away', async () => {
  render(<Toaster theme="dark" direction="ltr" />)
  await show('error', 'Not saved', 'The server did not answer.')
  const item = screen.getByText('Not saved').closest('li') as HTMLElement
  expect(within(item).getByText('The server did not answer.')).toBeInTheDocument()
  fireEvent.click(within(item).getByRole('button', { name: 'Close' }))
  await pass(1_000)
  expect(screen.queryByText('Not saved')).toBeNull()
})

test('a toast waits while its page is hidden', async () => {
  render(<Toaster theme="dark" direction="ltr" />)
  await show('info', 'Read me on your return')
  await turnPage('hidden')
  await pass(60_000)
  expect(screen.getByText('Read me on your return')).toBeInTheDocument()
  await turnPage('visible')
  await pass(3_000)
  expect(screen.getByText('Read me on your return')).toBeInTheDocument()
  await pass(2_000)
  expect(screen.queryByText('Read me on your return')).toBeNull()
})

test('three are visible at a time', async () => {
  render(<Toaster theme="dark" direction="ltr" />)
  for (const number of [1, 2, 3, 4]) await show('info', `Toast ${number}`)
  const visible = [...list().querySelectorAll('li')].filter(
    (item) => item.dataset.visible === 'true',
  )
  expect(visible).toHaveLength(3)
})

test('Alt+T leads there by keyboard', async () => {
  render(<Toaster theme="dark" direction="ltr" />)
  await show('warning', 'Reach me')
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT' })
  expect(list()).toHaveFocus()
})

test('closing a toast by keyboard returns the focus', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(
    <>
      <button type="button">before</button>
      <Toaster theme="dark" direction="ltr" />
    </>,
  )
  await show('info', 'On the way')
  const before = screen.getByRole('button', { name: 'before' })
  await user.click(before)
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  await pass(1_000)
  expect(before).toHaveFocus()
})

test.each(['success', 'info', 'warning', 'error'] as const)(
  'a toast can be a %s @rest',
  async (kind) => {
    render(<Toaster theme="dark" direction="ltr" />)
    await show(kind, `This is ${kind}`)
    expect(screen.getByText(`This is ${kind}`).closest('li')?.dataset.type).toBe(kind)
  },
)
