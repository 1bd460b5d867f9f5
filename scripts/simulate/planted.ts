import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../settings.mjs'
import type { PlantedFault } from './bundle'
import type { Wish } from './run'
import { wishIn } from './wishes'

export interface Plant extends PlantedFault {
  /** The law that has to see it. */
  law: string
  /** A run that shows it. */
  wish: Wish
}

/**
 * Mistakes that somebody could make, put into the product to test the oracle: the laws have to see each of them. The
 * list may only grow. In `planted.txt` each has its name, its law and world, and what it changes of a file.
 */
export const plants: Plant[] = readFileSync(
  join(projectRoot, 'scripts/simulate/planted.txt'),
  'utf8',
)
  .split(/^# /m)
  .slice(1)
  .map((text) => {
    const [heading = '', ...lines] = text.trimEnd().split('\n')
    const [name = '', law = '', words = ''] = heading.split(' | ')
    return { name, law, wish: wishIn(words), changes: changesIn(lines) }
  })

function changesIn(lines: string[]): PlantedFault['changes'] {
  const changes: PlantedFault['changes'] = []
  let file = ''
  let before = ''
  for (const line of lines) {
    const [mark, text] = [line.charAt(0), line.slice(1)]
    const last = changes.at(-1)
    if (mark !== '-' && mark !== '+') file = line
    else if (mark === '-' && (before !== '-' || last === undefined))
      changes.push({ file, text: text, becomes: '' })
    else if (mark === '-' && last) last.text += `\n${text}`
    else if (last) last.becomes += before === '+' ? `\n${text}` : text
    before = mark
  }
  return changes
}
