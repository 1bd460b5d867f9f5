import { readFileSync } from 'node:fs'
import { type Hex, keccak256 } from 'viem'
import type { Creations } from './acts'
import { contractNames, trexContracts, trexPackage } from './published'

/**
 * The creation code of the six contracts, read from the published package. Bytes whose hashes
 * differ from those in `published.ts` are refused.
 */
export function readCreations(): Creations {
  const entries = contractNames.map((name) => {
    const { artifact, creation } = trexContracts[name]
    return [name, readCreation(`${trexPackage.name}/artifacts/contracts/${artifact}`, creation)]
  })
  return Object.fromEntries(entries) as Creations
}

export function readCreation(path: string, hash: Hex): Hex {
  const { bytecode } = JSON.parse(readFileSync(require.resolve(path), 'utf8'))
  if (keccak256(bytecode) !== hash) throw new Error(`${path} is not what was published`)
  return bytecode
}
