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
  if (read('token') && /(?:^|; )token=/.test(document.cookie)) root.dataset.member = 'yes'
  if (/(?:^|; )isRedirect=/.test(document.cookie)) root.dataset.returning = 'yes'
  if (read('tAndC')) root.dataset.terms = 'accepted'
})()
