import { fork } from 'node:child_process'

// biome-ignore lint/suspicious/noExplicitAny: each act has its own input.
export type Acts = Record<string, (input: any, state: { isOver: boolean }) => Promise<unknown>>

/** Another process of this program (begin.ts), which does this alone until it is done or told to end. */
export function beside<Result>(act: string, input: object) {
  const other = fork(process.argv[1] ?? '', { env: process.env })
  const done = new Promise<Result>((resolve, refuse) => {
    other.once('message', ({ measured, failed }: { measured: Result; failed?: string }) =>
      failed === undefined ? resolve(measured) : refuse(new Error(failed)),
    )
    other.once('exit', (code) => refuse(new Error(`${act} ended with code ${code}.`)))
  })
  other.send({ act, input })
  const end = () => {
    other.send('over')
    return done
  }
  return { done, end }
}
