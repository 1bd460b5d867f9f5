import { execFileSync } from 'node:child_process'

function bundled(mode: string): string[] {
  const code = `import { build } from 'esbuild'
    import { load } from './scripts/run.mjs'
    const { serverBundle } = await load('product/build')
    const options = { ...serverBundle('${mode}'), write: false, outdir: 'none', metafile: true }
    const { metafile } = await build({ ...options, sourcemap: false, packages: 'external' })
    console.log(JSON.stringify(Object.keys(metafile.inputs)))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code])
  return JSON.parse(String(output)) as string[]
}

const standsIn = /^src\/server\/sandbox\//

test('stand-ins for the outside world are in sandboxes only @rest', () => {
  expect(bundled('sandbox').filter((file) => standsIn.test(file)).length).toBeGreaterThan(20)
  expect(bundled('production').filter((file) => standsIn.test(file))).toEqual([])
})
