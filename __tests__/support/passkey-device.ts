import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { TestApi } from './api'
import type { TestMember } from './member'

const siteOrigin = 'http://localhost:3000'
const siteName = 'localhost'

interface Choices {
  origin?: string
  rpId?: string
  isVerified?: boolean
  /** Counts up unless told; 0 for devices that do not. */
  counter?: number
}

export class PasskeyDevice {
  readonly id = randomBytes(32).toString('base64url')
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private userHandle = Buffer.from('nobody').toString('base64url')
  private signs = 0

  make(options: { challenge: string; user: { id: string } }, choices: Choices = {}) {
    this.userHandle = options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.keys.publicKey)])
    const authData = Buffer.concat([this.authData(choices, 0x40), credential])
    const attestationObject = Buffer.concat([
      ...[map(3), text('fmt'), text('none'), text('attStmt'), map(0), text('authData')],
      ...[Buffer.from([0x59, authData.length >> 8, authData.length & 255]), authData],
    ])
    const clientDataJSON = clientData('webauthn.create', options.challenge, choices)
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  prove(options: { challenge: string }, choices: Choices = {}) {
    const clientDataJSON = clientData('webauthn.get', options.challenge, choices)
    const authData = this.authData(choices, 0)
    const signature = Buffer.concat([authData, sha256(clientDataJSON)])
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signature, this.keys.privateKey).toString('base64url'),
        userHandle: this.userHandle,
      },
    }
  }

  private named() {
    const type = 'public-key' as const
    return { id: this.id, rawId: this.id, type }
  }

  private authData({ rpId = siteName, isVerified = true, counter }: Choices, flags: number) {
    this.signs = counter ?? this.signs + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.signs)
    const userPresent = 0x01 | (isVerified ? 0x04 : 0) | flags
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([userPresent]), count])
  }
}

function clientData(type: string, challenge: string, { origin = siteOrigin }: Choices): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function sha256(raw: Buffer): Buffer {
  return createHash('sha256').update(raw).digest()
}

const map = (entries: number) => Buffer.from([0xa0 | entries])
const text = (word: string) => Buffer.concat([Buffer.from([0x60 | word.length]), Buffer.from(word)])

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const side = (raw: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(raw, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
    side(x),
    Buffer.from([0x22]),
    side(y),
  ])
}

export async function addPasskey(ada: TestMember): Promise<PasskeyDevice> {
  const device = new PasskeyDevice()
  const begunAnswer = await ada.call('POST', 'user/newPasskeyOptions', {})
  const { ticket, options } = begunAnswer.opened as { ticket: string; options: never }
  const answer = await ada.call('POST', 'user/addPasskey', { ticket, made: device.make(options) })
  if (answer.status !== 200) throw new Error(answer.text)
  return device
}

export async function requestPasskeyOptions(
  api: TestApi,
  path = 'passkeyLoginOptions',
  input = {},
) {
  const { body } = await api.send('POST', `user/${path}`, input)
  return body.data as { ticket: string; options: { challenge: string } }
}

export async function logInWith(api: TestApi, device: PasskeyDevice, choices: Choices = {}) {
  const { ticket, options } = await requestPasskeyOptions(api)
  return api.send('POST', 'user/passkeyLogin', { ticket, proof: device.prove(options, choices) })
}
