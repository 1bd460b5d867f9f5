// node scripts/chain-artifacts.mjs: writes the contracts of the local chain anew from prebuilt artifacts,
// so that the running product needs neither those packages nor a compiler.
import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from './settings.mjs'

const folder = 'src/server/sandbox/chain/artifacts'

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

// Fetched here and nowhere else: nobody who installs the product needs them.
const uniswap = {
  core: packed(
    '@uniswap/v2-core@1.0.1',
    'MtybtkUPSyysqLY2U210NBDeCHX+ltHt3oADGdjqoThZaFRDKwM6k1Nb3F0A3hk5hwuQvytFWhrWHOEq6nVJ8Q==',
  ),
  periphery: packed(
    '@uniswap/v2-periphery@1.1.0-beta.0',
    '6dkwAMKza8nzqYiXEr2D86dgW3TTavUvCR0w2Tu33bAbM8Ah43LKAzH7oKKPRT5VJQaMi1jtkGs1E8JPor1n5g==',
  ),
}
writeUniswap('exchange-factory', uniswap.core, 'UniswapV2Factory', [
  '/** Makes a pool for each pair; it takes whoever may switch its own fee on. */',
  'export const exchangeFactoryBytecode =',
])
writeUniswap('exchange-router', uniswap.periphery, 'UniswapV2Router02', [
  '/** Takes the factory and the wrapped coin. It knows pools by the code of the published factory. */',
  'export const exchangeRouterBytecode =',
])
writeUniswap('wrapped-coin', uniswap.periphery, 'WETH9', [
  '/** The coin as a token, one for one; it takes nothing when it is made. */',
  'export const wrappedCoinBytecode =',
])

function writeUniswap(name, { label, read }, contract, lines) {
  const file = `build/${contract}.json`
  const code = JSON.parse(read(file)).bytecode
  const license = '// Uniswap V2, GPL-3.0-or-later: https://github.com/Uniswap'
  const text = [license, '', ...lines, `  '0x${code.replace(/^0x/, '')}'`, ''].join('\n')
  write(name, `${label}/${file}`, text)
}

/** A published package, held against its known sum, without installing it. */
function packed(label, sha512) {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-artifacts-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', label, '--json', '--pack-destination', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const archive = join(folder, filename.replace('@', '').replace('/', '-'))
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (found !== sha512) throw new Error(`${label} is not the package it was`)
  const read = (path) =>
    execFileSync('tar', ['-xzOf', archive, `package/${path}`], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
  return { label, read }
}

function inPackages(path) {
  return join(projectRoot, 'node_modules', path)
}

function write(name, source, text) {
  const head = `// Written by scripts/chain-artifacts.mjs from ${source}.\n\n`
  writeFileSync(join(projectRoot, folder, `${name}.ts`), head + text)
}
