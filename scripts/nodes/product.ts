import { startChild } from '../children.mjs'
import { freePort } from '../settings.mjs'

/** For a machine that has a lot to do; a quiet one needs a tenth of it. */
const startLimitMs = 30 * 60_000
const stopLimitMs = 60_000

/** Where one version of Node is tried: a copy of the project, and what its commands see. */
export interface Tried {
  root: string
  env: NodeJS.ProcessEnv
  node: string
}

/** The copy's own `npm start`, from no packages to the address that it prints. */
export async function startProduct({ root, env, node }: Tried) {
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
  const isReady = new Promise<void>((done) => {
    const keep = (chunk: string) => {
      output = (output + chunk).slice(-20_000)
      if (/Ready: http/.test(output)) done()
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
  })
  const ended = exited.then(({ code }) => {
    throw new Error(`${output}\nIt ended with code ${code} before it was ready.`)
  })
  await within(startLimitMs, Promise.race([isReady, ended])).catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  ended.catch(() => {})
  const stop = async () => {
    child.kill('SIGTERM')
    const { code } = await within(stopLimitMs, exited)
    if (code !== 0) throw new Error(`It ended with code ${code}.`)
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

function within<Result>(ms: number, promise: Promise<Result>) {
  const late = AbortSignal.timeout(ms)
  return new Promise<Result>((done, refuse) => {
    late.onabort = () => refuse(new Error(`Not within ${ms / 60_000} minutes.`))
    promise.then(done, refuse)
  })
}
