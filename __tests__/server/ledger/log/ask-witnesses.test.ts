import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bytesOf, hexOf } from '@/contract/hex'
import { isExtension, type LogState } from '@/contract/log-proofs'
import { type NoteKey, readNote, signedBy } from '@/contract/signed-notes'
import { type LogMemory, logMemoryOfProcess } from '@/server/signer'
import { makeApi, type TestApi } from '../../../support/api'
import { logFile, logOf, publishSigned, stateIn } from '../../../support/audit-log'
import { makeCosigner } from '../../../support/cosigner'
import { askWitnesses } from '../../../support/jobs'

let api: TestApi
let memory: LogMemory
let witness: Awaited<ReturnType<typeof startWitness>>

beforeEach(async () => {
  api = await makeApi()
  memory = logMemoryOfProcess()
  const ownKeys = await api.services.logKeys()
  const log = ownKeys?.log as NoteKey
  witness = await startWitness(log, () => api.clock.now())
  api.services.logKeys = async () => ({ log, witnesses: [witness.key] })
})
afterEach(() => witness.close())

/** An independent witness, written from C2SP’s tlog-witness. */
async function startWitness(log: NoteKey, now: () => Date) {
  const { key, cosign } = await makeCosigner()
  let seenState: LogState = { size: 0, root: '' }
  const answers: number[] = []
  const takeNote = async (body: string): Promise<[number, string]> => {
    const [head = '', ...signatures] = body.split('\n\n')
    const [old = '', ...proof] = head.split('\n')
    const note = readNote(signatures.join('\n\n'))
    if (!note || !(await signedBy(note, log))) return [403, '']
    const state = stateIn(signatures.join('\n\n'))
    if (Number(old.slice('old '.length)) !== seenState.size) return [409, `${seenState.size}\n`]
    const hashes = proof.map((line) => hexOf(new Uint8Array(Buffer.from(line, 'base64'))))
    if (!(await isExtension(seenState, state, hashes))) return [422, '']
    seenState = state
    return [200, `${await cosign(note.text, now())}\n`]
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [status, text] = await takeNote(Buffer.concat(chunks).toString())
    answers.push(status)
    response.writeHead(status).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    key: { ...key, url },
    answers,
    see: (state: LogState) => {
      seenState = state
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const errors = () => api.log.lines.filter(({ event }) => event === 'a witness did not sign')

test('a witness of the field signs each checkpoint, and it stands below the next @rest', async () => {
  for (let size = 1; size <= 3; size += 1) {
    await publishSigned(api, memory)
    await askWitnesses(api.services)
    expect((await logOf(api)).witnesses[0]?.seen).toMatchObject({ size })
  }
  await askWitnesses(api.services)
  expect(witness.answers).toEqual([200, 200, 200])
  const note = readNote(new TextDecoder().decode((await logFile(api, 'checkpoint')).bytes))
  expect(note && (await signedBy(note, witness.key))?.at).toBeDefined()
})

test('one that has seen more than we know of is asked again from there @rest', async () => {
  await publishSigned(api, memory)
  witness.see(stateIn((await logOf(api)).checkpoint))
  await publishSigned(api, memory)
  await askWitnesses(api.services)
  expect(witness.answers).toEqual([409, 200])
  expect((await logOf(api)).witnesses[0]?.seen).toMatchObject({ size: 2 })
})

test('one that has seen more than there is, as after a restore, is not asked again', async () => {
  await publishSigned(api, memory)
  witness.see({ size: 9, root: 'ab'.repeat(32) })
  await askWitnesses(api.services)
  expect(witness.answers).toEqual([409])
  expect(errors()).toHaveLength(1)
})

test('one that saw another log signs nothing, and operators read it @rest', async () => {
  await publishSigned(api, memory)
  witness.see({ size: 1, root: hexOf(bytesOf('ab'.repeat(32))) })
  await publishSigned(api, memory)
  await askWitnesses(api.services)
  expect(witness.answers).toEqual([409, 422])
  expect(errors()).toHaveLength(1)
  expect((await logOf(api)).witnesses[0]?.seen).toBeNull()
})
