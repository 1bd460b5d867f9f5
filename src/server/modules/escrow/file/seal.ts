import { base64url, CompactEncrypt } from 'jose'
import { type FileKey, fileFormat, fileType, publicKeyFrom } from './keys'

/** The length up to which lines are sealed together: what a reader has to hold at once. */
const pieceLength = 256 * 1024

/**
 * Seals lines for the custodian's public key, piece by piece, so that neither writer nor reader ever
 * holds all of it. Each line that it yields is a JWE of its own (RFC 7516): the first holds a key
 * that is drawn for this file alone, the others are sealed with that key and bear their number, and the
 * last one says that it is the last. So no piece can be changed, left out, moved, or put in by
 * somebody who knows the public key only.
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
