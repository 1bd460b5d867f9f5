// Reads an OpenAPI document and writes what two linters find, and the types that a generator makes of it. In a process of
// its own: the tools are ES modules, and large.
import { createRequire, Module } from 'node:module'
import { text } from 'node:stream/consumers'
import { createConfig, lintFromString } from '@redocly/openapi-core'

const require = createRequire(import.meta.url)
const source = await text(process.stdin)
const isFull = process.env.TEST_SIZE === 'full'

async function bySpectral() {
  const { Spectral } = require('@stoplight/spectral-core')
  const { oas } = require('@stoplight/spectral-rulesets')
  const spectral = new Spectral()
  // Redocly holds the examples too, at a third of the work.
  const rules = isFull ? {} : { 'oas3-valid-media-example': 'off' }
  spectral.setRuleset({ extends: [[oas, 'recommended']], rules })
  const integrityErrors = await spectral.run(JSON.parse(source))
  return integrityErrors.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)
}

async function byRedocly() {
  const config = await createConfig({ extends: ['recommended'] })
  const integrityErrors = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return integrityErrors.map(
    ({ ruleId, location, message }) => `${ruleId} ${location[0].pointer}: ${message}`,
  )
}

/** The generator writes through the API of TypeScript up to 6; 7, which we compile with, has none. */
async function types() {
  const resolve = Module._resolveFilename
  Module._resolveFilename = (name, ...rest) =>
    resolve.call(
      Module,
      name === 'typescript' ? '@ts-morph/common/dist/typescript.js' : name,
      ...rest,
    )
  const { default: generate, astToString } = require('openapi-typescript')
  return astToString(await generate(JSON.parse(source)))
}

const answer = { spectral: await bySpectral(), redocly: await byRedocly(), types: await types() }
process.stdout.write(JSON.stringify(answer))
