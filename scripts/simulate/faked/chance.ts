import { createRequire, syncBuiltinESMExports } from 'node:module'

/** Answers numbers from 0 up to, but not including, 1. */
export type Random = () => number

function randomFrom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Everybody who draws has a stream with a name of their own, so that leaving one out changes the
 * numbers of nobody else. This is what makes shrinking possible.
 */
export function streamOf(seed: number, name: string): Random {
  let hash = 0x811c9dc5 ^ seed
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193)
  return randomFrom(Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ seed)
}

export const below = (random: Random, limit: number) => Math.floor(random() * limit)

export const oneOf = <Item>(random: Random, items: readonly Item[]): Item =>
  items[below(random, items.length)] as Item

/** Replaces every source of chance that the product, its packages and PGlite may ask. */
export function fakeChance(next: Random): void {
  const changeable = createRequire(import.meta.url)('node:crypto') as Record<string, unknown>
  const fill = <View extends ArrayBufferView>(view: View): View => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = below(next, 256)
    return view
  }
  const randomUUID = () => {
    const bytes = fill(new Uint8Array(16))
    bytes[6] = ((bytes[6] as number) & 15) | 64
    bytes[8] = ((bytes[8] as number) & 63) | 128
    const hex = Buffer.from(bytes).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
  for (const [name, value] of Object.entries({ getRandomValues: fill, randomUUID }))
    Object.defineProperty(globalThis.crypto, name, { value, configurable: true, writable: true })
  Object.assign(changeable, {
    randomUUID,
    randomFillSync(buffer: ArrayBufferView | ArrayBuffer, offset = 0, size?: number) {
      const view = ArrayBuffer.isView(buffer) ? buffer : new Uint8Array(buffer)
      const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
      fill(bytes.subarray(offset, size === undefined ? undefined : offset + size))
      return buffer
    },
    randomBytes(size: number, done?: (error: null, bytes: Buffer) => void) {
      const randomBuffer = Buffer.from(fill(new Uint8Array(size)))
      done?.(null, randomBuffer)
      return randomBuffer
    },
    randomInt: (least: number, maximum?: number) =>
      maximum === undefined ? below(next, least) : least + below(next, maximum - least),
  })
  Math.random = next
  syncBuiltinESMExports()
}
