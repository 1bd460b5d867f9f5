import { fork } from 'node:child_process'

// biome-ignore lint/suspicious/noExplicitAny: each act has its own input.
export type Acts = Record<string, (input: any, state: { isOver: boolean }) => Promise<unknown>>

/** Another process of this program (begin.ts), which does this alone until it is done or told to end. */
export function besideProcess<Result>(act: string, input: object) {
  const childProcess = fork(process.argv[1] ?? '', { env: process.env })
  const result = new Promise<Result>((resolve, refuse) => {
    childProcess.once('message', ({ measured, failed }: { measured: Result; failed?: string }) =>
      failed === undefined ? resolve(measured) : refuse(new Error(failed)),
    )
    childProcess.once('exit', (code) => refuse(new Error(`${act} ended with code ${code}.`)))
  })
  childProcess.send({ act, input })
  const endChild = () => {
    childProcess.send('over')
    return result
  }
  return { done: result, end: endChild }
}
