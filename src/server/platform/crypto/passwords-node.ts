import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { Passwords } from './passwords'

// OWASP's scrypt parameters: 32 MiB for each try. `maxmem` must lie above 128 · N · r.
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const keyBytes = 32
// No password has this key: finding one would take all of scrypt's work 2^256 times.
const nobodys = `scrypt$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(keyBytes).toString('base64')}`

/** scrypt on Node's own thread pool. */
export const scryptPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16)
    const key = await derive(password, salt)
    return `scrypt$${salt.toString('base64')}$${key.toString('base64')}`
  },
  async matches(password, stored) {
    const [kind, salt = '', key = ''] = (stored ?? nobodys).split('$')
    if (kind !== 'scrypt') return false
    const derived = await derive(password, Buffer.from(salt, 'base64'))
    const wanted = Buffer.from(key, 'base64')
    return derived.length === wanted.length && timingSafeEqual(derived, wanted)
  },
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
