import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newKeyPair } from '@/server/modules/escrow/drill'
import { openFile } from '@/server/modules/escrow/file/open'
import { type Rebuilt, rebuild } from '@/server/modules/escrow/file/rebuild'
import type { Escrow, EscrowNeeds } from '@/server/modules/escrow/needs'
import { escrowFrom } from '@/server/modules/escrow/providers/escrow-folder-node'
import type { TestApi } from './api'

export interface EscrowFixture {
  api: TestApi
  needs: EscrowNeeds & { escrow: Escrow }
  folder: string
  privateKey: string
  /** Finished files, the oldest first. */
  names(): string[]
  textOf(name: string): string
}

const folders: string[] = []

export function removeEscrowFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

// Half a second of processor time each; a test that needs another pair makes it itself.
let keys: ReturnType<typeof newKeyPair> | undefined

/** A folder of its own, and a custodian with a pair of keys. */
export async function escrowFixture(
  api: TestApi,
  changes: Partial<EscrowNeeds> = {},
): Promise<EscrowFixture> {
  keys ??= newKeyPair()
  const { publicKey, privateKey } = await keys
  const folder = mkdtempSync(join(tmpdir(), 'fnx-escrow-'))
  folders.push(folder)
  const pageFile = join(folder, 'page')
  writeFileSync(pageFile, '<!doctype html><title>opens files</title>')
  const settings = { key: publicKey, folder, pageFile, isSandbox: false }
  const escrow = (await escrowFrom(settings)) as Escrow
  const needs = { ...api.services, ...changes, escrow }
  const names = () => readdirSync(folder).filter((name) => name.endsWith('.escrow'))
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { api, needs, folder, privateKey, names: () => names().sort(), textOf }
}

export async function* chunksOf(text: string, size = 10_000): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

/** All that one file says, by the private key and the file alone. */
export async function rebuildFrom(
  { privateKey }: Pick<EscrowFixture, 'privateKey'>,
  text: string,
): Promise<Rebuilt> {
  return rebuild(openFile(privateKey, chunksOf(text)))
}
