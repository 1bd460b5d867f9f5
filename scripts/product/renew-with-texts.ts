import { watch } from 'node:fs'
import { join } from 'node:path'
import { renewed } from '../run.mjs'
import { projectRoot } from '../settings.mjs'

/** Compilers then see what was written from the changed text. */
export function renewWithTexts(): void {
  let waitingTimer: NodeJS.Timeout | undefined
  const sayWhy = (error: Error) => console.error(error.message)
  const renewSoon = () => renewed().catch(sayWhy)
  watch(join(projectRoot, 'src'), { recursive: true }, (_, file) => {
    if (!/\.(json|md)$/.test(file ?? '')) return
    clearTimeout(waitingTimer)
    waitingTimer = setTimeout(renewSoon, 50)
  })
}
