const { writeFileSync } = require('node:fs')
const { getPriority, setPriority } = require('node:os')
const sharedPglite = require('./shared-pglite')

// A third of what others get: with less, tests would be late on a machine that is shared.
const niceness = 5

/** Before the workers begin: they get the processor as this process does. */
module.exports = () => {
  if (process.env.GIVES_WAY === 'on') giveWay()
  return sharedPglite.prepare()
}

/** For `npm test`, which runs the journeys beside them: people wait for answers there, and give up. */
function giveWay() {
  const wanted = Math.max(niceness, getPriority())
  setPriority(wanted)
  try {
    // Where Linux weighs sessions against each other, niceness counts within one only. This part has its own.
    writeFileSync('/proc/self/autogroup', String(wanted), { flag: 'r+' })
  } catch {
    // No such thing here, or nothing that is ours to set.
  }
}
