import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escrowDocument } from '../../src/server/modules/escrow/page/document'
import { projectRoot } from '../settings.mjs'

const source = join(projectRoot, 'src/server/modules/escrow/page')

/** The page that opens escrow files, with all that it needs within. */
export async function escrowPage(): Promise<string> {
  // Loaded here: a fresh copy has it only once packages are installed.
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [join(source, 'page.ts')],
    bundle: true,
    minify: true,
    write: false,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    logLevel: 'error',
  })
  const style = readFileSync(join(source, 'page.css'), 'utf8')
  return escrowDocument({ script: outputFiles[0]?.text ?? '', style })
}

export async function writeEscrowPage(folder: string): Promise<void> {
  writeFileSync(join(folder, 'escrow.html'), await escrowPage())
}
