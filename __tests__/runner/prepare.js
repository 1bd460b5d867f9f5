const { writeFileSync } = require('node:fs')
const { getPriority, setPriority } = require('node:os')
const bundles = require('./bundles')
const inMemory = require('./in-memory')
const sharedPglite = require('./shared-pglite')

// A third of the others' share: less makes tests late on a shared machine.
const niceness = 5

module.exports = () => {
  if (process.env.GIVES_WAY === 'on') giveWay()
  globalThis.leaveMemory = inMemory()
  bundles.open()
  return sharedPglite.prepare()
}

/** Journeys run beside these tests, and people in them give up waiting. */
function giveWay() {
  const wantedNiceness = Math.max(niceness, getPriority())
  setPriority(wantedNiceness)
  try {
    // Linux weighs sessions first; niceness counts within one only.
    writeFileSync('/proc/self/autogroup', String(wantedNiceness), { flag: 'r+' })
  } catch {
    // Not there, or not ours to set.
  }
}
