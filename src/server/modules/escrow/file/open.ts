import { base64url, compactDecrypt, decodeProtectedHeader } from 'jose'
import { openWith } from '@/server/platform/crypto/for-a-key'
import { type FileKey, fileFormat, fileType, thumbprintOf } from './keys'
import { EscrowRefusal } from './refusal'

const direct = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

/** Longer than any line of a real file, so another file cannot fill the memory. */
const longestLine = 16 * 1024 * 1024

/**
 * Opens a file with the custodian's private key and yields its lines. Each line is authentic, but
 * only after the last one is it known that none is missing: until then sums must not be relied on.
 *
 * Throws an `EscrowRefusal` for a wrong key, and for a file that was changed, cut off or continues
 * after its end.
 */
export async function* openFile(
  privateKey: string,
  chunks: AsyncIterable<string>,
): AsyncGenerator<string> {
  const thumbprint = await thumbprintOf(privateKey)
  let secret: Uint8Array | undefined
  let piece = 0
  let isOver = false
  for await (const { line, isWhole } of textLines(chunks)) {
    if (secret === undefined) {
      secret = await fileKey(line, { privateKey, thumbprint })
      continue
    }
    // guard: without it, something may stand behind the end of an escrow file — server/escrow/file:
    //   no piece can be changed
    if (isOver) throw new EscrowRefusal('more after', piece)
    piece += 1
    const { text, isLast } = await openPiece({ line, isWhole }, secret, piece)
    isOver = isLast
    yield* text.split('\n').filter(Boolean)
  }
  if (secret === undefined) throw new EscrowRefusal('no file')
  // guard: without it, an escrow file without its end is whole — server/escrow/file: a file that
  //   lacks its end
  if (!isOver) throw new EscrowRefusal('cut off', piece)
}

interface OwnKey {
  privateKey: string
  thumbprint: string
}

async function fileKey(line: string, { privateKey, thumbprint }: OwnKey): Promise<Uint8Array> {
  const header = headerOf(line)
  if (header?.kid === undefined) throw new EscrowRefusal('no file')
  if (header.kid !== thumbprint) throw new EscrowRefusal('wrong key')
  const bytes = await openWith(privateKey, line).catch(() => {
    throw new EscrowRefusal('changed')
  })
  const { is, format, secret } = keyIn(new TextDecoder().decode(bytes))
  if (is !== fileType || secret === undefined) throw new EscrowRefusal('no file')
  if (format !== fileFormat) throw new EscrowRefusal('newer format')
  return base64url.decode(secret)
}

/** The same key may have encrypted something else, such as a file of another product. */
function keyIn(text: string): Partial<FileKey> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

async function openPiece({ line, isWhole }: TextLine, secret: Uint8Array, piece: number) {
  const { plaintext, protectedHeader } = await compactDecrypt(line, secret, direct).catch(() => {
    throw new EscrowRefusal(isWhole ? 'changed' : 'cut off', piece)
  })
  // guard: without it, pieces of an escrow file may be left out or moved — server/escrow/file: no
  //   piece can be changed
  if (protectedHeader.piece !== piece) throw new EscrowRefusal('changed', piece)
  const text = new TextDecoder().decode(plaintext)
  return { text, isLast: protectedHeader.last === true }
}

function headerOf(line: string): Record<string, unknown> | undefined {
  try {
    return decodeProtectedHeader(line)
  } catch {
    return undefined
  }
}

interface TextLine {
  line: string
  /** False if the file ends before the line does. */
  isWhole: boolean
}

async function* textLines(chunks: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let partialLine = ''
  for await (const chunk of chunks) {
    const parts = (partialLine + chunk).split('\n')
    partialLine = parts.pop() ?? ''
    if (partialLine.length > longestLine) throw new EscrowRefusal('no file')
    for (const line of parts) if (line.trim() !== '') yield { line: line.trim(), isWhole: true }
  }
  if (partialLine.trim() !== '') yield { line: partialLine.trim(), isWhole: false }
}
