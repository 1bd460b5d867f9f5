import * as fc from 'fast-check'
import { fingerprint } from '@/contract/proofs'
import {
  checkSums,
  figuresText,
  nodeText,
  ownerText,
  partText,
  type SumProof,
  sumText,
} from '@/contract/sum-proofs'
import {
  packShards,
  shardBitsFor,
  shardBitsOf,
  unpackShards,
} from '@/server/modules/ledger/audit/sum-shards'
import {
  type OwnedLine,
  type SumTree,
  sumTree,
  textsOf,
} from '@/server/modules/ledger/audit/sum-tree'
import { nodeFingerprints as fingerprints } from '@/server/platform/crypto/crypto-node'
import { webFingerprints } from '@/server/platform/crypto/keys'
import { runCount } from '../../../support/size'

const seed = 'ab'.repeat(32)
const people = (count: number): OwnedLine[] =>
  Array.from({ length: count }, (_, index) => ({
    owner: `owner-${index}`,
    available: String(index * 7),
    staked: String(index % 3),
    delivered: String(index % 2),
  }))
const build = (lines: OwnedLine[], ownSeed = seed) =>
  sumTree(lines, { seed: ownSeed, fingerprints })
const proofOf = (tree: SumTree, owner: string) => tree.proofOf(owner) as SumProof
const check = (tree: SumTree, proof: SumProof, owner = proof.owner) =>
  checkSums(proof, { root: tree.root, ...textsOf(tree.sums) }, owner)

test('each line leads to the root and to the sum of all lines @rest', async () => {
  const line = fc.record({
    owner: fc.uuid(),
    available: fc.bigInt({ min: 0n, max: 4_090_000_000_000n }).map(String),
    staked: fc.bigInt({ min: 0n, max: 9n }).map(String),
    delivered: fc.constantFrom('0', '1', '12000000'),
  })
  const lines = fc.uniqueArray(line, { maxLength: 80, selector: ({ owner }) => owner })
  const property = fc.asyncProperty(lines, async (ownedLines) => {
    const tree = await build(ownedLines)
    const sum = (of: (one: OwnedLine) => string) =>
      ownedLines.reduce((total, ownedLine) => total + BigInt(of(ownedLine)), 0n)
    expect(tree.sums).toEqual({
      available: sum(({ available }) => available),
      staked: sum(({ staked }) => staked),
      delivered: sum(({ delivered }) => delivered),
    })
    for (const { owner, ...figures } of ownedLines) {
      const checked = await check(tree, proofOf(tree, owner))
      expect(checked).toMatchObject({ fault: undefined, figures })
    }
  })
  await fc.assert(property, { numRuns: runCount(10, 60) })
})

test('a line lies in at least four leaves, at places that differ from audit to audit', async () => {
  const [firstTree, otherTree] = await Promise.all([
    build(people(9)),
    build(people(9), 'cd'.repeat(32)),
  ])
  const places = (tree: SumTree) => proofOf(tree, 'owner-5').parts.map(({ position }) => position)
  expect(new Set(places(firstTree)).size).toBe(4)
  expect(places(firstTree)).not.toEqual(places(otherTree))
})

test('a member without a line gets no proof', async () => {
  expect((await build(people(3))).proofOf('a stranger')).toBeUndefined()
})

describe('a tampered proof', () => {
  let tree: SumTree
  let proof: SumProof
  beforeAll(async () => {
    tree = await build(people(40))
    proof = proofOf(tree, 'owner-30')
  })
  const changedProof = (change: (own: SumProof) => void) => {
    const ownProof = structuredClone(proof)
    change(ownProof)
    return check(tree, ownProof, 'owner-30')
  }
  const first = (ownProof: SumProof) => ownProof.parts[0] as SumProof['parts'][number]
  const siblingOf = (ownProof: SumProof) =>
    first(ownProof).path[2] as SumProof['parts'][number]['path'][number]

  test.each<[string, string, (own: SumProof) => void]>([
    [
      'with a part below zero',
      'negative',
      (ownProof) => Object.assign(first(ownProof), { available: '-1' }),
    ],
    [
      'with a sum below zero beside the way',
      'negative',
      (ownProof) => Object.assign(siblingOf(ownProof), { staked: '-5' }),
    ],
    [
      'with a figure written twice over',
      'negative',
      (ownProof) => Object.assign(first(ownProof), { staked: '00' }),
    ],
    [
      'with another figure',
      'root',
      (ownProof) => Object.assign(first(ownProof), { available: '999' }),
    ],
    [
      'with another sum beside the way',
      'root',
      (ownProof) => Object.assign(siblingOf(ownProof), { available: '999' }),
    ],
    ['with another salt', 'root', (ownProof) => Object.assign(ownProof, { salt: '0'.repeat(32) })],
    ['with a part left out', 'parts', (ownProof) => ownProof.parts.pop()],
    [
      'with one part twice',
      'parts',
      (ownProof) => ownProof.parts.splice(1, 1, structuredClone(first(ownProof))),
    ],
    ['of somebody else', 'owner', (ownProof) => Object.assign(ownProof, proofOf(tree, 'owner-31'))],
  ])('%s is refused', async (_, fault, change) => {
    expect((await changedProof(change)).fault).toBe(fault)
  })

  test('with right fingerprints but other totals is refused', async () => {
    const published = { root: tree.root, ...textsOf(tree.sums) }
    const increasedSums = { ...published, available: String(tree.sums.available + 1n) }
    expect((await checkSums(proof, increasedSums, 'owner-30')).fault).toBe('totals')
  })
})

/** A lying server's tree with a hidden negative leaf, so that less is owed than there is. */
test('a leaf below zero cannot be hidden beside the way', async () => {
  const commitment = await fingerprint(ownerText('ada', 'ab'.repeat(16)))
  const salt = 'cd'.repeat(16)
  const figures = ['6', '0', '0', '0'].map((available) => ({
    available,
    staked: '0',
    delivered: '0',
  }))
  const hiddenNode = { fingerprint: 'e'.repeat(64), available: '-4', staked: '0', delivered: '0' }
  const padding = { ...hiddenNode, available: '0' }
  const leaves = await Promise.all(
    figures.map((figuresOfPart, index) =>
      fingerprint(partText({ commitment, index, count: 4, salt }, figuresText(figuresOfPart))),
    ),
  )
  type Node = typeof hiddenNode
  const levels: Node[][] = [
    [
      ...figures.map((figuresOfPart, index) => ({
        ...figuresOfPart,
        fingerprint: leaves[index] as string,
      })),
      hiddenNode,
      padding,
      padding,
      padding,
    ],
  ]
  for (let level = levels[0] as Node[]; level.length > 1; levels.push(level)) {
    const pairs = level
      .filter((_, at) => at % 2 === 0)
      .map((leftNode, at) => [leftNode, level[at * 2 + 1]])
    level = await Promise.all(
      (pairs as [Node, Node][]).map(async ([leftNode, rightNode]) => ({
        fingerprint: await fingerprint(
          sumText(
            nodeText(leftNode.fingerprint, figuresText(leftNode)),
            nodeText(rightNode.fingerprint, figuresText(rightNode)),
          ),
        ),
        available: String(BigInt(leftNode.available) + BigInt(rightNode.available)),
        staked: '0',
        delivered: '0',
      })),
    )
  }
  const top = levels.at(-1)?.[0] as Node
  const parts = figures.map((figuresOfPart, position) => ({
    ...figuresOfPart,
    salt,
    position,
    path: levels
      .slice(0, -1)
      .map((level, height) => level[Math.floor(position / 2 ** height) ^ 1] as Node),
  }))
  const proof = { owner: 'ada', salt: 'ab'.repeat(16), parts }
  const { fingerprint: root, ...sums } = top
  expect(sums.available).toBe('2')
  expect((await checkSums(proof, { root, ...sums }, 'ada')).fault).toBe('negative')
})

test('the same lines and seed build the same tree, here and in the browser', async () => {
  const { root } = await build(people(9))
  expect((await build(people(9).reverse())).root).toBe(root)
  expect((await build(people(9), 'cd'.repeat(32))).root).not.toBe(root)
  expect((await build(people(8))).root).not.toBe(root)
  const inBrowser = await sumTree(people(9), { seed, fingerprints: webFingerprints })
  expect(inBrowser.root).toBe(root)
  expect(inBrowser.proofOf('owner-3')).toEqual((await build(people(9))).proofOf('owner-3'))
})

test('a shard without any line has an ordinary root and adds up to nothing', async () => {
  const { root, sums } = await build([])
  expect(root).toMatch(/^[0-9a-f]{64}$/)
  expect(sums).toEqual({ available: 0n, staked: 0n, delivered: 0n })
})

test('a line below zero is not published', async () => {
  const [line] = people(1) as [OwnedLine]
  await expect(build([{ ...line, available: '-1' }])).rejects.toThrow('below zero')
})

test.each([
  [0, 0],
  [1_024, 0],
  [10_000, 4],
  [1_000_000, 10],
])('%s owners are spread over 2^%s shards', (owners, bits) => {
  expect(shardBitsFor(owners)).toBe(bits)
})

test('shards survive being kept as bytes', () => {
  const shards = Array.from({ length: 16 }, (_, index) => ({
    seed: index.toString(16).padStart(64, '0'),
    root: index.toString(16).padEnd(64, 'f'),
    sums: {
      available: 4_000_000_000_000n - BigInt(index),
      staked: BigInt(index),
      delivered: 3n * BigInt(index),
    },
  }))
  expect(unpackShards(packShards(shards))).toEqual(shards)
  expect(shardBitsOf(packShards(shards))).toBe(4)
})
