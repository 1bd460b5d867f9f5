import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { SampleBank } from '@/features/purchase/components/sample-bank'
import { tokenStore } from '@/lib/storage/token-store'
import { DataRoot } from '../../support/data-root'

const orderId = crypto.randomUUID()
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => tokenStore.write('a.b.c'))
afterAll(() => {
  server.close()
  tokenStore.clear()
})

/** The request it sent after a choice and a press. */
async function sent(way: string, answer: object): Promise<unknown> {
  let asked: unknown
  server.use(
    http.post('*/api/v1/wallet/sendTransfer', async ({ request }) => {
      asked = await request.json()
      return HttpResponse.json(answer, { status: (answer as { status: number }).status })
    }),
  )
  render(<SampleBank orderId={orderId} />, { wrapper: DataRoot })
  expect(screen.getByText('sample')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: way }))
  await userEvent.click(screen.getByRole('button', { name: 'Send this transfer' }))
  return asked
}

const booked = (bookedOn: string) => ({ status: 200, message: 'OK', data: { bookedOn } })

test('a transfer is sent as it was chosen @rest', async () => {
  await sent('In another name', booked('2026-01-02'))
  expect(await screen.findByText('Sent. It arrives in a few seconds.')).toBeVisible()
})

test('one that is on its way says until when @rest', async () => {
  await sent('Next week', booked('2999-01-02'))
  expect(await screen.findByText(/On its way. It arrives on .*2999/)).toBeVisible()
})

test('a transfer without a reference says who sees it', async () => {
  await sent('Without a reference', booked('2026-01-02'))
  expect(await screen.findByText(/^Sent\. It doesn’t name an order, so one of us/)).toBeVisible()
})

test('why it cannot be sent is said', async () => {
  await sent('As asked', { status: 404, message: 'No such order.', code: 'ORDER_NOT_FOUND' })
  expect(await screen.findByText('No such order.')).toBeVisible()
})
