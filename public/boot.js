// Runs before the first paint.
;(function () {
  var root = document.documentElement
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
    settings = {}
  }
  root.dataset.theme = String(settings.theme).toLowerCase() === 'light' ? 'light' : 'dark'
  root.dir = settings.direction === 'rtl' ? 'rtl' : 'ltr'
  if (settings.responsiveFontSizes === false) root.dataset.fonts = 'fixed'
  var cookies = ''
  try {
    cookies = document.cookie
  } catch (error) {
    // A frame without rights to them.
  }
  if (read('token') && /(?:^|; )token=/.test(cookies)) root.dataset.member = 'yes'
  if (/(?:^|; )isRedirect=/.test(cookies)) root.dataset.returning = 'yes'
  if (read('tAndC')) root.dataset.terms = 'accepted'
  // Decision 010.
  var pressed
  var keep = function (event) {
    pressed = event.target.closest('button[data-needs-script]') || pressed
  }
  addEventListener('click', keep, true)
  window.fnxPressed = function () {
    removeEventListener('click', keep, true)
    return pressed
  }
  // Opened by the browser only after the scripts, an answer would push away what is being read. What
  // is no plain name may be secret.
  var target = location.hash.slice(1)
  if (/^[a-z0-9-]+$/.test(target)) {
    var style = document.createElement('style')
    style.textContent =
      '#' +
      target +
      ':not([data-opened])::details-content{content-visibility:visible;block-size:auto}'
    document.head.appendChild(style)
  }
})()
