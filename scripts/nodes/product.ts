import { startChild } from '../children.mjs'
import { freePort } from '../settings.mjs'

/** For a busy machine; a quiet one needs a tenth. */
const startLimitMs = 30 * 60_000
const stopLimitMs = 60_000
/** Every sandbox has this person. */
export const demoPerson = { identifier: 'demo@fnx.example', password: 'Sandbox-pass-2026' }

export interface ProductToTry {
  root: string
  env: NodeJS.ProcessEnv
  node: string
}

export async function startProduct({ root, env, node }: ProductToTry) {
  const port = await freePort()
  const { child, exited } = startChild({
    command: node,
    args: ['scripts/start.mjs'],
    cwd: root,
    // With the name that npm sets it ends when its parent does.
    env: { ...env, PORT: String(port), npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = new Promise<void>((resolve) => {
    const appendOutput = (chunk: string) => {
      output = (output + chunk).slice(-20_000)
      if (/Ready: http/.test(output)) resolve()
    }
    child.stdout?.setEncoding('utf8').on('data', appendOutput)
    child.stderr?.setEncoding('utf8').on('data', appendOutput)
  })
  const exitedEarly = exited.then(({ code }) => {
    throw new Error(`${output}\nIt ended with code ${code} before it was ready.`)
  })
  await within(startLimitMs, Promise.race([ready, exitedEarly])).catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  exitedEarly.catch(() => {})
  const stop = async () => {
    child.kill('SIGTERM')
    const { code } = await within(stopLimitMs, exited)
    if (code !== 0) throw new Error(`It ended with code ${code}.`)
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

function within<Result>(ms: number, promise: Promise<Result>) {
  const timeout = AbortSignal.timeout(ms)
  return new Promise<Result>((resolve, refuse) => {
    timeout.onabort = () => refuse(new Error(`Not within ${ms / 60_000} minutes.`))
    promise.then(resolve, refuse)
  })
}

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
    const { email } = await call(url, 'user/getProfile', { token: await logInAsDemo(url) })
    if (email !== demoPerson.identifier) throw new Error(`Logged in as ${email}.`)
  },
}

export async function logInAsDemo(url: string): Promise<string> {
  const { challengeId } = await call(url, 'user/userLogin', { body: demoPerson })
  const codes = await codesOf(url, challengeId)
  const body = { challengeId, phoneCode: codes.sms, emailCode: codes.email }
  return (await call(url, 'user/login-verify-otp', { body })).token
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

interface SentMessages {
  messages: { channel: string; code: string }[]
}

async function codesOf(url: string, subject: string) {
  const { messages }: SentMessages = JSON.parse(
    await textOf(`${url}/api/sandbox/outbox?about=${subject}`),
  )
  return Object.fromEntries(messages.map(({ channel, code }) => [channel, code]))
}
