// @ts-check
// What the address of a sandbox answers while it starts: one page with the steps and their seconds,
// until the server takes the address over.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { projectRoot } from './settings.mjs'

/** @typedef {import('./progress.mjs').Progress} Progress */
/** @typedef {import('./settings.mjs').Settings} Settings */

const tellAfterMs = 2_000
const catalogues = 'src/messages/first-start'
// With a 503 status a browser would not run it.
const script = '/first-start.js'

/** Holds the address of the product from the first moment of its start. */
export class FirstPage {
  #server
  #teller

  /** @param {Progress} progress */
  constructor(progress) {
    const draw = pageOf(progress)
    this.#server = createServer((request, response) => {
      if (request.url === script) return sendScript(response)
      // A program that waits for the product requests any address until the status changes.
      response.writeHead(503, headers)
      response.end(request.method === 'HEAD' ? undefined : draw(languageFor(request.headers)))
    })
    this.#teller = setTimeout(() => {
      const address = this.#server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      progress.say(`http://localhost:${port} shows these steps, and the product when it is ready.`)
    }, tellAfterMs).unref()
  }

  /** @param {number} port @param {string} host @returns {Promise<this>} */
  listen(port, host) {
    return new Promise((resolve, refuse) => {
      this.#server.once('error', refuse).listen(port, host, () => resolve(this))
    })
  }

  /**
   * Both processes then hold the same socket, so that no connection is refused before, during or
   * after this one closes its own end.
   * @param {import('node:child_process').ChildProcess} server
   */
  handTo(server) {
    server.send({ type: 'address' }, this.#server)
  }

  close() {
    clearTimeout(this.#teller)
    this.#server.close()
  }
}

/**
 * A production is told by its proxy or its supervisor that it starts, and an address that others reach
 * is answered by the product alone.
 * @param {Settings} settings
 */
export const hasFirstPage = ({ mode, hasPages, host }) =>
  mode === 'sandbox' && hasPages && host === '127.0.0.1'

/** @param {import('node:http').ServerResponse} response */
function sendScript(response) {
  const fields = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(200, { ...fields, connection: 'close' })
  response.end(readFileSync(join(projectRoot, 'public', script)))
}

const style = `
:root { color-scheme: dark; font: 1.0625rem/1.6 system-ui, sans-serif }
[data-theme=light] { color-scheme: light }
body { margin: 0 auto; max-width: 34rem; padding: 12vh 1.25rem 2rem }
h1 { font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere }
ol { list-style: none; padding: 0 }
li { display: flex; justify-content: space-between; column-gap: 1rem; padding: .375rem 0 }
li span { font-variant-numeric: tabular-nums; white-space: nowrap }
`

const styleHash = createHash('sha256').update(style).digest('base64')

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'retry-after': '1',
  'cache-control': 'no-store',
  'x-starting': 'yes',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  vary: 'Accept-Language, Cookie',
  // The next request of this browser is to reach the process that holds the address then.
  connection: 'close',
}

/** @type {Map<string, Record<string, string>>} */
const texts = new Map(
  readdirSync(join(projectRoot, catalogues))
    .filter((file) => file.endsWith('.json'))
    .map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(projectRoot, catalogues, file), 'utf8')),
    ]),
)

/**
 * As the product chooses, as far as that needs no packages.
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
function languageFor({ cookie = '', 'accept-language': accepts = '' }) {
  const chosenTag = /(?:^|;\s*)lang=([^;]*)/.exec(cookie)?.[1] ?? ''
  const wished = accepts.split(',').map((part) => part.trim().split(/[-;]/)[0] ?? '')
  return [chosenTag, ...wished].find((tag) => texts.has(tag)) ?? 'en'
}

/** The server reports what is wrong with this file. */
function nameOfHouse() {
  try {
    const text = readFileSync(join(process.env.ISSUER_DIR ?? '', 'house.json'), 'utf8')
    return String(JSON.parse(text.replaceAll(/^[ \t]*\/\/.*$/gm, '')).name)
  } catch {
    return undefined
  }
}

/** @param {Progress} progress */
function pageOf(progress) {
  const appName = nameOfHouse() || process.env.NEXT_PUBLIC_APP_NAME || 'FNX'
  return (/** @type {string} */ language) => {
    const say = (/** @type {string} */ key, /** @type {{ seconds?: number }} */ { seconds } = {}) =>
      escaped(
        (texts.get(language)?.[key] ?? '')
          .replaceAll('{appName}', appName)
          .replace('{seconds}', String(seconds)),
      )
    const steps = progress.steps().map(({ name, seconds, isDone }) => {
      const doneKey = seconds === 0 ? 'doneAtOnceText' : 'doneText'
      const time = say(isDone ? doneKey : 'runningText', { seconds })
      return `<li>${say(`${name}Text`)} <span>${time}</span></li>`
    })
    return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('pageTitle')}</title>
<style>${style}</style>
<script src="${script}"></script>
<noscript><meta http-equiv="refresh" content="2"></noscript>
</head>
<body>
<main>
<h1>${say('pageTitle')}</h1>
<p>${say('introText')}</p>
<ol>${steps.join('')}</ol>
<p id="ended" role="alert" hidden>${say('endedText')}</p>
</main>
</body>
</html>
`
  }
}

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
