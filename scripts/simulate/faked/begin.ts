import { pathToFileURL } from 'node:url'
import type { RunChoices } from '../simulation/choices'
import { fakeBodies } from './bodies'
import { fakeChance, streamOf } from './chance'
import { type FakedTime, fakeTime } from './time'
import { fakeWebCrypto } from './web-crypto'

interface SimulationModule {
  simulate(choices: RunChoices, time: FakedTime): Promise<unknown>
}

// Late enough that the sample's offering is open.
const startMs = Date.UTC(2026, 10, 20, 12)

/**
 * The first file of the process: chance, time, WebCrypto and bodies are replaced before anything that could
 * have kept the real ones is loaded. Hence the world is imported by an address and not by name.
 */
const [simulation = '', choicesText = '{}'] = process.argv.slice(2)
const choices = JSON.parse(choicesText) as RunChoices
const print = console.log.bind(console)
fakeChance(streamOf(choices.seed, 'chance'))
fakeWebCrypto()
fakeBodies()
const time = fakeTime(startMs, streamOf(choices.seed, 'ties'))
// What a killed process has under way fails when nobody listens any more.
process.on('unhandledRejection', () => undefined)
const { simulate } = (await import(pathToFileURL(simulation).href)) as SimulationModule
const result = await simulate(choices, time)
const asText = (_: string, part: unknown) => (typeof part === 'bigint' ? String(part) : part)
print(`result ${JSON.stringify(result, asText)}`)
process.exit(0)
