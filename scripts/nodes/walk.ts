const person = { identifier: 'demo@fnx.example', password: 'Sandbox-pass-2026' }

/** What a first visitor does without a browser: look, ask whether all is well, log in. Each step by its name. */
export const walk: Record<string, (url: string) => Promise<void>> = {
  'the home page with its scripts': async (url) => {
    const text = await textOf(`${url}/`)
    const [, script] = text.match(/<script src="(\/_next\/[^"]+\.js)"/) ?? []
    if (!text.includes('<h1') || !script) throw new Error('The home page is not whole.')
    await textOf(`${url}${script}`)
  },
  'a page that is not there': async (url) => {
    await textOf(`${url}/no-such-page`, { status: 404 })
  },
  health: async (url) => {
    await call(url, 'health/live')
    const { database } = await call(url, 'health/ready')
    if (database !== 'answers') throw new Error(`The database ${database}.`)
    const { signals } = await call(url, 'health/status')
    if (signals.length === 0) throw new Error('Nobody has measured how it goes.')
  },
  'a login by password and both codes': async (url) => {
    const { challengeId } = await call(url, 'user/userLogin', { body: person })
    const codes = await codesOf(url, challengeId)
    const body = { challengeId, phoneCode: codes.sms, emailCode: codes.email }
    const { token } = await call(url, 'user/login-verify-otp', { body })
    const { email } = await call(url, 'user/getProfile', { token })
    if (email !== person.identifier) throw new Error(`Logged in as ${email}.`)
  },
}

async function textOf(
  address: string,
  { status = 200, ...options }: RequestInit & { status?: number } = {},
) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(60_000), ...options })
  const text = await answer.text()
  if (answer.status === status) return text
  throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 300)}`)
}

async function call(
  url: string,
  path: string,
  { body, token }: { body?: object; token?: string } = {},
) {
  const headers = { ...(token && { token }), ...(body && { 'content-type': 'application/json' }) }
  const method = body ? 'POST' : 'GET'
  const options = { method, headers, body: JSON.stringify(body) }
  return JSON.parse(await textOf(`${url}/api/v1/${path}`, options)).data
}

interface Sent {
  messages: { channel: string; code: string }[]
}

async function codesOf(url: string, about: string) {
  const { messages }: Sent = JSON.parse(await textOf(`${url}/api/sandbox/outbox?about=${about}`))
  return Object.fromEntries(messages.map(({ channel, code }) => [channel, code]))
}
