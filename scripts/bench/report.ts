import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../settings.mjs'
import { limitOf, type Measured, reachedOf } from './figures'

const file = join(projectRoot, 'docs/bench.md')
const rowStart = /^\| (\S+) \| (.+?) \|/

interface When {
  day: string
  /** How many programs were at work on the machine before the measuring. */
  load: number
}

/**
 * Writes the measurements into `docs/bench.md`. A figure that was not measured this time keeps its
 * row and day.
 */
export function writeReport({ name, figures, peer = '' }: Measured, { day, load }: When): void {
  const rows = new Map<string, string>()
  const [table = '', ...sections] = existsSync(file)
    ? readFileSync(file, 'utf8').split('\n\n## ')
    : []
  for (const line of table.split('\n')) {
    const [, name, label] = rowStart.exec(line) ?? []
    if (name && label && !['figure', '---'].includes(name)) rows.set(`${name} ${label}`, line)
  }
  // A figure may have been renamed, so all rows of its name go.
  for (const key of rows.keys()) if (key.startsWith(`${name} `)) rows.delete(key)
  for (const figure of figures) {
    const cells = [name, figure.label, limitOf(figure), peer, reachedOf(figure)]
    const command = `\`npm run bench -- ${name}\``
    rows.set(
      `${name} ${figure.label}`,
      `| ${[...cells, command, day, load.toFixed(0)].join(' | ')} |`,
    )
  }
  const inOrder = [...rows].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  const text = `${head()}${inOrder.map(([, row]) => row).join('\n')}`
  writeFileSync(file, `${[text, ...sections].join('\n\n## ').trimEnd()}\n`)
}

function head(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `# Speed, measured

Written by \`npm run bench -- --write\`, the newest measurement of each figure; last on a machine of ${cpus().length} cores and ${memory} GB. What each figure means, and why it has
its limit, stands in [requirements](requirements.md#speed). A peer is what our figure is measured against in the same run, built from its own unpatched packages. A limit that is missed is **bold**.
*Load* is how many programs were at work on the machine just before: on a busy one times are long, and ratios to a peer less so.

| figure | of what | limit | peer | ours | command | day | load |
| --- | --- | --- | --- | --- | --- | --- | --- |
`
}
