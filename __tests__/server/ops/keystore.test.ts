import { createCipheriv, scryptSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keccak256 } from 'viem'
import { accountFromFile } from '@/server/ops/sign-order'

const folder = mkdtempSync(join(tmpdir(), 'fnx-keystore-'))
afterAll(() => rmSync(folder, { recursive: true }))

// From the keystore's definition.
const key = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const address = '0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b'
const slow = {
  cipher: 'aes-128-ctr',
  cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
  ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
  kdf: 'pbkdf2',
  kdfparams: {
    c: 262144,
    dklen: 32,
    prf: 'hmac-sha256',
    salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
  },
  mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
}

function withScrypt() {
  const salt = Buffer.alloc(32, 7)
  const iv = Buffer.alloc(16, 9)
  const [n, r, p, dklen] = [8192, 8, 1, 32]
  const derived = scryptSync('testpassword', salt, dklen, { N: n, r, p })
  const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), iv)
  const ciphertext = cipher.update(Buffer.from(key, 'hex'))
  const mac = keccak256(new Uint8Array([...derived.subarray(16), ...ciphertext])).slice(2)
  return {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: iv.toString('hex') },
    ciphertext: ciphertext.toString('hex'),
    kdf: 'scrypt',
    kdfparams: { n, r, p, dklen, salt: salt.toString('hex') },
    mac,
  }
}

function file(text: string): string {
  const path = join(folder, 'key')
  writeFileSync(path, text)
  return path
}

const openedKey = (text: string, password = 'testpassword') =>
  accountFromFile(file(text), async () => password)

test.each([
  ['a keystore with pbkdf2', JSON.stringify({ version: 3, crypto: slow })],
  [
    'a keystore with scrypt',
    JSON.stringify({ version: 3, crypto: withScrypt(), id: 'any', address }),
  ],
  ['the bare key', `${key}\n`],
])('%s opens @rest', async (_, text) => {
  expect((await openedKey(text)).address).toBe(address)
})

test('a wrong password or unreadable file is told plainly', async () => {
  const text = JSON.stringify({ version: 3, crypto: slow })
  await expect(openedKey(text, 'a guess')).rejects.toThrow(
    'This password does not open the keystore.',
  )
  await expect(openedKey('{"version":1}')).rejects.toThrow(/neither a keystore nor a key/)
  await expect(openedKey('hello')).rejects.toThrow(/neither a keystore nor a key/)
  await expect(accountFromFile('/no/such/file', async () => '')).rejects.toThrow(/cannot be read/)
})
