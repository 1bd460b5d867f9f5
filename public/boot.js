// Runs before the first paint.
;(function () {
  var root = document.documentElement
  root.dataset.boot = 'yes'
  var read = function (key) {
    try {
      return localStorage.getItem(key)
    } catch (error) {
      return null
    }
  }
  var settings = {}
  try {
    settings = JSON.parse(read('settings') || '{}') || {}
  } catch (error) {
    // None of ours.
  }
  root.dataset.theme = String(settings.theme).toLowerCase() === 'light' ? 'light' : 'dark'
  // Without a choice the language's own direction stays.
  if (/^(ltr|rtl)$/.test(settings.direction)) root.dir = settings.direction
  if (settings.responsiveFontSizes === false) root.dataset.fonts = 'fixed'
  var cookies = ''
  try {
    cookies = document.cookie
  } catch (error) {
    // A frame without rights to them.
  }
  var token = read('token')
  if (token && /(?:^|; )token=/.test(cookies)) root.dataset.member = 'yes'
  try {
    if (JSON.parse(atob(token.split('.')[1])).scope === 'identity') root.dataset.handedOver = 'yes'
  } catch (error) {
    // None of ours.
  }
  if (/(?:^|; )isRedirect=/.test(cookies)) root.dataset.returning = 'yes'
  // A member has agreed to them by logging in.
  if (root.dataset.member || read('tAndC')) root.dataset.terms = 'accepted'
  if (read('under-way')) root.dataset.underWay = 'yes'
  var said = (document.currentScript || root).dataset
  // Early calls, whose answers early-answers.ts takes.
  var early = {}
  var ask = function (question) {
    var path = question.replace('?', '')
    var current = read('token')
    if (!path || !current || (path !== question && location.search)) return
    var headers = { token: current }
    if (!/^http/.test(said.api)) headers.lang = root.lang
    var answer = fetch(said.api + '/' + path, {
      headers: headers,
      signal: AbortSignal.timeout(Number(said.patience)),
    }).then(function (response) {
      return response.text().then(function (text) {
        return { status: response.status, retryAfter: response.headers.get('retry-after'), text: text }
      })
    })
    // Its reader handles it.
    answer.catch(function () {})
    early[path] = { token: current, askedAtMs: Date.now(), answer: answer }
  }
  if (root.dataset.member && said.asks && AbortSignal.timeout) {
    window.fnxEarly = early
    window.fnxAsk = ask
    said.asks.split(' ').forEach(ask)
  }
  var missing = 0
  var note = document.createElement('p')
  note.id = 'fnx-late'
  note.role = 'alert'
  note.textContent = said.late
  var show = function () {
    // Nothing outside an open dialog can be pressed.
    var open = document.querySelectorAll('dialog[open]')
    var place = open[open.length - 1] || document.body
    if (place) place.append(note)
  }
  var again = document.createElement('button')
  again.textContent = said.again
  again.onclick = location.reload.bind(location)
  // Missing thrice: its release is gone.
  var look = function (file, times) {
    fetch(file, { method: 'HEAD', cache: 'no-store' })
      .then(function (answer) {
        if (answer.status !== 404) return
        if (times) return setTimeout(look, 1000, file, times - 1)
        note.replaceChildren(said.renewed + ' ', again)
        show()
      })
      .catch(function () {})
  }
  var fetchAgain = function (event) {
    var lost = event.target
    var file = lost.src || lost.href
    if (/_next.static/.test(file)) again.parentNode ? show() : look(file, 2)
    if (!lost.defer) return
    var waitMs = lost.dataset.wait || 1000
    if (!lost.dataset.wait) missing += 1
    setTimeout(function () {
      show()
      var next = document.createElement('script')
      next.src = lost.src
      next.defer = true
      next.dataset.wait = Math.min(2 * waitMs, 8000)
      next.onload = function () {
        missing -= 1
        if (!missing) note.remove()
      }
      document.head.append(next)
    }, waitMs)
  }
  addEventListener('error', fetchAgain, true)
  addEventListener('DOMContentLoaded', function () {
    if (!document.getElementById('__NEXT_DATA__')) setTimeout(location.reload.bind(location), 2000)
  })
  // A press before React is awake is kept.
  var pressed
  var keep = function (event) {
    var button = event.target.closest('button[data-needs-script]')
    if (!button) return
    if (pressed) delete pressed.dataset.kept
    pressed = button
    pressed.dataset.kept = 'yes'
  }
  addEventListener('click', keep, true)
  window.fnxPressed = function () {
    removeEventListener('click', keep, true)
    return pressed
  }
  var preload = function (files, onError) {
    files.split(' ').forEach(function (file) {
      if (!file) return
      var link = document.createElement('link')
      link.rel = 'preload'
      // After what the page itself needs.
      link.fetchPriority = 'low'
      link.as = /js$/.test(file) ? 'script' : 'style'
      link.href = said.files + file
      link.onerror = onError
      document.head.append(link)
    })
  }
  var files = said.wallet || ''
  var isAsked = false
  var lost = function () {
    isAsked = false
    var frame = document.getElementById('fnx-wallet')
    if (frame) frame.dataset.lost = 'yes'
  }
  var fetchWallet = function (event) {
    var button = event.target.closest && event.target.closest('button[data-wallet],button[data-again]')
    if (isAsked || !button) return
    isAsked = true
    if (button.dataset.again) delete document.getElementById('fnx-wallet').dataset.lost
    preload(files, lost)
  }
  addEventListener('click', fetchWallet, true)
  addEventListener('pointerover', fetchWallet)
  addEventListener('pointerdown', fetchWallet)
  addEventListener('focusin', fetchWallet)
  // React takes the frame over.
  addEventListener(
    'click',
    function (event) {
      var button = event.target.closest('button[data-asleep]')
      var frame = document.getElementById('fnx-wallet')
      if (button && frame && !frame.open) frame.showModal()
      // Its backdrop alone.
      if (event.target === frame) frame.close()
    },
    true,
  )
  addEventListener(
    'close',
    function (event) {
      if (event.target.id === 'fnx-wallet') pressed = undefined
    },
    true,
  )
  var target = location.hash.slice(1)
  if (/^[a-z0-9-]+$/.test(target)) {
    var rule = ':not([data-opened])::details-content{content-visibility:visible;block-size:auto}'
    // In a group: a browser that does not know the part would throw.
    var style = document.head.appendChild(document.createElement('style'))
    style.sheet.insertRule('@media all{#' + target + rule + '}')
  }
})()
