const { spawnSync } = require('node:child_process')
const { join } = require('node:path')

// Before Jest reads any file: generated files may be from another branch, or from an earlier text.
const root = join(__dirname, '../..')
const { status } = spawnSync(process.execPath, ['scripts/run.mjs', 'generate'], {
  cwd: root,
  stdio: 'inherit',
})
if (status !== 0) process.exit(1)
