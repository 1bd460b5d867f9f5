const { spawnSync } = require('node:child_process')
const { join } = require('node:path')

// Before Jest looks at any file: what git leaves out may be of another branch, or of a text before.
const root = join(__dirname, '../..')
const { status } = spawnSync(process.execPath, ['scripts/run.mjs', 'generate'], {
  cwd: root,
  stdio: 'inherit',
})
if (status !== 0) process.exit(1)
