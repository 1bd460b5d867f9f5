import { gzipSync } from 'node:zlib'

export type Files = Record<string, Buffer>

const block = 512

/** Packs files so that the same files always make the same bytes. */
export function tarOf(files: Files, seconds: number): Buffer {
  const entries = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, bytes]) => [headerOf(name, bytes.length, seconds), padded(bytes)])
  const packed = gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * block)]), { level: 9 })
  // The byte of gzip's header that names the packing system.
  packed[9] = 255
  return packed
}

const padded = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((block - (bytes.length % block)) % block)])

function headerOf(path: string, size: number, seconds: number): Buffer {
  const { prefix, name } = splitName(path)
  const header = Buffer.alloc(block)
  const number = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  const put = (at: number, text: string) => header.write(text, at, 'utf8')
  put(0, name)
  put(100, number(0o644, 7) + number(0, 7) + number(0, 7) + number(size, 11) + number(seconds, 11))
  put(148, ' '.repeat(8))
  put(156, '0')
  put(257, 'ustar\x0000')
  put(345, prefix)
  const sum = header.reduce((total, byte) => total + byte, 0)
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `)
  return header
}

function splitName(path: string) {
  if (Buffer.byteLength(path) <= 100) return { prefix: '', name: path }
  const at = path.indexOf('/', Buffer.byteLength(path) - 101)
  const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
  if (at < 0 || prefix.length > 155) throw new Error(`${path}: too long a name for a tar`)
  return { prefix, name }
}
