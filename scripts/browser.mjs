import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './children.mjs'
import { Refusal } from './refusal.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of a Chromium to test with: the one named by CHROME_PATH, else the first one found. */
export function findBrowser(env = process.env) {
  if (env.CHROME_PATH) {
    if (isProgram(env.CHROME_PATH)) return env.CHROME_PATH
    throw new Refusal(`CHROME_PATH is ${env.CHROME_PATH}, and there is no program at that place.`)
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), onMac].find(
    isProgram,
  )
}

/** Finds the browser; on Debian, as root, installs it when it is missing. */
export async function ensureBrowser({ say = console.log } = {}) {
  const found = findBrowser()
  if (found) return found
  if (isDebian() && process.getuid?.() === 0) {
    say("No Chromium yet: installing Debian's (about a minute) …")
    await apt('update')
    await apt('install', '--yes', '--no-install-recommends', 'chromium')
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Refusal(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium), or set CHROME_PATH.',
  )
}

async function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await runChild({
    command: 'apt-get',
    args: ['-qq', ...args],
    env,
    quiet: true,
  })
  if (code === 0) return
  const tail = output.trimEnd().split('\n').slice(-10).join('\n')
  throw new Refusal(`${tail}\n\nChromium could not be installed: apt-get ${args[0]} failed.`)
}

function isDebian() {
  return (
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
