// What on-server.ts starts with one file of server/, and beside.ts once more for what would disturb
// the measured process.
import { once } from 'node:events'
import { filled } from './bench-services'
import type { Acts } from './beside'
import { loaded } from './load'

interface MeasuringFile {
  measure: Acts[string]
  acts?: Acts
}

export async function begin({ measure, acts }: MeasuringFile) {
  const state = { isOver: false }
  process.on('disconnect', () => process.exit())
  process.on('SIGTERM', () => process.exit())
  const [{ act, input }] = await once(process, 'message')
  process.on('message', () => {
    state.isOver = true
  })
  try {
    const all: Acts = { measure, loaded, filled, ...acts }
    process.send?.({ measured: await all[act]?.(input, state) }, () => process.exit())
  } catch (error) {
    process.send?.({ failed: (error as Error).stack }, () => process.exit(1))
  }
}
