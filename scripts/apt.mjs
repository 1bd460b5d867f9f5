import { existsSync, readFileSync } from 'node:fs'
import { runChild } from './children.mjs'
import { Refusal } from './refusal.mjs'

/** Whether packages of Debian can be put in here: as root, on Debian. */
export function canInstall() {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  return isDebian && process.getuid?.() === 0
}

export async function installPackages(...packages) {
  await apt('update')
  await apt('install', '--yes', '--no-install-recommends', ...packages)
}

async function apt(...args) {
  const { code, output } = await runChild({
    command: 'apt-get',
    // Another run may be installing too.
    args: ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    quiet: true,
  })
  if (code === 0) return
  const tail = output.trimEnd().split('\n').slice(-10).join('\n')
  throw new Refusal(`${tail}\n\nNothing could be installed: apt-get ${args[0]} failed.`)
}
