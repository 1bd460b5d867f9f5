// on-server.ts starts this with one file of server/, and beside.ts once more for what would disturb
// the measured process.
import { once } from 'node:events'
import { fillDatabase } from './bench-services'
import type { Acts } from './beside'
import { runLoad } from './load'

interface MeasuringFile {
  measure: Acts[string]
  acts?: Acts
}

export async function beginMeasuring({ measure, acts }: MeasuringFile) {
  const state = { isOver: false }
  process.on('disconnect', () => process.exit())
  process.on('SIGTERM', () => process.exit())
  const [{ act, input }] = await once(process, 'message')
  process.on('message', () => {
    state.isOver = true
  })
  try {
    const allActs: Acts = { measure, runLoad, fillDatabase, ...acts }
    process.send?.({ measured: await allActs[act]?.(input, state) }, () => process.exit())
  } catch (error) {
    process.send?.({ failed: (error as Error).stack }, () => process.exit(1))
  }
}
