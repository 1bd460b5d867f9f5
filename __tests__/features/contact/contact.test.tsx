import { cleanup, screen, waitFor } from '@testing-library/react'
import { desc, eq } from 'drizzle-orm'
import { threadMessages, threads } from '@/server/modules/threads/tables'
import * as contactPage from '../../../pages/contactus'
import type { TestApi } from '../../support/api'
import { renderRoute } from '../../support/render-route'

const open = (api?: TestApi) =>
  renderRoute(contactPage, { pathname: '/contactus', ...(api && { api }) })
type Opened = Awaited<ReturnType<typeof open>>

const field = (name: string) => screen.getByRole('textbox', { name })
const sendButton = () => screen.getByRole('button', { name: /^(Send message|Try again)$/ })
const messages = ({ api }: Opened) =>
  api.services.db
    .select({
      reference: threads.reference,
      name: threads.name,
      email: threads.email,
      topic: threads.topic,
      message: threadMessages.text,
    })
    .from(threads)
    .innerJoin(threadMessages, eq(threadMessages.threadId, threads.id))
    .orderBy(desc(threads.openedAt))

const written = {
  Name: 'Ada Sample',
  Email: 'ada@fnx.example',
  Message: 'Where do I find the price of yesterday?',
}

async function write({ user }: Opened, texts: Partial<typeof written> = {}) {
  for (const [name, text] of Object.entries({ ...written, ...texts })) {
    await user.clear(field(name))
    if (text === '') continue
    await user.click(field(name))
    await user.paste(text)
  }
  await user.click(screen.getByRole('radio', { name: 'Investing' }))
}

test('a message arrives and shows its reference @rest', async () => {
  const opened = await open()
  await write(opened)
  await opened.user.click(sendButton())
  const receipt = await screen.findByRole('heading', { name: /Your reference is M-/ })
  expect(receipt).toHaveFocus()
  const [message] = await messages(opened)
  expect(message).toMatchObject({
    name: 'Ada Sample',
    email: 'ada@fnx.example',
    topic: 'investing',
  })
  expect(receipt).toHaveTextContent(message?.reference as string)
  await opened.user.click(screen.getByRole('button', { name: 'New message' }))
  expect(field('Message')).toHaveValue('')
})

test('an empty form explains each missing field', async () => {
  const opened = await open()
  await opened.user.click(sendButton())
  await waitFor(() => expect(field('Name')).toHaveFocus())
  expect(field('Name')).toHaveAccessibleDescription('Required.')
  expect(field('Email')).toHaveAccessibleDescription('Enter your email.')
  expect(screen.getByRole('group', { name: 'Topic' })).toHaveAccessibleDescription(
    'Choose a topic.',
  )
  expect(field('Message')).toHaveAccessibleDescription(/^Enter at least 10 characters/)
  expect(await messages(opened)).toHaveLength(0)
})

test('a field that cannot be taken says why @rest', async () => {
  const opened = await open()
  await write(opened, { Message: 'x'.repeat(1_000_000) })
  await opened.user.click(sendButton())
  expect(await screen.findByText('Enter at most 4000 characters.')).toBeVisible()
  expect(field('Message')).toHaveAttribute('aria-invalid', 'true')
  expect(await messages(opened)).toHaveLength(0)
})

test('a double press sends one message @rest', async () => {
  const opened = await open()
  await write(opened)
  await opened.user.dblClick(sendButton())
  await screen.findByRole('heading', { name: /Your reference is/ })
  expect(await messages(opened)).toHaveLength(1)
})

test('a house of its own names its mailboxes, and no sample office', async () => {
  const own = { general: 'fragen@nordhafen.test', press: 'presse@nordhafen.test' }
  document.documentElement.dataset.contact = JSON.stringify(own)
  try {
    await open()
    const letters = screen.getAllByRole('link', { name: /@/ }).map((link) => link.textContent)
    expect(letters).toEqual(Object.values(own))
    expect(screen.queryByText(/Ledgerport/)).not.toBeInTheDocument()
  } finally {
    delete document.documentElement.dataset.contact
  }
})

test('another bank promises no hours and times of answers that are the first one’s, and shows no mailbox of it', async () => {
  await open()
  const first = document.body.textContent ?? ''
  cleanup()
  document.documentElement.dataset.name = 'Quay'
  try {
    await open()
    const other = document.body.textContent ?? ''
    for (const claim of [/08:00 to 18:00/, /answered in 15/, /@fnx\.example/, /Sample Quay/]) {
      expect(first).toMatch(claim)
      expect(other).not.toMatch(claim)
    }
  } finally {
    delete document.documentElement.dataset.name
  }
})
