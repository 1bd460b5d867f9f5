// npm run words [-- --write]: --write lists sentences outside the catalogues by folder.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './settings.mjs'
import { readTexts, textCounts } from './words/counts'
import { foldersWithSentences } from './words/folders'
import { readingGrade } from './words/grade'

const read = readTexts(projectRoot)
for (const { name, goal, most, words } of textCounts(read)) {
  const limit = most > goal ? `, at most ${most}` : ''
  console.log(`${name.padEnd(36)}${String(words).padStart(7)}, goal ${goal}${limit}`)
  if (words > most) process.exitCode = 1
}
console.log(`reading grade of member pages${readingGrade(read).toFixed(1).padStart(14)}, goal 8`)

if (process.argv.includes('--write')) {
  const list = JSON.stringify(foldersWithSentences(Object.fromEntries(read.programs)), null, 2)
  writeFileSync(join(projectRoot, '__tests__/house/sentences.json'), `${list}\n`)
}
