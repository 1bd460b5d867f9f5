import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, installPackages } from './apt.mjs'
import { Refusal } from './refusal.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of a Chromium to test with: the one named by CHROME_PATH, else the first one found. */
export function findBrowser(env = process.env) {
  if (env.CHROME_PATH) {
    if (isProgram(env.CHROME_PATH)) return env.CHROME_PATH
    throw new Refusal(`CHROME_PATH is ${env.CHROME_PATH}, and there is no program at that place.`)
  }
  return findProgram(names, env) ?? [onMac].find(isProgram)
}

/** Finds the browser; on Debian, as root, installs it when it is missing. */
export async function ensureBrowser({ say = console.log } = {}) {
  const found = findBrowser()
  if (found) return found
  if (canInstall()) {
    say("No Chromium yet: installing Debian's (about a minute) …")
    await installPackages('chromium')
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Refusal(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium), or set CHROME_PATH.',
  )
}

/** The first of these names that the search path has. */
export function findProgram(names, env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
