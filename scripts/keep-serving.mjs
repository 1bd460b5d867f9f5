import { setTimeout as wait } from 'node:timers/promises'

const mostDeaths = 5
const countedMs = 10 * 60_000
const restMs = 1_000

/**
 * Starts the server again when it dies after it has served. One that refuses to start, or ends as asked,
 * ends the run; so does one that dies again and again. `serve` answers how the server ended.
 */
export async function keepServing(serve, { say = console.log, now = Date.now } = {}) {
  let deaths = []
  let hasServed = false
  const onReady = () => {
    hasServed = true
  }
  for (let isFirst = true; ; isFirst = false) {
    const { code, signal } = await serve({ isFirst, onReady })
    if (code === 0 || !hasServed) return code
    deaths = [...deaths, now()].filter((at) => now() - at < countedMs)
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`
    if (deaths.length > mostDeaths) {
      say(
        `FNX stops: the server has died ${deaths.length} times in ten minutes. The last time it ${how}; its last words are above.`,
      )
      return code
    }
    say(`The server ${how}. Starting it again (${deaths.length} of ${mostDeaths} in ten minutes) …`)
    await wait(restMs)
  }
}
