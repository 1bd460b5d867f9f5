import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'
import { nextSettings, projectRoot } from '../settings.mjs'

/** It stands below the project, so it finds the very same Next and React. */
export const bareFolder = join(projectRoot, '.bench/bare')

const files = {
  'package.json': '{ "name": "bare", "private": true }\n',
  'pages/_app.js':
    'export default function App({ Component, pageProps }) {\n  return <Component {...pageProps} />\n}\n',
  'pages/index.js': 'export default function Page() {\n  return <main>Bare</main>\n}\n',
  // What S7 compares with: an API route of Next that does nothing.
  'pages/api/empty.js':
    'export default function handler(request, response) {\n  response.status(200).json({ status: 200, message: "OK" })\n}\n',
}

/** Builds the page everything is measured against, unless it stands there already. */
export async function ensureBare() {
  const stamp = createHash('sha256')
    .update(JSON.stringify([files, versions()]))
    .digest('hex')
  const done = join(bareFolder, 'done')
  if (existsSync(done) && readFileSync(done, 'utf8') === stamp) return
  rmSync(bareFolder, { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(bareFolder, name)), { recursive: true })
    writeFileSync(join(bareFolder, name), text)
  }
  console.log('Building the bare page that the figures are measured against …')
  const { code, output } = await runChild({
    args: [join(projectRoot, 'node_modules/next/dist/bin/next'), 'build', '--webpack'],
    command: process.execPath,
    cwd: bareFolder,
    env: { ...process.env, ...nextSettings, NODE_ENV: 'production' },
    quiet: true,
  })
  if (code !== 0) throw new Refusal(`${output.trimEnd()}\n\nThe bare page could not be built.`)
  writeFileSync(done, stamp)
}

function versions() {
  return ['next', 'react', 'react-dom'].map((name) => {
    const text = readFileSync(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8')
    return JSON.parse(text).version
  })
}
