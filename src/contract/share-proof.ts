/** Lines and pairs begin differently, so their fingerprints never meet. */
export interface ShareLine {
  owner: string
  /** Micro-shares. */
  available: string
  staked: string
  /** The owner's secret: without it nobody can try out balances. */
  salt: string
}

export interface TreePlace {
  position: number
  /** The lowest first. */
  path: string[]
}

interface ProofStep {
  left: string
  right: string
  result: string
}

export interface CheckedLine {
  leaf: string
  steps: ProofStep[]
  root: string
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const encoder = new TextEncoder()

export function lineText({ owner, available, staked, salt }: ShareLine): string {
  return `FNX share line\n${owner}\n${available}\n${staked}\n${salt}`
}

export function pairText(left: string, right: string): string {
  return `FNX pair\n${left}\n${right}`
}

export async function checkLine(line: ShareLine, place: TreePlace): Promise<CheckedLine> {
  const leaf = await fingerprint(lineText(line))
  const steps: ProofStep[] = []
  let root = leaf
  let index = place.position
  for (const other of place.path) {
    const [left, right] = index % 2 === 0 ? [root, other] : [other, root]
    root = await fingerprint(pairText(left, right))
    steps.push({ left, right, result: root })
    index = Math.floor(index / 2)
  }
  return { leaf, steps, root }
}

export async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text))
  let hex = ''
  for (const byte of new Uint8Array(digest)) hex += digits[byte]
  return hex
}
