// The page that stands in for one that can’t be reached. `npm run generate` writes this, with its words in it, as public/service-worker.js.
// Keeps nothing: what it answers is written here, so no figure can be old and no logout has to clean up after it.
// Its own address names the site and its fonts, which pages have left in the browser's cache; without them the system's stand.
var site = new URL(location.href).searchParams

addEventListener('install', function (event) {
  // Only pages come here: their files would wait for this program to wake, and fail if it ends meanwhile.
  if (event.addRoutes) {
    event.waitUntil(
      event.addRoutes({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(function () {}),
    )
  }
  skipWaiting()
})

addEventListener('activate', function (event) {
  event.waitUntil(
    Promise.all([
      clients.claim(),
      registration.navigationPreload && registration.navigationPreload.enable(),
    ]),
  )
})

addEventListener('fetch', function (event) {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then(function (preloaded) {
        return preloaded || fetch(event.request)
      })
      .catch(notReached),
  )
})

function notReached() {
  var nonce = crypto.randomUUID()
  return new Response(page(nonce, navigator.onLine), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self'; font-src 'self'; style-src 'nonce-" +
        nonce +
        "'; script-src 'nonce-" +
        nonce +
        "'",
    },
  })
}

// What `npm run generate` writes here: the texts of src/messages/offline, by language.
var words = {}

function face(family) {
  var address = site.get(family) || ''
  if (!/^\/[\w./-]+\.woff2$/.test(address)) return ''
  return '@font-face { font-family: ' + family + "; font-weight: 400 600; src: url('" + address + "') format('woff2') }\n"
}

function page(nonce, isOnline) {
  var title = isOnline ? 'awayTitle' : 'offlineTitle'
  var settingsText = JSON.stringify({ words: words, name: site.get('name') || '' }).replace(/</g, '\\u003c')
  return `<!doctype html>
<html lang="en" dir="ltr" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.en[title]}</title>
<style nonce="${nonce}">
${face('geist')}${face('instrument')}:root { --page: #0B0E14; --line: #2A3344; --text: #E9EDF4; --muted: #9AA6B9; --accent: #46D8B4; --on: #06231C; color-scheme: dark }
[data-theme=light] { --page: #F6F4EE; --line: #DFDBD0; --text: #151922; --muted: #586273; --accent: #0A6F58; --on: #FFFFFF; color-scheme: light }
* { box-sizing: border-box; margin: 0 }
body { min-block-size: 100vh; display: grid; grid-template-rows: auto 1fr; background: var(--page); color: var(--text);
  font: 1rem/1.625 geist, system-ui, -apple-system, 'Segoe UI', sans-serif }
header { border-block-end: 1px solid var(--line) }
header a, main { inline-size: min(100%, 1168px); margin-inline: auto; padding-inline: 24px }
header a { display: flex; align-items: center; gap: 10px; min-block-size: 64px; color: inherit; text-decoration: none;
  font: 1.625rem/1 instrument, Georgia, serif; letter-spacing: .03em }
header path:last-child { fill: var(--accent) }
main { display: grid; gap: 16px; align-content: center; justify-items: start; padding-block: 48px }
h1 { font: 400 clamp(2rem, 1.4rem + 2.6vw, 3.25rem)/1.1 instrument, Georgia, serif; text-wrap: balance }
p { max-inline-size: 34rem; color: var(--muted) }
main a { display: inline-grid; place-items: center; min-block-size: 44px; margin-block-start: 8px; padding-inline: 24px; border-radius: 10px;
  background: var(--accent); color: var(--on); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 2px solid var(--text); outline-offset: 3px; border-radius: 10px }
</style>
</head>
<body>
<header><a href="/"><svg width="28" height="28" viewBox="0 0 64 64" overflow="visible" aria-hidden="true"><g transform="translate(30 34)"><path
d="M22.9-7.3A24 24 0 0 1 22.9 7.3M21.3 11A24 24 0 0 1 11 21.3M7.3 22.9A24 24 0 0 1-7.3 22.9M-11 21.3A24 24 0 0 1-21.3 11M-22.9 7.3A24 24 0 0 1-22.9-7.3M-21.3-11A24 24 0 0 1-11-21.3M-7.3-22.9A24 24 0 0 1 7.3-22.9"
fill="none" stroke="currentColor" stroke-width="8"/><path d="M0 0L10.72-25.87A28 28 0 0 1 25.87-10.72z" transform="translate(4.8-4.8)"/></g></svg> <span></span></a></header>
<main>
<h1 data-says="${title}">${words.en[title]}</h1>
<p role="status" data-says="backText">${words.en.backText}</p>
<a href="" data-says="againAction">${words.en.againAction}</a>
</main>
<script nonce="${nonce}">
var again = function () { location.reload() }
document.querySelector('main a').onclick = function (event) { event.preventDefault(); again() }
addEventListener('online', again)
setInterval(function () {
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(function (answer) { if (answer.ok) again() }, function () {})
}, 5000)
var said = ${settingsText}
var chosen = /(?:^|; )lang=([\\w-]+)/.exec(document.cookie)
var spoken = chosen ? [chosen[1]] : [].concat(navigator.languages)
var language = spoken.map(function (wish) {
  return Object.keys(said.words).find(function (tag) { return (wish + '-').indexOf(tag + '-') === 0 })
}).find(Boolean) || 'en'
document.documentElement.lang = language
document.querySelectorAll('[data-says]').forEach(function (part) { part.textContent = said.words[language][part.dataset.says] })
document.querySelector('header span').textContent = said.name
document.title = document.querySelector('h1').textContent
try {
  var settings = JSON.parse(localStorage.getItem('settings') || '{}') || {}
  document.documentElement.dataset.theme = String(settings.theme).toLowerCase() === 'light' ? 'light' : 'dark'
  document.documentElement.dir = settings.direction === 'rtl' ? 'rtl' : 'ltr'
} catch (error) {}
</script>
</body>
</html>`
}
