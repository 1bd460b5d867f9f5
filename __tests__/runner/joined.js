const countCost = require('./costs')

// Joined files share a sandbox: each leaves it as it was.
const isPage = typeof window !== 'undefined'

// Loaded first, it cleans up after all files' tests.
if (isPage) require('@testing-library/react')

module.exports = function joined(file, load) {
  describe(file, () => {
    countCost(file)
    load()
    afterAll(async () => {
      jest.useRealTimers()
      if (isPage) forgetPage()
      await globalThis.leaveSample?.()
    })
  })
}

function forgetPage() {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  const cookies = require('js-cookie')
  for (const name of Object.keys(cookies.get())) cookies.remove(name)
  window.history.replaceState(null, '', '/')
}
