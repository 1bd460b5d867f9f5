import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The output of the program for outsiders about files, offline; other arguments come before them.
 */
export function runVerifyProgram(words: string | string[], ...contents: (string | Uint8Array)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-verify-'))
  const paths = contents.map((content, index) => {
    const path = join(folder, String(index))
    writeFileSync(path, content)
    return path
  })
  const args = ['public/api/verify.mjs', ...[words].flat(), ...paths]
  const { status, stdout, stderr } = spawnSync(process.execPath, args)
  return { status, text: `${stdout}${stderr}`.trim() }
}
