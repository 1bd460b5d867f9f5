// In the place of ua-parser-js, whose list of devices is a tenth of the wallet dialog: RainbowKit asks it
// for the name of a computer's system and nothing else.
const systems = { Windows: /Windows/, macOS: /Mac OS X/, Linux: /Linux/ }

export function UAParser() {
  const agent = typeof navigator === 'undefined' ? '' : navigator.userAgent
  const name = Object.keys(systems).find((system) => systems[system].test(agent))
  return { os: { name } }
}
