import { bytesOf, hexOf, sha256Of } from './hex'
import type { LogState } from './log-proofs'

/**
 * Signed checkpoints of the log in the forms of C2SP (`signed-note`, `tlog-checkpoint`,
 * `tlog-cosignature`), so that other tools can read them.
 */
const encoder = new TextEncoder()
const ed25519 = 0x01
const cosignatureV1 = 0x04
const signatureLength = 64
const idLength = 4

export interface Checkpoint extends LogState {
  /** The log's name, which is also the name of its key. */
  origin: string
}

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${base64Of(root)}\n`
}

export function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', size = '', root = '', ...rest] = text.split('\n')
  const isOurs = rest.length === 1 && /^(0|[1-9]\d{0,14})$/.test(size) && origin !== ''
  if (!isOurs || !/^[A-Za-z0-9+/]{43}=$/.test(root)) return undefined
  return { origin, size: Number(size), root: hexOf(fromBase64(root)) }
}

interface NoteSignature {
  name: string
  /** The key id and the signature; a cosignature has the time between them. */
  bytes: Uint8Array<ArrayBuffer>
}

export interface Note {
  text: string
  signatures: NoteSignature[]
}

const signatureForm = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/

export function readNote(note: string): Note | undefined {
  const end = note.indexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) return undefined
  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map((line) => signatureForm.exec(line))
    .map((found) => found && { name: found[1] ?? '', bytes: fromBase64(found[2] ?? '') })
  if (!signatures.every((signature) => signature !== null)) return undefined
  return { text: note.slice(0, end + 1), signatures }
}

export function noteOf(text: string, lines: readonly string[]): string {
  return `${text}\n${lines.map((line) => `${line}\n`).join('')}`
}

/** A key in the form of signed notes, `name+id+key`: the log's or a witness's. */
export interface NoteKey {
  name: string
  id: string
  isWitness: boolean
  publicKey: Uint8Array<ArrayBuffer>
  text: string
}

/** From the raw Ed25519 public key. */
export async function noteKey(
  name: string,
  publicKey: Uint8Array,
  isWitness = false,
): Promise<NoteKey> {
  const raw = Uint8Array.from([isWitness ? cosignatureV1 : ed25519, ...publicKey])
  const keyText = Uint8Array.from([...encoder.encode(`${name}\n`), ...raw])
  const id = (await sha256Of(keyText)).slice(0, 2 * idLength)
  return { name, id, isWitness, publicKey: raw.slice(1), text: `${name}+${id}+${base64(raw)}` }
}

const noteKeyForm = /^([^\s+,]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/

/** Undefined if its id does not match its name and key. */
export async function readNoteKey(text: string): Promise<NoteKey | undefined> {
  const [, name = '', id = '', encoded = ''] = noteKeyForm.exec(text) ?? []
  const raw = fromBase64(encoded)
  if (raw[0] !== ed25519 && raw[0] !== cosignatureV1) return undefined
  const key = await noteKey(name, raw.slice(1), raw[0] === cosignatureV1)
  return key.id === id && key.text === text ? key : undefined
}

/** Whether it is the same signer with another kind of key, or the same name with another key. */
export function isSameSigner(a: NoteKey, b: NoteKey): boolean {
  // guard: without it, the log's own key counts as an outside witness — pages/lying-server: the
  //   log’s own key — without the second condition
  return a.name === b.name || String(a.publicKey) === String(b.publicKey)
}

/** The line of a signature under a note. */
export function signatureLine({ name, id }: NoteKey, signature: string): string {
  return `— ${name} ${base64Of(id + signature)}`
}

/** What a witness signs: the checkpoint and when it was seen. */
export function cosignedText(text: string, seconds: number): string {
  return `cosignature/v1\ntime ${seconds}\n${text}`
}

interface ReadSignature {
  line: string
  /** When a witness signed, in seconds since 1970; a log’s own signature has no time. */
  at: number | undefined
}

/** The last second that a `Date` can hold. */
const lastSecond = 8_640_000_000_000

/** This key's signature under a note; undefined if there is none or it is invalid. */
export async function signedBy(note: Note, key: NoteKey): Promise<ReadSignature | undefined> {
  const timeLength = key.isWitness ? 8 : 0
  for (const { name, bytes } of note.signatures) {
    if (name !== key.name || hexOf(bytes.slice(0, idLength)) !== key.id) continue
    if (bytes.length !== idLength + timeLength + signatureLength) continue
    const at = key.isWitness
      ? Number(`0x${hexOf(bytes.slice(idLength, idLength + timeLength))}`)
      : undefined
    // A time out of range would make its reader throw, and so hide the signer's other signatures.
    if (at !== undefined && at > lastSecond) continue
    const text = at === undefined ? note.text : cosignedText(note.text, at)
    if (await isSigned(key, text, bytes.slice(-signatureLength)))
      return { line: `— ${name} ${base64(bytes)}`, at }
  }
  return undefined
}

async function isSigned(
  { publicKey }: NoteKey,
  text: string,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { subtle } = crypto
  const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return subtle.verify('Ed25519', key, signature, encoder.encode(text))
}

export function base64Of(digits: string): string {
  return base64(bytesOf(digits))
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}
