import { join } from 'node:path'
import { build, stop as stopEsbuild } from 'esbuild'
import { startChild } from '../children.mjs'
import { serverBundle } from '../product/build'
import { projectRoot } from '../settings.mjs'
import type { Measured } from './figures'
import type { Size } from './open-bench'
import { plainEnvironment } from './servers'

/** Measures the server's work in a separate process with its own memory. */
export function onServer(name: string) {
  return async ({ isQuick, isFull }: Size): Promise<Measured> => {
    let answer: { measured?: Measured; failed?: string } = {}
    const program = startChild({
      args: [await bundled(name)],
      cwd: projectRoot,
      env: plainEnvironment({ ...ownSettings(), NODE_ENV: 'production' }),
      onMessage: (message) => {
        answer = message
      },
    })
    program.child.send({ act: 'measure', input: { isQuick, isFull } })
    const { code } = await program.exited
    if (answer.measured) return answer.measured
    throw new Error(answer.failed ?? `It ended with code ${code}.`)
  }
}

/** Sizes that may be set for a measurement, as `GROWTH_ROWS`. */
function ownSettings() {
  const sizes = Object.entries(process.env).filter(([name]) => /^[A-Z]+_[A-Z]+$/.test(name))
  return Object.fromEntries(sizes.filter(([, value]) => /^\d+$/.test(value ?? ''))) as Record<
    string,
    string
  >
}

async function bundled(name: string) {
  const outfile = join(projectRoot, '.bench/programs', `${name}.mjs`)
  const { outExtension: _, entryPoints: __, external, ...bundle } = serverBundle('production')
  await build({
    ...bundle,
    // Packages used only for measuring are loaded from their folder, and scripts from theirs.
    external: [...external, 'autocannon', 'esbuild', 'smtp-server', `${projectRoot}/scripts/*.mjs`],
    stdin: {
      contents: `import { begin } from './begin'\nimport * as file from './server/${name}'\nbegin(file)\n`,
      resolveDir: join(projectRoot, 'scripts/bench'),
    },
    outfile,
    // Under a separate name, because the measuring code imports it too.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
  })
  await stopEsbuild()
  return outfile
}
