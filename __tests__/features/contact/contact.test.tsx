import { screen, waitFor } from '@testing-library/react'
import { desc, eq } from 'drizzle-orm'
import { threadMessages, threads } from '@/server/modules/threads/tables'
import * as contactPage from '../../../pages/contactus'
import type { TestApi } from '../../support/api'
import { renderRoute } from '../../support/render-route'
import { byDay } from '../../support/size'

const open = (api?: TestApi) =>
  renderRoute(contactPage, { pathname: '/contactus', ...(api && { api }) })
type Opened = Awaited<ReturnType<typeof open>>

const field = (name: string) => screen.getByRole('textbox', { name })
const sendButton = () => screen.getByRole('button', { name: /^(Send message|Try again)$/ })
const messages = ({ api }: Opened) =>
  api.services.db
    .select({
      ...{ reference: threads.reference, name: threads.name, email: threads.email },
      ...{ topic: threads.topic, message: threadMessages.text },
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

test('a message arrives and shows its reference', async () => {
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

test.each(
  byDay(1, [
    ['a script', '<script>alert(1)</script> and more'],
    ['SQL', `Robert'); DROP TABLE contact_message;--`],
    ['a formula', '=HYPERLINK("https://example.org")'],
    ['right-to-left marks', '\u202eabc\u202c and \u2067def\u2069'],
    ['emoji', 'I own a piece of a bank 😀👩🏽‍🚀'],
    ['line ends', 'first line\r\nsecond line\nthird line'],
    ['a name of objects', '__proto__ constructor toString'],
  ]),
)('%s in a message is kept as typed', async (_, text) => {
  const opened = await open()
  await write(opened, { Message: text })
  await opened.user.click(sendButton())
  await screen.findByRole('heading', { name: /Your reference is/ })
  const [message] = await messages(opened)
  expect(message?.message).toBe(text.replaceAll('\r\n', '\n'))
})

test.each(
  byDay(1, [
    ['Message', 'x'.repeat(1_000_000), 'Enter at most 4000 characters.'],
    ['Message', 'a NUL \u0000 in the middle', 'Remove the characters we can’t store.'],
    ['Name', 'a bell \u0007 rings', 'Remove the characters we can’t store.'],
    ['Email', 'ada\u0000@fnx.example', 'Enter an email like name@example.com.'],
    ['Email', 'ada@fnx', 'Enter an email like name@example.com.'],
    ['Email', `${'a'.repeat(300)}@fnx.example`, 'Enter at most 254 characters.'],
  ]),
)('%s that cannot be taken says why (%#)', async (name, text, reason) => {
  const opened = await open()
  await write(opened, { [name]: text })
  await opened.user.click(sendButton())
  expect(await screen.findByText(reason)).toBeVisible()
  expect(field(name)).toHaveAttribute('aria-invalid', 'true')
  expect(await messages(opened)).toHaveLength(0)
})

test('a double press sends one message', async () => {
  const opened = await open()
  await write(opened)
  await opened.user.dblClick(sendButton())
  await screen.findByRole('heading', { name: /Your reference is/ })
  expect(await messages(opened)).toHaveLength(1)
})
