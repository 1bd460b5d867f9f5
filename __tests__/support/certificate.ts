import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export interface Authority {
  ca: string
  issue(): { key: string; cert: string }
}

interface Person {
  name: string
  privateKey: KeyObject
}

export function makeAuthority(): Authority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const self: Person = { name: 'Test authority', privateKey: keys.privateKey }
  const ca = certificate(self, { ...self, publicKey: keys.publicKey }, [isAuthority])
  return {
    ca,
    issue: () => {
      const ownKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const subject = { name: 'localhost', publicKey: ownKeys.publicKey }
      const key = ownKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
      return { key, cert: certificate(self, subject, [isLocalhost]) }
    },
  }
}

let serial = 0

/** Node cannot make certificates, and openssl may be missing. */
function certificate(
  issuer: Person,
  subject: { name: string; publicKey: KeyObject },
  extensions: Buffer[],
): string {
  serial += 1
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([serial])),
    ecdsaWithSha256,
    nameOfSubject(issuer.name),
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    nameOfSubject(subject.name),
    subject.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', facts, issuer.privateKey)
  const certificateBytes = sequence(facts, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const lines = certificateBytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function nameOfSubject(name: string): Buffer {
  const commonName = der(0x06, Buffer.from('550403', 'hex'))
  return sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))))
}

const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const yes = der(0x01, Buffer.from([255]))
const isAuthority = sequence(der(0x06, Buffer.from('551d13', 'hex')), yes, der(0x04, sequence(yes)))
const isLocalhost = sequence(
  der(0x06, Buffer.from('551d11', 'hex')),
  der(0x04, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
)
