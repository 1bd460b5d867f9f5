import {
  constants,
  createDecipheriv,
  createPrivateKey,
  generateKeyPairSync,
  privateDecrypt,
} from 'node:crypto'
import { lockingKey, openWith } from '@/server/platform/crypto/for-a-key'

const pair = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const ownKeys = pair(3_072)
const text = 'eleven ballots'
const bytes = new TextEncoder().encode(text)

async function locked(): Promise<string> {
  const key = await lockingKey(ownKeys.publicKey)
  return (await key?.lock(bytes)) ?? ''
}

test('what is locked for a key is opened by its private half alone, and not once it was changed @rest', async () => {
  const file = await locked()
  expect(new TextDecoder().decode(await openWith(ownKeys.privateKey, `${file}\n`))).toBe(text)
  expect(file).not.toContain(Buffer.from(text).toString('base64url'))
  await expect(openWith(pair(3_072).privateKey, file)).rejects.toThrow()
  const [head, wrapped, iv, body = '', tag] = file.split('.')
  const otherSecret = `${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`
  await expect(
    openWith(ownKeys.privateKey, [head, wrapped, iv, otherSecret, tag].join('.')),
  ).rejects.toThrow()
})

test('a program without a library of ours opens it, as RFC 7516 says', async () => {
  const [head = '', ...parts] = (await locked()).split('.')
  const [wrapped, iv, body, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const contentKey = privateDecrypt(
    { key: createPrivateKey(ownKeys.privateKey), ...padding },
    wrapped as Buffer,
  )
  const opening = createDecipheriv('aes-256-gcm', contentKey, iv as Buffer)
  opening.setAAD(Buffer.from(head))
  opening.setAuthTag(tag as Buffer)
  expect(opening.update(body as Buffer).toString()).toBe(text)
  opening.final()
})

test('only a public RSA key of at least 3,072 bits is taken @rest', async () => {
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const otherSecrets = [
    ownKeys.privateKey,
    pair(2_048).publicKey,
    curve.export({ type: 'spki', format: 'pem' }).toString(),
    'no key',
  ]
  for (const otherSecret of otherSecrets) expect(await lockingKey(otherSecret)).toBeUndefined()
  expect((await lockingKey(ownKeys.publicKey))?.thumbprint).toMatch(/^[\w-]{43}$/)
})
