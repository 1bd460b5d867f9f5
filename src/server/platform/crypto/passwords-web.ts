import { hex, type Passwords } from './keys'

const rounds = 210_000
const nobodys = `pbkdf2$${'0'.repeat(32)}$${'0'.repeat(64)}`

export const webPasswords: Passwords = {
  async hash(password) {
    const salt = hex(crypto.getRandomValues(new Uint8Array(16)))
    return `pbkdf2$${salt}$${await derive(password, salt)}`
  },
  async matches(password, stored) {
    const [kind, salt = '', key] = (stored ?? nobodys).split('$')
    return kind === 'pbkdf2' && (await derive(password, salt)) === key
  },
}

async function derive(password: string, salt: string): Promise<string> {
  const raw = new TextEncoder().encode(password.normalize('NFKC'))
  const key = await crypto.subtle.importKey('raw', raw, 'PBKDF2', false, ['deriveBits'])
  const settings = {
    name: 'PBKDF2',
    hash: 'SHA-512',
    salt: new TextEncoder().encode(salt),
    iterations: rounds,
  }
  return hex(new Uint8Array(await crypto.subtle.deriveBits(settings, key, 256)))
}
