import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'

const connections = 16
const autocannon = join(projectRoot, 'node_modules/autocannon/autocannon.js')

/** wrk where this machine has it; autocannon otherwise, which is slower and flatters the slow. */
export const loadProgram = hasProgram('wrk') ? 'wrk' : 'autocannon'

/** Requests a second that an address answers; any answer but a good one ends the measuring. */
export function requestsPerSecond(url, seconds) {
  return loadProgram === 'wrk' ? byWrk(url, seconds) : byAutocannon(url, seconds)
}

async function byWrk(url, seconds) {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, url]
  const { output } = await runChild({ command: 'wrk', args, quiet: true })
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  if (!rate || /Non-2xx|Socket errors/.test(output)) throw new Refusal(`${url}: ${output}`)
  return rate
}

async function byAutocannon(url, seconds) {
  const args = [autocannon, '--json', '-c', String(connections), '-d', String(seconds), url]
  const { output } = await runChild({ command: process.execPath, args, quiet: true })
  const report = JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '{}')
  if (!report['2xx'] || report.non2xx || report.errors) throw new Refusal(`${url}: ${output}`)
  return report['2xx'] / report.duration
}

export function hasProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
