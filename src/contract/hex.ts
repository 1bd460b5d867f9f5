const digits = new TextEncoder().encode('0123456789abcdef')
const decoder = new TextDecoder()

/** Built from bytes first, because an audit converts hundreds of thousands of digits at a time. */
export function hexOf(raw: Uint8Array): string {
  const text = new Uint8Array(2 * raw.length)
  for (let index = 0; index < raw.length; index += 1) {
    const byte = raw[index] as number
    text[2 * index] = digits[byte >> 4] as number
    text[2 * index + 1] = digits[byte & 15] as number
  }
  return decoder.decode(text)
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export async function sha256Of(bytes: BufferSource): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
