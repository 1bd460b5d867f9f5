// @ts-check
// node fnx.mjs: serves by ROLE. node fnx.mjs ops <command>: an operator's command. node fnx.mjs ready: asks SIGNALS_PORT.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const { env } = process
const [command] = process.argv.slice(2)

const refusal = settle()
if (refusal) end(refusal)
else if (command === 'ready') await askReady()
else if (command === 'ops') await run('ops.mjs')
else if (command === undefined && env.ROLE === 'signer') await sign()
else if (command === undefined) await run('server.mjs')
else end('node fnx.mjs, node fnx.mjs ops <command>, or node fnx.mjs ready')

/** Settings come from the environment, from files of SECRETS_DIR, and, as far as pages were built with them, from here. */
function settle() {
  const read = (/** @type {string} */ name) => readFileSync(join(here, name), 'utf8')
  const known = new Set(read('.env.example').match(/^[A-Z0-9_]+(?==)/gm))
  const folder = env.SECRETS_DIR
  if (folder && !existsSync(folder)) return `SECRETS_DIR is ${folder}, which is not there.`
  for (const name of folder ? readdirSync(folder) : [])
    if (known.has(name)) env[name] ||= readFileSync(join(folder ?? '', name), 'utf8').trim()
  const { settings } = JSON.parse(read('release.json'))
  const ofPages = [...known].filter((name) => name.startsWith('NEXT_PUBLIC_'))
  for (const name of ['APP_MODE', ...ofPages]) {
    const built = name === 'APP_MODE' ? 'production' : (settings[name] ?? '')
    // A name is read at the start, and no page has it built in.
    if (name === 'NEXT_PUBLIC_APP_NAME') env[name] ||= built
    if (env[name] && env[name] !== built)
      return `FNX does not start: ${name} is ${env[name]}, and this release was built with ${built || 'none'}. Leave it out, or build a release with it.`
    env[name] = built
  }
  return undefined
}

/** @param {string} file */
async function run(file) {
  if (command) process.argv.splice(2, 1)
  // Programs look beside themselves for what prints papers, redraws pictures and opens escrow files.
  process.argv[1] = join(here, 'server', file)
  env.INIT_CWD = process.cwd()
  process.chdir(here)
  Object.assign(env, {
    NODE_ENV: 'production',
    NEXT_DIST_DIR: 'pages',
    NEXT_TELEMETRY_DISABLED: '1',
    __NEXT_PROCESSED_ENV: 'true',
  })
  await import(`./server/${file}`)
}

/** The one process with keys: of the operators' commands, not of the server. */
async function sign() {
  process.argv.push('signer')
  await run('ops.mjs')
}

async function askReady() {
  const { SIGNALS_HOST: host = '' } = env
  const here = /^(0\.0\.0\.0|::)?$/.test(host) ? '127.0.0.1' : host
  const address = `http://${here.includes(':') ? `[${here}]` : here}:${env.SIGNALS_PORT}/ready`
  const answer = await fetch(address).catch(() => undefined)
  if (!answer?.ok) end((await answer?.text()) ?? `Nobody answers at ${address}.`)
}

/** @param {string} words */
function end(words) {
  console.error(words)
  process.exitCode = 1
}
