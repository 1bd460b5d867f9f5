import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hourMs } from '@/config/durations'
import { house, houseLanguages } from '@/config/house'
import { escapeHtml } from '@/server/platform/plain-page'
import { newKeyPair } from '../drill'
import type { Escrow, EscrowDraft, EscrowFolder } from '../needs'

const draftMark = '.draft'
const draftMs = hourMs
const pageName = 'escrow.html'
const keyNames = { private: 'sandbox-key.pem', public: 'sandbox-key.txt' }

const textOf = (path: string) => createReadStream(path, 'utf8') as AsyncIterable<string>

/** Files that only their owner may read, with the page that opens them. */
function escrowFolder(folder: string, pageFile?: string): EscrowFolder {
  const path = resolve(folder)
  return {
    path,
    begin: async (name) => {
      await mkdir(path, { recursive: true, mode: 0o700 })
      if (pageFile !== undefined) await layPage(path, pageFile)
      return beginDraft(path, name)
    },
    read: (name) => textOf(join(path, name)),
    names: () => readdir(path),
    remove: (name) => rm(join(path, name), { force: true }),
  }
}

/** A newer page opens older files too, so the newest page is put there. */
async function layPage(path: string, pageFile: string): Promise<void> {
  const fresh = join(path, `${pageName}.${randomUUID()}${draftMark}`)
  await writeFile(fresh, pageForHouse(await readFile(pageFile, 'utf8'), house().name))
  await rename(fresh, join(path, pageName))
}

async function beginDraft(folder: string, name: string): Promise<EscrowDraft> {
  await clearDrafts(folder)
  const path = join(folder, `${name}.${randomUUID()}${draftMark}`)
  // guard: without it, every user of the machine reads escrow files — server/escrow/escrow: one
  //   file is written, whole — without the third argument
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  let isOpen = true
  const close = async () => {
    if (isOpen) await file.close()
    isOpen = false
  }
  return {
    add: async (text) => {
      const part = Buffer.from(text)
      hash.update(part)
      bytes += part.length
      await file.writeFile(part)
    },
    read: () => textOf(path),
    facts: () => ({ bytes, fingerprint: hash.copy().digest('hex') }),
    keep: async () => {
      await file.sync()
      await close()
      await rename(path, join(folder, name))
      await syncFolder(folder)
    },
    drop: async () => {
      await close()
      await rm(path, { force: true })
    },
  }
}

/** Without this the new name could be lost in a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Removes the drafts of killed processes: no draft takes this long. */
async function clearDrafts(folder: string): Promise<void> {
  const before = Date.now() - draftMs
  for (const name of await readdir(folder)) {
    if (!name.endsWith(draftMark)) continue
    const facts = await stat(join(folder, name)).catch(() => undefined)
    if (facts && facts.mtimeMs < before) await rm(join(folder, name), { force: true })
  }
}

/**
 * A sandbox has no custodian: it generates a pair of keys once and keeps both next to the files, so
 * that opening one can be tried.
 */
async function sandboxKey(folder: string): Promise<string> {
  const path = resolve(folder)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const storedKey = await readFile(join(path, keyNames.public), 'utf8').catch(() => undefined)
  if (storedKey !== undefined) return storedKey.trim()
  const { publicKey, privateKey } = await newKeyPair()
  await writeFile(join(path, keyNames.private), privateKey, { mode: 0o600 })
  await writeFile(join(path, keyNames.public), `${publicKey}\n`)
  return publicKey
}

export interface EscrowSettings {
  /** The custodian's key, or `off`. */
  key: string | undefined
  folder: string
  pageFile: string
  isSandbox: boolean
}

/** What the settings configure: none, files for the custodian, or a sandbox's own. */
export async function escrowFrom(settings: EscrowSettings): Promise<Escrow | undefined> {
  const { key, folder, pageFile, isSandbox } = settings
  if (key === 'off' || (key === undefined && !isSandbox)) return undefined
  return {
    publicKey: key ?? (await sandboxKey(folder)),
    isOwnKey: key === undefined,
    folder: escrowFolder(folder, pageFile),
  }
}

/** The page as it is put next to the files. One build of it serves every house. */
export function pageForHouse(page: string, name: string): string {
  const languages = houseLanguages()
  const offered = languages ? ` data-languages="${languages.join(' ')}"` : ''
  return page.replace('data-name=""', () => `data-name="${escapeHtml(name)}"${offered}`)
}
