// Runs before the first paint: theme, direction, font sizes and whether a session is here.
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
})()
