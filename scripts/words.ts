// npm run words [-- --write]: counts the words people read, by kind, and fails above a goal;
// --write lists sentences outside the catalogues by folder.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './settings.mjs'
import { countWords, readTexts } from './words/counts'
import { foldersWithSentences } from './words/folders'

const read = readTexts(projectRoot)
for (const { name, goal, words } of countWords(read)) {
  console.log(`${name.padEnd(36)}${String(words).padStart(7)}, goal ${goal}`)
  if (words > goal) process.exitCode = 1
}

if (process.argv.includes('--write')) {
  const list = JSON.stringify(foldersWithSentences(Object.fromEntries(read.programs)), null, 2)
  writeFileSync(join(projectRoot, '__tests__/house/sentences.json'), `${list}\n`)
}
