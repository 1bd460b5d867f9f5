import {
  CompactEncrypt,
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  importPKCS8,
  importSPKI,
} from 'jose'
import { operatorTerms } from '@/config/terms'

/** What WebCrypto and every JOSE program can decrypt, without our code. */
const keyWrapping = 'RSA-OAEP-256'
const cipher = 'A256GCM'

/** The public half of a person's key, which can encrypt but not decrypt. */
export interface LockingKey {
  /** RFC 7638, by which its owner recognizes it. */
  thumbprint: string
  lock(bytes: Uint8Array): Promise<string>
}

/**
 * Parses a public RSA key as PEM, as `openssl rsa -pubout` writes it. Returns undefined for
 * anything else: a private key, another kind of key, or one that is too short.
 */
export async function lockingKey(pem: string): Promise<LockingKey | undefined> {
  try {
    const key = await importSPKI(pem.trim(), keyWrapping, { extractable: true })
    const jwk = await exportJWK(key)
    // Six bits a digit of Base64: a key of 3,072 bits has 512 digits.
    if ((jwk.n ?? '').length * 6 < operatorTerms.minKeyBits) return undefined
    const thumbprint = await calculateJwkThumbprint(jwk)
    const header = { alg: keyWrapping, enc: cipher, kid: thumbprint }
    return {
      thumbprint,
      lock: (bytes) => new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(key),
    }
  } catch {
    return undefined
  }
}

/** Decrypts with the private half as PKCS #8. Throws for another key, or a changed file. */
export async function openWith(privatePem: string, locked: string): Promise<Uint8Array> {
  const key = await importPKCS8(privatePem.trim(), keyWrapping)
  const { plaintext } = await compactDecrypt(locked.trim(), key, {
    keyManagementAlgorithms: [keyWrapping],
    contentEncryptionAlgorithms: [cipher],
  })
  return plaintext
}
