import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import type { Files } from './tar'

const list = 'SHA256SUMS'
const signature = 'SHA256SUMS.sig'

/** Written as `sha256sum -c` and `openssl pkeyutl -rawin` read it. */
export function signedList(files: Files, keyFile: string | undefined): Files {
  const lines = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => `${hashOf(bytes)}  ${name}\n`)
  const text = Buffer.from(lines.join(''))
  if (!keyFile) return { [list]: text }
  const key = createPrivateKey(readKey(keyFile))
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Refusal(`${keyFile} is no Ed25519 key. Make one: openssl genpkey -algorithm ed25519`)
  return { [list]: text, [signature]: sign(null, text, key) }
}

/** Refuses what is changed, missing, added or signed by another. */
export function verifyFolder(folder: string, keyFile: string): number {
  if (!existsSync(join(folder, signature)))
    throw new Refusal(`${folder} is not signed: there is no ${signature}.`)
  const text = readFileSync(join(folder, list))
  const key = createPublicKey(readKey(keyFile))
  if (!verify(null, text, key, readFileSync(join(folder, signature))))
    throw new Refusal(`${list} was not signed with the key of ${keyFile}. Use nothing of it.`)
  const lines = text.toString().trim().split('\n')
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  const present = new Set(filesUnder(folder))
  const wanted = [...listed.keys()].filter(
    (name) => !name.includes('/') || existsSync(join(folder, name.split('/')[0] as string)),
  )
  const wrong = [
    ...wanted.filter((name) => !present.has(name)).map((name) => `${name} is missing`),
    ...[...present].filter((name) => !listed.has(name)).map((name) => `${name} is not listed`),
    ...wanted
      .filter((name) => present.has(name))
      .filter((name) => hashOf(readFileSync(join(folder, name))) !== listed.get(name))
      .map((name) => `${name} is changed`),
  ]
  if (wrong.length > 0)
    throw new Refusal(`${wrong.slice(0, 20).join('\n')}\n\nThis is not what was released.`)
  return wanted.length
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length))
    .filter((name) => name !== list && name !== signature && !/^[^/]+\/node_modules\//.test(name))
}

function readKey(file: string): Buffer {
  if (!existsSync(file)) throw new Refusal(`There is no key ${file}.`)
  return readFileSync(file)
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * A server that trusts this archive's signature has the keys of log and witnesses from elsewhere
 * than the site.
 */
export function logKeysIn({
  AUDIT_LOG_KEY,
  AUDIT_WITNESSES,
}: Record<string, string | undefined>): Files {
  if (!AUDIT_LOG_KEY) return {}
  const witnesses = (AUDIT_WITNESSES ?? '').split(',').filter(Boolean)
  return { 'log-keys.txt': Buffer.from(`${[AUDIT_LOG_KEY, ...witnesses].join('\n')}\n`) }
}
