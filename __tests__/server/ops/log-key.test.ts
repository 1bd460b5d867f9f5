import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteOf, readNote, readNoteKey, signatureLine, signedBy } from '@/contract/signed-notes'
import { type KeyFolder, logKeyCommand, logKeyIn } from '@/server/ops/log-key'

let place: KeyFolder
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-signer-'))
  place = { folder, passwordFile: join(folder, 'password') }
  writeFileSync(join(folder, 'password'), 'sample password\n')
})

const words = (...moreWords: string[]) => ['signer', 'log-key', ...moreWords]

test('the log’s key is made once, under the password, and its public half is printed', async () => {
  const printed = await logKeyCommand(words('fnx.example/audits'), place)
  expect(printed).toMatch(/^AUDIT_LOG_KEY=fnx\.example\/audits\+[0-9a-f]{8}\+A/)
  expect(await logKeyCommand(words(), place)).toBe(printed)
  expect(readFileSync(join(place.folder, 'log.pem'), 'utf8')).toContain('ENCRYPTED PRIVATE KEY')
})

test('what it signs is read with the printed key', async () => {
  const printed = await logKeyCommand(words('fnx.example/audits'), place)
  const key = await readNoteKey(printed.slice('AUDIT_LOG_KEY='.length))
  const ownKey = logKeyIn(place)
  if (!key || !ownKey) throw new Error('there is no key')
  const note = readNote(noteOf('text\n', [signatureLine(key, await ownKey.sign('text\n'))]))
  expect(ownKey.name).toBe('fnx.example/audits')
  expect(note && (await signedBy(note, key))).toBeDefined()
})

test('without a name, or with one that no note can hold, none is made', async () => {
  await expect(logKeyCommand(words(), place)).rejects.toThrow('ops signer log-key')
  await expect(logKeyCommand(words('fnx audits'), place)).rejects.toThrow('ops signer log-key')
  expect(logKeyIn(place)).toBeUndefined()
})

test('without the password’s file the key is not opened', async () => {
  await logKeyCommand(words('fnx.example/audits'), place)
  expect(() => logKeyIn({ ...place, passwordFile: undefined })).toThrow('SIGNER_PASSWORD_FILE')
})
