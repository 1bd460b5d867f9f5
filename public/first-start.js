// The page that a start shows (scripts/first-page.mjs): brings its newest state each second, and loads
// the address again once the product answers there.
;(function () {
  try {
    // As in boot.js: dark until a person has chosen.
    var settings = JSON.parse(localStorage.getItem('settings') || '{}') || {}
    if (String(settings.theme).toLowerCase() === 'light') document.documentElement.dataset.theme = 'light'
  } catch (error) {
    // Nothing is kept in this browser.
  }
  var show = function (text) {
    var newest = new DOMParser().parseFromString(text, 'text/html')
    var list = document.querySelector('ol')
    list.replaceChildren.apply(list, newest.querySelectorAll('li'))
  }
  var ended = function (isSo) {
    document.getElementById('ended').hidden = !isSo
  }
  var look = function () {
    fetch(location.href, { cache: 'no-store' })
      .then(function (answer) {
        if (!answer.headers.has('x-starting')) return location.reload()
        return answer.text().then(show).then(ended.bind(null, false))
      })
      // Nobody listens at the address any more.
      .catch(ended.bind(null, true))
      .then(function () {
        setTimeout(look, 1000)
      })
  }
  setTimeout(look, 1000)
})()
