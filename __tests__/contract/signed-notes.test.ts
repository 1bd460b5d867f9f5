import {
  checkpointText,
  noteOf,
  readCheckpoint,
  readNote,
  readNoteKey,
  signedBy,
} from '@/contract/signed-notes'

/**
 * The example of Go’s package `note`, the origin of C2SP’s form: a program that reads it can read
 * ours.
 */
const goKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const goNote = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

test('a key of another log is read, and one whose id does not fit is not', async () => {
  expect(await readNoteKey(goKey)).toMatchObject({ name: 'PeterNeumann', id: 'c74f20a3' })
  expect(await readNoteKey(goKey.replace('c74f20a3', 'c74f20a4'))).toBeUndefined()
  expect(await readNoteKey('x')).toBeUndefined()
})

test('a checkpoint is written as it is read', () => {
  const checkpoint = { origin: 'fnx.example/audits', size: 2063, root: 'a1'.repeat(32) }
  expect(readCheckpoint(checkpointText(checkpoint))).toEqual(checkpoint)
  expect(readCheckpoint(`${checkpointText(checkpoint)}more\n`)).toBeUndefined()
  expect(readCheckpoint('fnx.example/audits\n-1\nx\n')).toBeUndefined()
})

test('a note without a signature, or with half a line, is none', () => {
  expect(readNote('text\n')).toBeUndefined()
  expect(readNote(noteOf('text\n', ['— name']))).toBeUndefined()
  expect(readNote(noteOf('text\n', ['— name AAAA']))).toBeDefined()
})

test('a signature by another key, or over another text, is not the key’s', async () => {
  const key = await readNoteKey(goKey)
  const note = readNote(goNote)
  if (!key || !note) throw new Error('neither key nor note were read')
  expect(await signedBy(note, key)).toBeDefined()
  expect(await signedBy({ ...note, text: `${note.text}more\n` }, key)).toBeUndefined()
  expect(await signedBy(note, { ...key, id: '00000000' })).toBeUndefined()
})
