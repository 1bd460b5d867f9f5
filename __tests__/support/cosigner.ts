import { hexOf } from '@/contract/hex'
import { cosignedText, type NoteKey, noteKey, signatureLine } from '@/contract/signed-notes'

interface Signing {
  key: Pick<NoteKey, 'publicKey'>
  /** Returns the signature's digits. */
  sign(text: string): Promise<string>
}

/** Signs checkpoints with a time, in the line below them. */
export async function cosignerOf(name: string, { key: { publicKey }, sign }: Signing) {
  const key = await noteKey(name, publicKey, true)
  const cosign = async (text: string, at: Date) => {
    const seconds = Math.floor(at.getTime() / 1_000)
    const signature = await sign(cosignedText(text, seconds))
    return signatureLine(key, seconds.toString(16).padStart(16, '0') + signature)
  }
  return { key, cosign }
}

/** An outside witness with its own key. */
export async function makeCosigner(name = 'witness.example') {
  const { subtle } = crypto
  const pair = (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const publicKey = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
  const sign = async (text: string) =>
    hexOf(
      new Uint8Array(await subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text))),
    )
  return cosignerOf(name, { key: { publicKey }, sign })
}
