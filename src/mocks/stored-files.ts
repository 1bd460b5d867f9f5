import type {
  ChangeSet,
  FileWrite,
  StorageBackend,
  StorageEntry,
} from '@electric-sql/pglite/memfs-frontend'
import { parseTarGzip } from 'nanotar'

/** A file's bytes, a folder, or the mark of one that is gone. */
type Stored = Uint8Array<ArrayBuffer> | 'folder' | 'gone'
type Bytes = Uint8Array<ArrayBuffer>

const begun = 'begun'
const changed = 'changed'

/**
 * Keeps the database's files in IndexedDB: the archive it began with as it came, and beside it each
 * file that has changed since. To store the archive's hundreds of files one by one would take a
 * browser ten seconds, during which nothing else is quick.
 */
export class StoredFiles implements StorageBackend {
  private store!: IDBDatabase
  private inArchive = new Set<string>()
  private readonly files = new Map<string, Stored>()

  constructor(
    private readonly name: string,
    private readonly archiveToBeginWith: () => Promise<Blob | undefined>,
  ) {}

  async init(): Promise<void> {
    const asked = indexedDB.open(this.name)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(begun)
      asked.result.createObjectStore(changed)
    }
    this.store = await done(asked)
  }

  async *load(): AsyncIterable<StorageEntry> {
    const inStore = this.store.transaction([begun, changed])
    const [archives, paths, contents] = await Promise.all([
      done(inStore.objectStore(begun).getAll()),
      done(inStore.objectStore(changed).getAllKeys()),
      done(inStore.objectStore(changed).getAll()),
    ])
    const isNew = archives.length + paths.length === 0
    const archive = isNew ? await this.begin() : archives[0]
    for (const { name, type, data } of archive ? await parseTarGzip(archive) : [])
      this.files.set(`/${name}`.replace(/\/$/, ''), type === 'directory' ? 'folder' : own(data))
    this.inArchive = new Set(this.files.keys())
    for (const [at, path] of paths.entries()) this.set(String(path), contents[at])
    for (const [path, file] of this.files)
      if (file === 'folder') yield { kind: 'dir', path }
      else if (file !== 'gone') yield { kind: 'file', path, data: own(file) }
  }

  private async begin(): Promise<ArrayBuffer | undefined> {
    const archive = await (await this.archiveToBeginWith())?.arrayBuffer()
    if (archive)
      await done(this.store.transaction(begun, 'readwrite').objectStore(begun).put(archive, 0))
    return archive
  }

  /** All of a flush or nothing of it is stored. */
  async apply({ ops, files }: ChangeSet): Promise<void> {
    const inStore = this.store.transaction(changed, 'readwrite', { durability: 'relaxed' })
    const store = inStore.objectStore(changed)
    for (const { op, path } of ops) {
      if (op === 'mkdir') this.put(store, path, 'folder')
      else for (const each of [path, ...this.below(path)]) this.put(store, each, 'gone')
    }
    for (const file of [...files.wal, ...files.data, ...files.control])
      this.put(store, file.path, written(this.files.get(file.path), file))
    await new Promise<void>((stored, fail) => {
      inStore.oncomplete = () => stored()
      inStore.onabort = () => fail(inStore.error)
    })
  }

  async close(): Promise<void> {
    this.store.close()
  }

  private put(store: IDBObjectStore, path: string, file: Stored): void {
    this.set(path, file)
    if (file === 'gone' && !this.inArchive.has(path)) store.delete(path)
    else store.put(file, path)
  }

  private set(path: string, file: Stored): void {
    if (file === 'gone') this.files.delete(path)
    else this.files.set(path, file)
  }

  private below(folder: string): string[] {
    return [...this.files.keys()].filter((path) => path.startsWith(`${folder}/`))
  }
}

function written(before: Stored | undefined, { size, full, chunks }: FileWrite): Bytes {
  const after = new Uint8Array(size)
  if (before instanceof Uint8Array && !full) after.set(before.subarray(0, size))
  for (const { at, data } of chunks) after.set(data, at)
  return after
}

/** A part of a larger buffer would be stored with all of it. */
const own = (data: Uint8Array = new Uint8Array()): Bytes => new Uint8Array(data)

function done<Result>(asked: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}
