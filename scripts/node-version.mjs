// @ts-check
import { readFileSync } from 'node:fs'

// Imported first, so old Nodes show this sentence and no stack trace.
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const neededVersion = engines.node.replace(/[^0-9.]/g, '')
const [major = 0, minor = 0] = neededVersion.split('.').map(Number)
const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number)

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(`This needs Node ${neededVersion} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
