const { writeFileSync } = require('node:fs')
const { getPriority, setPriority } = require('node:os')
const sharedPglite = require('./shared-pglite')

const niceness = 10

/** Before the workers begin: they get the processor as this process does. */
module.exports = () => {
  if (process.env.TEST_GROUPS === 'on') giveWay()
  return sharedPglite.prepare()
}

/** Beside all tests run the journeys, in which people wait for answers and give up. */
function giveWay() {
  const wanted = Math.max(niceness, getPriority())
  setPriority(wanted)
  try {
    // Where Linux weighs sessions against each other, niceness counts within one only; a part of `npm test` has its own.
    writeFileSync('/proc/self/autogroup', String(wanted), { flag: 'r+' })
  } catch {
    // No such thing here, or nothing that is ours to set.
  }
}
