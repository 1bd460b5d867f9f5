import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from '../../scripts/children.mjs'
import { copyWithMadeUpLanguage } from '../../scripts/messages/made-up-copy'

/** Settings of the running test, which a run of its own sets itself. */
const ofThisRun =
  /^(FORCE_COLOR|TEST_(GROUPS|RUN|JOURNEYS)|JEST_WORKER_ID|BUILT_\w+|BROWSER_ADDRESS|SHARED_PRODUCT|JOURNEYS_POSTGRES|PREPARED_DATA_DIR)$/

/** A copy of the project that speaks the made-up language; no language can be added to a running test. */
export class MadeUpCopy {
  private readonly folder = mkdtempSync(join(tmpdir(), 'fnx-made-up-'))
  readonly written: string[]

  constructor() {
    // PostgreSQL runs as a separate user, who has to read this folder.
    chmodSync(this.folder, 0o755)
    this.written = copyWithMadeUpLanguage(this.root)
  }

  private get root(): string {
    return join(this.folder, 'tree')
  }

  /** Runs tests of the copy: `passed`, or their output. */
  async played(config: string, settings: Record<string, string>): Promise<string> {
    const env: NodeJS.ProcessEnv = { ...process.env, ...settings, NO_COLOR: '1' }
    for (const name of Object.keys(env))
      if (ofThisRun.test(name) && !(name in settings)) delete env[name]
    const { code, output } = await runChild({
      args: [
        'node_modules/jest/bin/jest.js',
        '--ci',
        `--config=${config}`,
        `--cacheDirectory=${join(this.folder, 'cache')}`,
        '__tests__/made-up-language',
      ],
      cwd: this.root,
      env,
      quiet: true,
    })
    return code === 0 ? 'passed' : output
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
