/**
 * The arithmetic of the published tree, the same for who builds it and for who checks a line of it.
 * Fingerprints are SHA-256 as hex; a line and a pair can never have the same one, since they begin differently.
 */
export interface ShareLine {
  owner: string
  /** Both in micro-shares. */
  available: string
  staked: string
  /** Known to the owner alone: without it nobody can try out balances. */
  salt: string
}

export interface TreePlace {
  position: number
  /** What the line's fingerprint meets on its way up, the lowest first. */
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

/** What a line leads to, step by step. */
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
