// A process of its own: the linters are large ES modules.
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { createConfig, lintFromString } from '@redocly/openapi-core'

const require = createRequire(import.meta.url)
const source = await text(process.stdin)
const isFull = process.env.TEST_SIZE === 'full'

async function bySpectral() {
  const { Spectral } = require('@stoplight/spectral-core')
  const { oas } = require('@stoplight/spectral-rulesets')
  const spectral = new Spectral()
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

const answer = { spectral: await bySpectral(), redocly: await byRedocly() }
process.stdout.write(JSON.stringify(answer))
