import { resolve } from 'node:path'
import { build } from 'esbuild'
import { serverBundle } from '../../scripts/product/build'
import { importsOf, readSources } from '../support/sources'

const root = resolve(__dirname, '../..')
const isSimulation = /(^|\/)scripts\/simulate[/.]/

test('the production server holds nothing of the simulation @rest', async () => {
  const { metafile } = await build({
    ...serverBundle('production'),
    absWorkingDir: root,
    entryPoints: ['src/server/main.ts', 'src/server/ops/main.ts'],
    outdir: '.build',
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  const files = Object.keys(metafile.inputs)
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => isSimulation.test(file))).toEqual([])
})

test('no source and no page imports it @rest', () => {
  const importing = ['src', 'pages'].flatMap((folder) =>
    Object.entries(readSources(folder)).filter(([file, text]) =>
      importsOf(file, text).some(({ target }) => isSimulation.test(target)),
    ),
  )
  expect(importing).toEqual([])
  expect(isSimulation.test('../../scripts/simulate/run')).toBe(true)
})

test('only five files of it know the server, so that a moved module breaks one of them', () => {
  const knowing = Object.entries(readSources('scripts/simulate')).flatMap(([file, text]) =>
    importsOf(file, text).some(({ target }) => /^src\/(server|console|contract|lib)\//.test(target))
      ? [file]
      : [],
  )
  expect(knowing).toEqual([
    'scripts/simulate/product-bank.ts',
    'scripts/simulate/product-custody.ts',
    'scripts/simulate/product-dividends.ts',
    'scripts/simulate/product-owners.ts',
    'scripts/simulate/product.ts',
  ])
})
