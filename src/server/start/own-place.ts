import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { takePlace } from '@/config/ops-command'

/** A release has its programs in a folder beside `release.json`; a checkout has no such file. */
export function takeOwnPlace(): void {
  const folder = dirname(process.argv[1] ?? '')
  takePlace({
    isRelease: existsSync(join(folder, '..', 'release.json')),
    issuer: process.env.ISSUER_TYPED,
  })
}
