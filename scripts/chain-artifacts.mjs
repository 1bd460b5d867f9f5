// node scripts/chain-artifacts.mjs: writes the contracts of the local chain anew from prebuilt artifacts,
// so that the running product needs neither those packages nor a compiler.
import './node-version.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from './settings.mjs'

const folder = 'src/server/chain/artifacts'

const token = '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json'
const { bytecode } = JSON.parse(readFileSync(inPackages(token), 'utf8'))
write(
  'test-token',
  token,
  `/** A plain token of 18 decimals: name, symbol, whole supply in base units, and who gets it. */
export const testTokenConstructor = [
  { type: 'string' },
  { type: 'string' },
  { type: 'uint256' },
  { type: 'address' },
] as const

export const testTokenBytecode =
  '${bytecode}'
`,
)

const constants = 'viem/_esm/constants/contracts.js'
const { multicall3Bytecode } = await import(pathToFileURL(inPackages(constants)).href)
write(
  'multicall',
  constants,
  `/** The well-known contract that answers many reads at once; it takes nothing when it is made. */
export const multicallBytecode =
  '${multicall3Bytecode}'
`,
)

function inPackages(path) {
  return join(projectRoot, 'node_modules', path)
}

function write(name, source, text) {
  const head = `// Written by scripts/chain-artifacts.mjs from ${source}.\n\n`
  writeFileSync(join(projectRoot, folder, `${name}.ts`), head + text)
}
