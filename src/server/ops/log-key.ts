import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noteKey } from '@/contract/signed-notes'
import type { LogKey } from '@/server/signer'
import { OperatorMistake } from './operator-mistake'

export const logKeyUsage = 'signer log-key <name of the log, such as fnx.example/audits>'
const keyFile = 'log.pem'
const nameFile = 'log.name'

export interface KeyFolder {
  folder: string
  passwordFile: string | undefined
}

/** Makes the log's key in the signer's folder, or finds the one that is there, and prints its public half. */
export async function logKeyCommand(words: string[], place: KeyFolder): Promise<string> {
  const [, , name] = words
  const path = join(place.folder, keyFile)
  if (!existsSync(path)) {
    if (name === undefined || /[\s+,]/.test(name)) throw new OperatorMistake(`ops ${logKeyUsage}`)
    const { privateKey } = generateKeyPairSync('ed25519')
    const lock = { cipher: 'aes-256-cbc', passphrase: passwordOf(place) }
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8', ...lock })
    writeFileSync(path, pem, { mode: 0o600, flag: 'wx' })
    writeFileSync(join(place.folder, nameFile), `${name}\n`, { mode: 0o600 })
  }
  const key = openKey(place)
  const open = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const { text } = await noteKey(nameOf(place), open)
  return `AUDIT_LOG_KEY=${text}`
}

/** Undefined if this machine has none: then another one signs the log, or nobody does. */
export function logKeyIn(place: KeyFolder): LogKey | undefined {
  if (!existsSync(join(place.folder, keyFile))) return undefined
  const key = openKey(place)
  return {
    name: nameOf(place),
    sign: async (text) => sign(null, Buffer.from(text), key).toString('hex'),
  }
}

function openKey(place: KeyFolder): KeyObject {
  const key = readFileSync(join(place.folder, keyFile), 'utf8')
  return createPrivateKey({ key, passphrase: passwordOf(place) })
}

function nameOf({ folder }: KeyFolder): string {
  return readFileSync(join(folder, nameFile), 'utf8').trim()
}

export function passwordOf({ passwordFile }: KeyFolder): string {
  if (passwordFile === undefined)
    throw new OperatorMistake('SIGNER_PASSWORD_FILE names the file with the keys’ password.')
  return readFileSync(passwordFile, 'utf8').trim()
}
