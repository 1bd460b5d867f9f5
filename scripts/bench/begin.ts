// What on-server.ts starts: one file of server/, and beside it the same program for what would
// disturb the measured process.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loaded } from './load'

// biome-ignore lint/suspicious/noExplicitAny: each act has its own input.
export type Acts = Record<string, (input: any, state: { isOver: boolean }) => Promise<unknown>>

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
    const all: Acts = { measure, loaded, ...acts }
    process.send?.({ measured: await all[act]?.(input, state) }, () => process.exit())
  } catch (error) {
    process.send?.({ failed: (error as Error).stack }, () => process.exit(1))
  }
}

/** Another process of this program, which does this alone until it is done or told to end. */
export function beside<Result>(act: string, input: object) {
  const other = fork(process.argv[1] ?? '', { env: process.env })
  const done = (async () => {
    const [{ measured, failed }] = await once(other, 'message')
    if (failed !== undefined) throw new Error(failed)
    return measured as Result
  })()
  other.send({ act, input })
  const end = () => {
    other.send('over')
    return done
  }
  return { done, end }
}
