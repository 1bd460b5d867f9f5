import { fingerprint } from './proofs'

/**
 * The figures in which a person's shares are counted, in micro-shares. Their sum is what the person
 * owns.
 */
export const shareFigures = ['available', 'staked', 'delivered'] as const
type ShareFigure = (typeof shareFigures)[number]
export type ShareFigures = Record<ShareFigure, string>

/** A sibling hash on the path to the root, and the sums of the lines below it. */
export interface SummedNode extends ShareFigures {
  fingerprint: string
}

/** A line is split into parts, so that the neighbour of one part learns only a piece of it. */
interface LinePart extends ShareFigures {
  salt: string
  /** Its index among all leaves of the tree, from the left. */
  position: number
  /** The siblings on the path to the root, the lowest first. */
  path: SummedNode[]
}

export interface SumProof {
  owner: string
  /** The owner's secret. Without it the account of a line could be found by trying all accounts. */
  salt: string
  parts: LinePart[]
}

export interface PublishedSums extends ShareFigures {
  root: string
}

interface Totals {
  sold: string
  staked: string
  delivered: string
}

/** What all lines have to add up to, from the totals that are published with the root. */
export function figuresOf({ sold, staked, delivered }: Totals): ShareFigures {
  const away = BigInt(staked) + BigInt(delivered)
  return { available: String(BigInt(sold) - away), staked, delivered }
}

/**
 * Why a proof is invalid; undefined if the line is in the published tree and the whole tree adds up
 * to the published totals.
 */
export type SumFault = 'owner' | 'negative' | 'parts' | 'root' | 'totals'

interface CheckedPart {
  leaf: string
  steps: { left: string; right: string; result: string }[]
}

export interface CheckedSums {
  commitment: string
  /** The sum of all parts of the member's own line. */
  figures: ShareFigures
  parts: CheckedPart[]
  fault: SumFault | undefined
}

/** With fewer parts a neighbour would learn too much of a line. */
export const minParts = 4

/** The text in every leaf of a line, instead of the account. */
export function ownerText(owner: string, salt: string): string {
  return `FNX share owner\n${owner}\n${salt}`
}

interface PartOfLine {
  commitment: string
  index: number
  count: number
  salt: string
}

export function partText({ commitment, index, count, salt }: PartOfLine, figures: string): string {
  return `FNX share line 2\n${commitment}\n${index}\n${count}\n${figures}\n${salt}`
}

export function figuresText({ available, staked, delivered }: ShareFigures): string {
  return `${available}\n${staked}\n${delivered}`
}

/** One half of an inner node's text: it binds the hash to its sums. */
export function nodeText(node: string, figures: string): string {
  // guard: without it, sums are left out of an inner node — server/ledger/audit/sum-tree: with
  //   another sum beside the way — without the second part
  return `${node}\n${figures}`
}

export function sumText(left: string, right: string): string {
  return `FNX share sum\n${left}\n${right}`
}

/** Without sign and leading zeros: a negative sum could hide what is owed to another member. */
const amount = /^(0|[1-9]\d{0,77})$/

export async function checkSums(
  proof: SumProof,
  published: PublishedSums,
  accountId: string,
): Promise<CheckedSums> {
  const commitment = await fingerprint(ownerText(proof.owner, proof.salt))
  const checked: (CheckedPart & { top: SummedNode })[] = []
  for (const index of proof.parts.keys()) checked.push(await walk(proof, index, commitment))
  const figures = addFigures(proof.parts)
  const faults: [SumFault, boolean][] = [
    // guard: without it, another member's line is accepted as one's own —
    //   server/ledger/audit/audit: two members with equal holdings
    ['owner', proof.owner !== accountId],
    ['negative', !proof.parts.every((part) => [part, ...part.path].every(isCounted))],
    ['parts', !arePartsApart(proof.parts)],
    ['root', checked.some(({ top }) => top.fingerprint !== published.root)],
    // guard: without it, the sums of a proof are not compared with the published totals —
    //   server/ledger/audit/audit: totals that the lines don’t add up to
    ['totals', checked.some(({ top }) => figuresText(top) !== figuresText(published))],
  ]
  const parts = checked.map(({ leaf, steps }) => ({ leaf, steps }))
  return { commitment, figures, parts, fault: faults.find(([, isSo]) => isSo)?.[0] }
}

async function walk({ parts }: SumProof, index: number, commitment: string) {
  const part = parts[index] as LinePart
  const numbered = { commitment, index, count: parts.length, salt: part.salt }
  const leaf = await fingerprint(partText(numbered, figuresText(part)))
  const steps: CheckedPart['steps'] = []
  let top: SummedNode = { ...part, fingerprint: leaf }
  let position = part.position
  for (const beside of part.path) {
    const [left, right] = position % 2 === 0 ? [top, beside] : [beside, top]
    const result = await fingerprint(sumText(textOf(left), textOf(right)))
    steps.push({ left: left.fingerprint, right: right.fingerprint, result })
    top = { ...addFigures([left, right]), fingerprint: result }
    position = Math.floor(position / 2)
  }
  return { leaf, steps, top }
}

function textOf(node: SummedNode): string {
  return nodeText(node.fingerprint, figuresText(node))
}

function isCounted(figures: ShareFigures): boolean {
  // guard: without it, a proof may have sums below zero — server/ledger/audit/sum-tree: a leaf
  //   below zero cannot be hidden beside the way — value true
  return shareFigures.every((figure) => amount.test(figures[figure]))
}

/** Each part has its own leaf; the same leaf twice would count only once in the totals. */
function arePartsApart(parts: readonly LinePart[]): boolean {
  const isPlaced = ({ position, path }: LinePart) =>
    path.length === parts[0]?.path.length && position < 2 ** path.length
  const places = new Set(parts.map(({ position }) => position))
  // guard: without it, one part of a line may be shown several times —
  //   server/ledger/audit/sum-tree: with one part twice — without the second condition
  return parts.length >= minParts && places.size === parts.length && parts.every(isPlaced)
}

function addFigures(all: readonly ShareFigures[]): ShareFigures {
  const sum = (figure: ShareFigure) =>
    String(all.reduce((total, one) => total + wholeOf(one[figure]), 0n))
  return { available: sum('available'), staked: sum('staked'), delivered: sum('delivered') }
}

function wholeOf(text: string): bigint {
  return /^-?\d{1,78}$/.test(text) ? BigInt(text) : 0n
}
