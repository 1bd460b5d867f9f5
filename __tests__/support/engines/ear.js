// Loaded with `--require`: only Chromium's driver tells of a page's errors, so its first script
// sends them to its server.
const { readFileSync } = require('node:fs')
const { Server } = require('node:http')
const { join } = require('node:path')

const root = join(__dirname, '../../..')
const script = `(${listen})();\n${readFileSync(join(root, 'public/boot.js'), 'utf8')}`
const heard = []
const emit = Server.prototype.emit

Server.prototype.emit = function emitHeard(event, ...args) {
  if (event !== 'request') return emit.call(this, event, ...args)
  const [request, response] = args
  if (request.url.startsWith('/boot.js')) {
    response.setHeader('content-type', 'text/javascript; charset=utf-8')
    return response.end(script)
  }
  if (request.url === '/heard') return answerHeard(request, response)
  response.once('finish', () => {
    const isPage = request.headers['sec-fetch-mode'] === 'navigate'
    const isAsked = 'sec-fetch-mode' in request.headers && !isPage
    if (isAsked && response.statusCode >= 400) heard.push(`${request.url}: ${response.statusCode}`)
  })
  return emit.call(this, event, ...args)
}

function answerHeard(request, response) {
  if (request.method === 'GET') return response.end(JSON.stringify(heard.splice(0)))
  let words = ''
  request.on('data', (chunk) => {
    words += chunk
  })
  request.on('end', () => {
    heard.push(words)
    response.end()
  })
}

function listen() {
  const report = (...words) => {
    // Synchronous, so the page is not left before.
    const call = new XMLHttpRequest()
    call.open('POST', '/heard', false)
    call.send(`${location.pathname}: ${words.join(' ')}`)
  }
  const textOf = (value) => (value instanceof Error ? `${value} ${value.stack}` : String(value))
  const consoleError = console.error
  console.error = (...words) => {
    report('console:', ...words.map(textOf))
    consoleError.apply(console, words)
  }
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
    report('refused:', violatedDirective, blockedURI),
  )
  let isLeft = false
  addEventListener('beforeunload', () => {
    isLeft = true
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isLeft) report('rejection:', textOf(reason))
  })
  const handleError = ({ target, message, error }) => {
    if (target === window) report('error:', message, textOf(error))
    else if (!isLeft) report('lost:', target.outerHTML.slice(0, 200))
  }
  addEventListener('error', handleError, true)
}
