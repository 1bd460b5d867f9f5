import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Fake, freePort } from '../support/fake'

let project: Fake
beforeEach(() => {
  project = new Fake()
})
afterEach(() => project.remove())

interface Build {
  server: string
  distDir: string
}

async function build(env?: Record<string, string>): Promise<Build> {
  const { code, output } = await project.run('scripts/run.mjs build', env)
  if (code !== 0) throw new Error(output)
  return JSON.parse(output.trim().split('\n').at(-1) as string)
}

const timesBuilt = () =>
  readFileSync(join(project.folder, 'builds'), 'utf8').trim().split('\n').length

test('only what is stale, cut off or set otherwise is built, pages and server apart @rest', async () => {
  const first = await build()

  project.write('docs/architecture.md', '# Changed')
  project.write('__tests__/new.test.ts', 'test.todo("x")')
  expect(await build()).toEqual(first)

  project.write('src/server/added.ts', 'export const added = 1')
  const second = await build()
  expect(second.distDir).toBe(first.distDir)
  expect(second.server).not.toBe(first.server)

  project.write('pages/index.tsx', 'export default () => 1')
  const third = await build()
  expect(third.distDir).not.toBe(second.distDir)
  expect(third.server).toBe(second.server)
  expect(timesBuilt()).toBe(2)

  rmSync(join(project.folder, dirname(third.distDir), 'done'))
  expect(await build()).toEqual(third)
  expect(timesBuilt()).toBe(3)

  expect(await build({ NEXT_PUBLIC_APP_NAME: 'Other' })).toEqual(third)
  const otherBuild = await build({ NEXT_PUBLIC_API_URL: '/other' })
  const production = await build({ APP_MODE: 'production' })
  expect(new Set([third, otherBuild, production].map(({ distDir }) => distDir)).size).toBe(3)
  expect(production.distDir).toMatch(/^\.build\/production-web-[0-9a-f]{8}\/next$/)
})

test('two builds at once build once @rest', async () => {
  const slowly = { NEXT_PUBLIC_WAIT: '300' }
  const [oneBuild, otherBuild] = await Promise.all([build(slowly), build(slowly)])
  expect(oneBuild).toEqual(otherBuild)
  expect(timesBuilt()).toBe(1)
})

test('two builds of a kind are kept, plus one in use @rest', async () => {
  const run = project.start('scripts/start.mjs', { PORT: String(await freePort()) })
  await run.says('Ready')
  const inUse = await build()
  const laterBuilds: Build[] = []
  for (const edition of [1, 2, 3]) {
    project.write('pages/index.tsx', `export default () => ${edition}`)
    laterBuilds.push(await build())
  }
  const isStored = ({ distDir }: Build) => existsSync(join(project.folder, distDir))
  expect([inUse, ...laterBuilds].map(isStored)).toEqual([true, false, true, true])
})

test.each(['build', 'generate'])(
  'a word that %s does not know is refused in one line',
  async (name) => {
    const { code, output } = await project.run(`scripts/run.mjs ${name} --pseudo`)
    expect([code, output]).toEqual([1, "Unknown option '--pseudo'.\n"])
  },
)
