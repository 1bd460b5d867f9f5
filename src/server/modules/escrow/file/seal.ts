import { base64url, CompactEncrypt } from 'jose'
import { type FileKey, fileFormat, fileType, publicKeyFrom } from './keys'

/** The length up to which lines are encrypted together, which a reader has to hold in memory. */
const pieceLength = 256 * 1024

/**
 * Encrypts lines for the custodian's public key, piece by piece, so that neither writer nor reader
 * ever holds all of it. Each yielded line is a JWE of its own (RFC 7516): the first contains a
 * random key for this file, the others are encrypted with that key and have their number, and the
 * last one is marked as the last. So a person who knows only the public key cannot change, omit,
 * move or insert a piece.
 */
export async function* sealFile(
  publicKey: string,
  lines: AsyncIterable<string>,
): AsyncGenerator<string> {
  const custodian = await publicKeyFrom(publicKey)
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const head: FileKey = { is: fileType, format: fileFormat, secret: base64url.encode(secret) }
  yield `${await custodian.lock(new TextEncoder().encode(JSON.stringify(head)))}\n`
  let piece = 0
  const pieceOf = (text: string, isLast: boolean) => {
    piece += 1
    const header = { alg: 'dir', enc: 'A256GCM', piece, ...(isLast && { last: true }) }
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader(header)
      .encrypt(secret)
  }
  let open = ''
  for await (const line of lines) {
    if (open.length + line.length > pieceLength && open !== '') {
      yield `${await pieceOf(open, false)}\n`
      open = ''
    }
    open += `${line}\n`
  }
  yield `${await pieceOf(open, true)}\n`
}
