// Keeps nothing: what it answers is written here, so no figure can be old and no logout has to clean up after it.
addEventListener('install', function () {
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
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self'; style-src 'nonce-" +
        nonce +
        "'; script-src 'nonce-" +
        nonce +
        "'",
    },
  })
}

function page(nonce, isOnline) {
  var title = isOnline ? 'We can’t reach the server' : 'You’re offline'
  return `<!doctype html>
<html lang="en" dir="ltr" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">
:root { --page: #0B0E14; --text: #E9EDF4; --muted: #9AA6B9; --accent: #46D8B4; --on: #06231C; color-scheme: dark }
[data-theme=light] { --page: #F6F4EE; --text: #151922; --muted: #586273; --accent: #0A6F58; --on: #FFFFFF; color-scheme: light }
* { box-sizing: border-box; margin: 0 }
body { display: grid; min-block-size: 100vh; place-items: center; padding: 24px; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif }
main { display: grid; gap: 16px; justify-items: start; max-inline-size: 26rem }
h1 { font-size: 1.75rem; line-height: 1.2; font-weight: 600 }
p { color: var(--muted) }
a { display: inline-block; min-block-size: 44px; padding: 10px 24px; border-radius: 10px; background: var(--accent); color: var(--on);
  font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--text); outline-offset: 3px }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Figures need a connection, so none are shown here. Nothing you have or did is lost.</p>
<p role="status">This page loads by itself once you’re connected.</p>
<a href="">Try again</a>
</main>
<script nonce="${nonce}">
var again = function () { location.reload() }
document.querySelector('a').onclick = function (event) { event.preventDefault(); again() }
addEventListener('online', again)
setInterval(function () {
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(function (answer) { if (answer.ok) again() }, function () {})
}, 5000)
try {
  var settings = JSON.parse(localStorage.getItem('settings') || '{}') || {}
  document.documentElement.dataset.theme = String(settings.theme).toLowerCase() === 'light' ? 'light' : 'dark'
  document.documentElement.dir = settings.direction === 'rtl' ? 'rtl' : 'ltr'
} catch (error) {}
</script>
</body>
</html>`
}
