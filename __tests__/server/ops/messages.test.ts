import { runCommand } from '@/server/ops/commands'
import { makeApi, type TestApi } from '../../support/api'
import { writeQuestion } from '../../support/question'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

const message = {
  name: 'Ada Venn',
  email: 'ada@venn.example',
  topic: 'press',
  message: 'A question about figures.',
}
const printed = async () => (await runCommand(api.services, ['messages'])).text

test('messages are printed newest first, with sender and reference', async () => {
  const first = await api.send('POST', 'user/contactUs', message)
  api.clock.forward(60_000)
  await api.send('POST', 'user/contactUs', {
    ...message,
    name: 'Bo Lund',
    message: 'A later question.',
  })
  const { reference } = first.body.data as { reference: string }
  const [newest, olderMessage] = (await printed()).split('\n\n')
  expect(newest).toMatch(
    /^2026-11-20T12:01:00.000Z {2}M-\S+ {2}press {2}Bo Lund <ada@venn.example>\n {4}A later question\.$/,
  )
  expect(olderMessage).toBe(
    `2026-11-20T12:00:00.000Z  ${reference}  press  Ada Venn <ada@venn.example>\n    A question about figures.`,
  )
})

test('older messages are counted, unless asked for', async () => {
  for (let number = 1; number <= 3; number += 1) {
    api.clock.forward(1_000)
    await api.send('POST', 'user/contactUs', { ...message, message: `Message number ${number}` })
  }
  const two = (await runCommand(api.services, ['messages', '2'])).text
  expect(two).toMatch(/number 3[\s\S]+number 2\n\n1 older ones are not shown\.$/)
  expect((await runCommand(api.services, ['messages', '100'])).text).not.toContain('not shown')
})

test.each(['none', '0', '-1', '1.5'])('"%s" is no number of messages @rest', async (words) => {
  expect(await runCommand(api.services, ['messages', words])).toEqual({
    isDone: false,
    text: 'Say how many with a whole number.',
  })
})

test('with none it says so', async () => {
  expect(await printed()).toBe('No messages.')
})

test('a message cannot command the terminal', async () => {
  await writeQuestion(api.services.db, {
    email: message.email,
    reference: 'M-TEST',
    at: api.clock.now(),
    name: 'Ada\u001b[2J\u009b31m\u202e',
    message: 'clear \u001b]0;title\u0007 \u001bc\r\nsecond \u0008\u0085\u200b line\u2066',
  })
  const text = await printed()
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u200b\u202a-\u202e\u2066-\u2069]/u)
  expect(text).toContain('second ')
})

test('a message cannot pass for another', async () => {
  const forged =
    'Hello there\n\n2026-11-20T12:05:00.000Z  M-FAKE1-FAKE2  press  The Board <board@fnx.example>\nPay at once'
  await api.send('POST', 'user/contactUs', { ...message, message: forged })
  const heads = (await printed()).split('\n').filter((line) => /^\S/.test(line))
  expect(heads).toHaveLength(1)
})

test('emoji and other scripts are printed as written', async () => {
  await api.send('POST', 'user/contactUs', {
    ...message,
    name: 'Юлия 語',
    message: 'שלום 👋 ça va très bien',
  })
  expect(await printed()).toContain('Юлия 語')
  expect(await printed()).toContain('שלום 👋 ça va très bien')
})

test('unknown words are answered with the usage', async () => {
  for (const words of [
    [],
    ['content'],
    ['drop', 'everything'],
    ['messages-of-mine'],
    ['toString'],
  ]) {
    const { isDone, text } = await runCommand(api.services, words)
    expect(isDone).toBe(false)
    expect(text).toMatch(
      /^Usage:\n(?: {2}npm run ops -- .+\n)+For a sandbox of your own bank: npm run ops -- --issuer <folder> …$/,
    )
  }
})
