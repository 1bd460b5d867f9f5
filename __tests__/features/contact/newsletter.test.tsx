import { screen } from '@testing-library/react'
import { NewsletterPanel } from '@/features/contact/screens/newsletter-panel'
import { subscribers } from '@/server/modules/notifications/tables'
import { renderRoute } from '../../support/render-route'

const open = () => renderRoute({ default: NewsletterPanel }, { pathname: '/' })
type Opened = Awaited<ReturnType<typeof open>>

const field = () => screen.getByRole('textbox', { name: 'Email' })
const listed = ({ api }: Opened) => api.services.db.select().from(subscribers)

async function subscribe({ user }: Opened, email: string) {
  await user.clear(field())
  await user.click(field())
  await user.paste(email)
  await user.dblClick(screen.getByRole('button', { name: 'Subscribe' }))
}

test('a subscription asks to open an e-mailed link, and a double press sends it once @rest', async () => {
  const opened = await open()
  const sent: string[] = []
  opened.server?.events.on('request:start', ({ request }) => void sent.push(request.url))
  await subscribe(opened, 'ada@fnx.example')
  const done = await screen.findByText(/Open the link we emailed to/)
  expect(done).toHaveTextContent('ada@fnx.example')
  expect(done).toHaveFocus()
  expect(sent.filter((url) => url.endsWith('/userSubscribe'))).toHaveLength(1)
  expect(await listed(opened)).toHaveLength(1)
})

test('a listed address gets the same answer @rest', async () => {
  const opened = await open()
  await opened.api.send('POST', 'user/userSubscribe', { email: 'ada@fnx.example' })
  await subscribe(opened, 'Ada@fnx.example')
  expect(await screen.findByText(/Open the link we emailed to/)).toBeVisible()
  expect(await listed(opened)).toHaveLength(1)
})

test.each(['', 'ada'])('an invalid address is refused before sending: %j @rest', async (text) => {
  const opened = await open()
  if (text === '') await opened.user.click(screen.getByRole('button', { name: 'Subscribe' }))
  else await subscribe(opened, text)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Enter an email like name@example.com.',
  )
  expect(field()).toHaveFocus()
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  expect(await listed(opened)).toHaveLength(0)
})

test('an address that the server refuses stays, and says why', async () => {
  const opened = await open()
  await subscribe(opened, 'ada@fnx')
  const reason = 'Enter an email like name@example.com.'
  expect(await screen.findByText(reason)).toBeVisible()
  expect(field()).toHaveAccessibleDescription(reason)
  expect(field()).toHaveValue('ada@fnx')
})

test('an address survives an outage for a retry @rest', async () => {
  const opened = await open()
  opened.stopApi()
  await subscribe(opened, 'ada@fnx.example')
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.')
  expect(field()).toHaveValue('ada@fnx.example')
  expect(field()).toHaveAttribute('aria-invalid', 'false')
  opened.startApi()
  await opened.user.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(await screen.findByText(/Open the link we emailed to/)).toBeVisible()
})
