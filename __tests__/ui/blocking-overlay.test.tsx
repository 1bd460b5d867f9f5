import { act, render, screen } from '@testing-library/react'
import { BlockingOverlay, blockWhile } from '@/ui/blocking-overlay'

const sentence =
  'Please wait while we process your request. Do not refresh the page or close the window during the process.'

function hold() {
  let release: () => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const work = new Promise<void>((resolve, reject) => {
    release = resolve
    fail = reject
  })
  return {
    work: () => work,
    release: () => act(async () => release()),
    fail: (error: Error) => act(async () => fail(error)),
  }
}

const start = (work: () => Promise<void>) =>
  act(async () => void blockWhile(work).catch(() => undefined))

test('nothing covers the page while nothing runs', () => {
  render(<BlockingOverlay />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('running work covers the page with its sentence', async () => {
  render(<BlockingOverlay />)
  const { work, release } = hold()
  await start(work)
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(sentence)
  expect(screen.getByRole('status').textContent).toBe(sentence)
  await release()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('failed work uncovers the page and is reported', async () => {
  render(<BlockingOverlay />)
  const { work, fail } = hold()
  let failed: Promise<unknown> = Promise.resolve()
  await act(async () => {
    failed = blockWhile(work).catch((error: unknown) => error)
  })
  await fail(new Error('no'))
  expect(await failed).toEqual(new Error('no'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('nested work keeps one cover to the end', async () => {
  render(<BlockingOverlay />)
  const [outer, inner] = [hold(), hold()]
  await start(outer.work)
  await start(inner.work)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await outer.release()
  expect(screen.getByRole('dialog')).toBeVisible()
  await inner.release()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('neither Escape nor leaving the page goes unasked', async () => {
  render(<BlockingOverlay />)
  const { work, release } = hold()
  await start(work)
  const cancelled = new Event('cancel', { cancelable: true })
  await act(async () => screen.getByRole('dialog').dispatchEvent(cancelled))
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([cancelled.defaultPrevented, leaving()]).toEqual([true, true])
  await release()
  expect(leaving()).toBe(false)
})

test('the work’s result is passed on', async () => {
  await expect(blockWhile(async () => 'done')).resolves.toBe('done')
})

test('a vanished button’s focus goes to the heading', async () => {
  render(
    <>
      <BlockingOverlay />
      <main>
        <h1 tabIndex={-1}>You declined</h1>
      </main>
    </>,
  )
  const { work, release } = hold()
  await start(work)
  expect(document.body).toHaveFocus()
  await release()
  expect(screen.getByRole('heading', { name: 'You declined' })).toHaveFocus()
})
