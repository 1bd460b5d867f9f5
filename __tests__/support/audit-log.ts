import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { PublishedLog } from '@/contract/audit'
import { fingerprintsIn, type ReadTile, readBundle, tilePath } from '@/contract/log-tiles'
import { readCheckpoint, readNote } from '@/contract/signed-notes'
import { vaultToLog } from '@/server/modules/custody'
import { sandboxLog } from '@/server/sandbox/audit-log'
import { type LogMemory, logMemoryOfProcess, signCheckpoint } from '@/server/signer'
import { type TestApi, TestClock } from './api'
import { nextAudit } from './audited'
import { makeCosigner } from './cosigner'

/** Witnesses are processes of their own, so their time is the machine's. */
export class NowClock extends TestClock {
  private aheadMs = 0
  override now = (): Date => new Date(Date.now() + this.aheadMs)
  override forward(ms: number): void {
    this.aheadMs += ms
  }
}

/** Publishes an audit and lets the sandbox's key sign the log with it. */
export async function publishSigned(api: TestApi, memory: LogMemory = logMemoryOfProcess()) {
  await nextAudit(api, { otherEntries: () => vaultToLog(api.services) })
  await signLog(api, memory)
}

export async function signLog(api: TestApi, memory: LogMemory) {
  const { db, keys, log } = api.services
  return signCheckpoint({ db, log, key: await sandboxLog(keys), memory })
}

export async function logOf(api: TestApi): Promise<PublishedLog> {
  api.services.responseCache.clear()
  const { body } = await api.get('admin/auditCheckpoint')
  return (body.data as { log: PublishedLog }).log
}

/** A public file of the log. */
export async function logFile(api: TestApi, path: string) {
  const answer = await api.app.request(`/api/v1/log/${path}`)
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

export const readTileOf =
  (api: TestApi): ReadTile =>
  async (name) =>
    fingerprintsIn((await logFile(api, tilePath(name))).bytes)

export async function entriesOf(api: TestApi, path: string): Promise<string[] | undefined> {
  return readBundle((await logFile(api, path)).bytes)
}

export function stateIn(note: string | null) {
  const noteFound = note === null ? undefined : readNote(note)
  const state = noteFound && readCheckpoint(noteFound.text)
  if (!state) throw new Error('There is no checkpoint.')
  return state
}

interface ProgramOutput {
  code: number
  text: string
}

export interface Witness {
  key: string
  /** Looks once, as its operator would let it. */
  look(words?: string[]): Promise<ProgramOutput>
  folder: string
}

export const witnessFile = resolve('public/api/witness.mjs')

/** A checkpoint with the cosignature of a witness who is listed for this. */
export async function cosignedCheckpoint(api: TestApi): Promise<string> {
  await publishSigned(api)
  const { key: witness, cosign } = await makeCosigner()
  const { key: log } = await sandboxLog(api.services.keys)
  api.services.logKeys = async () => ({ log, witnesses: [witness] })
  const { checkpoint } = await logOf(api)
  const text = readNote(checkpoint ?? '')?.text ?? ''
  return `${checkpoint}${await cosign(text, api.clock.now())}\n`
}

/** What the owner of the database can do: triggers do not stop them. */
export function rewriteLog({ database }: TestApi, statements: string): Promise<void> {
  const [switchOff, on] = ['replica', 'origin'].map(
    (role) => `set session_replication_role = ${role};`,
  )
  return database.script(`${switchOff} ${statements}; ${on}`)
}

/** An outsider with the program: another process, with a folder of its own. */
export async function makeWitness(site: string, name: string): Promise<Witness> {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-witness-'))
  const run = (words: string[]) =>
    new Promise<ProgramOutput>((onDone) =>
      execFile(process.execPath, [witnessFile, ...words], { cwd: folder }, (error, output, err) =>
        onDone({ code: Number(error?.code ?? 0), text: `${output}${err}`.trim() }),
      ),
    )
  const { text } = await run(['key', name])
  return { key: text, folder, look: (words = []) => run([site, ...words]) }
}

/** The test's application behind a port, as other processes need one. */
export async function serveApi(api: TestApi) {
  const server = createServer(
    getRequestListener((request) => {
      api.services.responseCache.clear()
      return api.app.fetch(request)
    }),
  )
  await new Promise<void>((onDone) => server.listen(0, '127.0.0.1', onDone))
  const { port } = server.address() as AddressInfo
  return {
    site: `http://127.0.0.1:${port}`,
    close: () => new Promise((onDone) => server.close(onDone)),
  }
}
