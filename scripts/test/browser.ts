import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
// A third less work than the whole browser, which the night takes.
const withoutWindow = 'chromium-headless-shell'
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

function findBrowser(isDaily = false) {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) {
    if (isProgram(CHROME_PATH)) return CHROME_PATH
    throw new Refusal(`CHROME_PATH is ${CHROME_PATH}, and there is no program at that place.`)
  }
  const wantedBrowsers = isDaily ? [withoutWindow, ...names] : names
  return findProgram(wantedBrowsers) ?? [onMac].find(isProgram)
}

export async function ensureBrowser({
  say = console.log,
  isDaily,
}: {
  say?: (line: string) => void
  isDaily?: boolean
} = {}) {
  const browserPath = findBrowser(isDaily)
  if (browserPath) return browserPath
  if (canInstall()) {
    say("No Chromium yet: installing Debian's (about a minute) …")
    await installPackages(isDaily ? withoutWindow : 'chromium')
    const installed = findBrowser(isDaily)
    if (installed) return installed
  }
  throw new Refusal(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium), or set CHROME_PATH.',
  )
}

export function findProgram(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function canInstall(): boolean {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  return isDebian && process.getuid?.() === 0
}

export async function installPackages(...packages: string[]): Promise<void> {
  await apt('update')
  await apt('install', '--yes', '--no-install-recommends', ...packages)
}

async function apt(...args: string[]) {
  const { code, output } = await runChild({
    command: 'apt-get',
    args: ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    quiet: true,
  })
  if (code === 0) return
  const tail = output.trimEnd().split('\n').slice(-10).join('\n')
  throw new Refusal(`${tail}\n\nNothing could be installed: apt-get ${args[0]} failed.`)
}
