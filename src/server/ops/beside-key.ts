import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { LocalAccount } from 'viem'
import { tokenMistakes, tokenPartiesIn } from '@/config/token-settings'
import { type ShareToken, shareTokenOf } from '@/server/chain/token/share-token'
import { OperatorMistake } from './operator-mistake'

/** What a command has that runs next to a key, away from server and nodes. */
export interface BesideKey {
  openKey: (() => Promise<LocalAccount>) | undefined
  /** Makes a path absolute by the folder in which the operator types the command. */
  pathOf: (file: string) => string
}

interface Signing {
  /** What the order does, in sentences for its signer. */
  says: string[]
  sign: (account: LocalAccount) => Promise<{ path: string; text: string }>
  next: string
}

/** Says first what would be signed; signs it into a file of its own once the operator says yes. */
export async function signBesideKey(
  words: string[],
  openKey: BesideKey['openKey'],
  { says, sign, next }: Signing,
): Promise<string> {
  if (!words.includes('--yes'))
    return [...says, 'Nothing is signed yet. Run it again with --yes to sign this.'].join('\n')
  if (openKey === undefined) throw new OperatorMistake('Name the keystore with --key <file>.')
  const { path, text } = await sign(await openKey())
  writeFileSync(path, text, { mode: 0o600 })
  return [...says, `Signed: ${path}`, next].join('\n')
}

/** Where the bytes of an order go: next to its file. */
export const signedPath = (order: string) => join(dirname(order), `${basename(order, '.json')}.txt`)

export function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new OperatorMistake(`${path} cannot be read.`)
  }
}

export const keyIsForeign = ({ address }: LocalAccount) =>
  new OperatorMistake(`This key is of ${address}, which is not to sign this.`)

/** The token by the settings next to a key; `needed` is said where they name none. */
export function tokenBySettings(
  settings: Parameters<typeof tokenPartiesIn>[0],
  needed: string,
): ShareToken {
  const [mistake] = tokenMistakes(settings)
  const parties = tokenPartiesIn(settings)
  if (mistake !== undefined || parties === undefined) throw new OperatorMistake(mistake ?? needed)
  return shareTokenOf(parties)
}

/** Settings as they are typed, where an empty one is none. */
export const settingsIn = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
