import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import type { Mutant } from './mutants'
import type { Workspace } from './workspace'

const config = {
  extends: './tsconfig.json',
  include: ['src', 'public/api'],
  compilerOptions: { tsBuildInfoFile: './mutants.tsbuildinfo' },
}
const errorLine = /^(?<file>[^(\s]+)\(\d+,\d+\): error (?<what>.+)$/gm

/**
 * The compiler's errors for each mutant, by the guard's name. A test that fails because the code
 * does not compile has detected nothing. One mutant of each file is compiled at a time.
 */
export async function compilerFaults(tree: Workspace, mutants: Mutant[]) {
  writeFileSync(join(tree.root, 'tsconfig.mutants.json'), JSON.stringify(config))
  const faults = new Map<string, string>()
  let remaining = mutants.filter(({ file }) => !file.endsWith('.sql'))
  while (remaining.length > 0) {
    const inFile = new Map(remaining.map((mutant) => [mutant.file, mutant]))
    const restore = [...inFile.values()].map((mutant) => mutate(tree, mutant))
    for (const { file, what } of await compile(tree)) {
      const mutant = inFile.get(file)
      if (mutant === undefined) throw new Refusal(`A mutant breaks ${file}: ${what}`)
      faults.set(mutant.name, what)
    }
    for (const restoreFile of restore) restoreFile()
    remaining = remaining.filter((mutant) => inFile.get(mutant.file) !== mutant)
  }
  return faults
}

async function compile(tree: Workspace) {
  const options = ['--noEmit', '--pretty', 'false', '--checkers', '1']
  const compiler = 'node_modules/typescript/bin/tsc'
  const result = await tree.run(compiler, '--project', 'tsconfig.mutants.json', ...options)
  const faults = [...result.output.matchAll(errorLine)].map(({ groups }) => groups ?? {})
  if (result.code !== 0 && faults.length === 0)
    throw new Refusal(`The compiler broke off:\n${result.output}`)
  return faults.map(({ file = '', what = '' }) => ({ file, what }))
}

/** Writes the mutated line; the returned function restores the file. */
export function mutate({ root }: Workspace, { file, from, to, becomes }: Mutant): () => void {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, before.slice(0, from) + becomes + before.slice(to))
  return () => writeFileSync(path, before)
}
