import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Refusal } from './refusal.mjs'

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))

/** Puts `.env` under the environment (a name already set wins) and reads what the commands need of it. */
export function loadSettings(root = projectRoot) {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readSettings(process.env)
}

export function readSettings(env) {
  const mode = env.APP_MODE || 'sandbox'
  if (mode !== 'sandbox' && mode !== 'production') {
    throw new Refusal(`APP_MODE is "${mode}". It can be sandbox or production.`)
  }
  const port = env.PORT ? Number(env.PORT) : 3000
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Refusal(`PORT is "${env.PORT}". It has to be a number from 1 to 65535.`)
  }
  const host = env.HOST || (mode === 'production' ? '0.0.0.0' : '127.0.0.1')
  return { mode, port, host, dataDir: resolve(projectRoot, env.DATA_DIR || '.data') }
}

/** Asked before installing and building, so that nobody waits a minute for this answer. */
export async function refuseTakenPort({ port, host }) {
  const error = await new Promise((done) => {
    const probe = createServer()
    probe.once('error', done)
    probe.listen(port, host, () => probe.close(() => done(undefined)))
  })
  if (error?.code === 'EADDRINUSE') {
    throw new Refusal(
      `Port ${port} is already in use. Free it, or choose another with PORT, as in: PORT=${port + 1} npm start`,
    )
  }
}

/** Next and its children report nothing, repair nothing, and take settings from the environment alone. */
export const nextSettings = {
  NEXT_TELEMETRY_DISABLED: '1',
  NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
  __NEXT_PROCESSED_ENV: 'true',
}
