import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { twilioSms } from '@/server/modules/notifications/providers/carriers'

const account = { accountSid: 'AC123', authToken: 'secret-token', from: '+15005550006' }
const sms = { to: '+12025550143', text: '123456 is your FNX code.' }

interface Handled {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  form: Record<string, string>
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function fake(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  waitMs = 20_000,
) {
  const heard: Handled[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, url, headers } = request
    const form = Object.fromEntries(new URLSearchParams(body))
    heard.push({ method, url, authorization: headers.authorization, form })
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  stops.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  const { port } = server.address() as { port: number }
  const baseUrl = `http://127.0.0.1:${port}`
  return { heard, baseUrl, port: twilioSms({ ...account, baseUrl, waitMs }) }
}

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function failure(port: ReturnType<typeof twilioSms>): Promise<string> {
  const error = await port.send(sms).then(
    () => new Error('It was sent'),
    (thrown: unknown) => thrown as Error,
  )
  expect([error.message, String(error.cause ?? '')].join()).not.toMatch(/2025550143|123456|secret/)
  return error.message
}

test('one authenticated form post sends a message', async () => {
  const { heard, port } = await fake(json(201, { sid: 'SM1', status: 'queued' }))
  await port.send(sms)
  expect(heard).toEqual([
    {
      method: 'POST',
      url: '/2010-04-01/Accounts/AC123/Messages.json',
      authorization: `Basic ${Buffer.from('AC123:secret-token').toString('base64')}`,
      form: { To: '+12025550143', From: '+15005550006', Body: '123456 is your FNX code.' },
    },
  ])
})

test.each([
  [
    '400 with its words about the recipient',
    json(400, { code: 21211, message: "The 'To' number +12025550143 is not valid" }),
    'Twilio answered 400 (21211)',
  ],
  ['401', json(401, { code: 20003 }), 'Twilio answered 401 (20003)'],
  ['429', json(429, { code: 20429 }), 'Twilio answered 429 (20429)'],
  [
    '500 with a page',
    (response: ServerResponse) => response.writeHead(500).end('<html>'),
    'Twilio answered 500',
  ],
  ['201 without a sid', json(201, {}), 'Twilio answered 201'],
  [
    '201 with garbage',
    (response: ServerResponse) => response.writeHead(201).end('garbage'),
    'Twilio answered 201',
  ],
  ['200 of something else', json(200, ['sid']), 'Twilio answered 200'],
])('%s fails without leaking details', async (_, answer, message) => {
  const { port } = await fake(answer)
  expect(await failure(port)).toBe(message)
})

test('is not led elsewhere with the message', async () => {
  const elsewhere = await fake(json(201, { sid: 'SM1' }))
  const { port } = await fake((response) =>
    response.writeHead(307, { location: `${elsewhere.baseUrl}/Messages.json` }).end(),
  )
  expect(await failure(port)).toMatch(/^Twilio/)
  expect(elsewhere.heard).toEqual([])
})

test('the wait for a silent, broken or missing server ends @rest', async () => {
  const silent = await fake(() => undefined, 700)
  const rude = await fake((_, request) => request.socket.destroy())
  expect(await failure(silent.port)).toBe('Twilio did not answer')
  expect(await failure(rude.port)).toBe('Twilio did not answer')
  const unreachableSms = twilioSms({ ...account, baseUrl: 'http://127.0.0.1:9' })
  expect(await failure(unreachableSms)).toBe('Twilio did not answer')
})
