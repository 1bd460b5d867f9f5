import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import type * as z from 'zod/mini'
import { envelope } from '../src/contract/define'
import { scenarioList, scenarioOpened, scenarioPath } from '../src/contract/sandbox'
import { firstLocale } from '../src/messages/locale'
import { withPast } from './bench/servers'
import { stopAll, stopWhenAsked } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { demoPerson, logInAsDemo } from './nodes/product'
import {
  Book,
  type Look,
  looksOf,
  percent,
  pictureOf,
  type State,
  themes,
  wantedStates,
  widths,
} from './pictures/book'
import { Camera, comparing, openBrowser, type Shot } from './pictures/camera'
import { bookFolder, languages, Site, sitePicture, siteWidths } from './pictures/site'
import { Refusal, runCommand } from './refusal.mjs'
import { projectRoot } from './settings.mjs'

const slowMs = 3_000
const forOne = { SANDBOX_FOR_ONE: 'on' }
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    width: { type: 'string', default: '' },
    theme: { type: 'string', default: '' },
    book: { type: 'boolean' },
    home: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

const problems = { failed: [] as string[], slow: [] as string[], elsewhere: new Set<string>() }

await runCommand(async () => {
  if (options.help) return help()
  stopWhenAsked({ code: 130 })
  const width = chosenValues('width', options.book ? siteWidths : widths)
  const looks = looksOf(width, chosenValues('theme', themes))
  await ensureInstalled()
  const browser = await openBrowser()
  try {
    if (options.home) return await takeForHome(browser)
    return await (options.book ? makeBook(browser, looks) : takeAll(browser, looks))
  } finally {
    await browser.close()
    await stopAll()
  }
})

function help() {
  console.log(`npm run pictures                   every state, ${widths.join(', ')} wide, ${themes.join(' and ')}
npm run pictures -- --only <word>,…  states whose names contain one of these
npm run pictures -- --width <width>,… --theme <theme>,…  fewer pictures of each
npm run pictures -- --book           the picture book of a release: ${siteWidths.join(' and ')} wide, in each language
npm run pictures -- --home           the dashboard that the home page shows`)
}

function chosenValues<Value extends string | number>(
  option: 'width' | 'theme',
  knownValues: Value[],
): Value[] {
  const words = wordsOf(options[option])
  const unknownWord = words.find((word) => !knownValues.some((value) => String(value) === word))
  if (unknownWord)
    throw new Refusal(`--${option} takes ${knownValues.join(', ')}, joined by commas.`)
  return knownValues.filter((value) => words.length === 0 || words.includes(String(value)))
}

function wordsOf(text: string) {
  return text.split(',').filter(Boolean)
}

async function takeAll(browser: Browser, looks: Look[]) {
  const book = new Book(join(projectRoot, '.build/pictures'))
  const compare = await comparing(browser)
  const studio: Studio = {
    browser,
    looks,
    spoken: [firstLocale],
    as: 'png',
    fileOf: (name, look) => pictureOf(name, look),
    keep: (file, bytes) => book.keep(file, bytes, compare),
  }
  const { states } = await takeStates(studio, {
    begin: (statesToTake) =>
      book.turn(statesToTake.flatMap(({ name }) => looks.map((look) => pictureOf(name, look)))),
    after: (titles) => book.write(titles[firstLocale] ?? []),
  })
  return report(book, states, looks)
}

/** The picture book of a release: smaller pictures, in each language, without a comparison. */
async function makeBook(browser: Browser, looks: Look[]) {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const commit = git('rev-parse', 'HEAD')
  const site = new Site(bookFolder, { version, commit, day: git('log', '-1', '--format=%cs') })
  const studio: Studio = {
    browser,
    looks,
    spoken: languages,
    as: 'webp',
    fileOf: sitePicture,
    keep: (file, bytes) => site.keep(file, bytes),
  }
  const { states, titles } = await takeStates(studio, { begin: () => {}, after: () => {} })
  const isClean = git('status', '--porcelain') === ''
  const isWhole = options.only === '' && looks.length === siteWidths.length * themes.length
  site.write(titles, isWhole && isClean && problems.failed.length === 0)
  for (const line of problems.failed) console.log(`failed   ${line}`)
  const summary = `${site.taken} pictures of ${states.length} states, ${(site.bytes / 1e6).toFixed(1)} MB`
  console.log(`${summary}, ${problems.failed.length} failed\n${site.folder}`)
  return problems.failed.length === 0 ? 0 : 1
}

/** The home page's picture of the product: the demo person's dashboard on a phone. */
async function takeForHome(browser: Browser) {
  const folder = join(projectRoot, 'public/pictures')
  return withPast(async (url) => {
    const token = await logInAsDemo(url)
    const login = { token, email: demoPerson.identifier, device: randomUUID() }
    const scenario = { name: 'home', title: 'Home', path: '/dashboard', login, storage: {} }
    for (const language of languages) {
      const camera = await Camera.open(browser, url, language)
      for (const theme of themes) {
        const shot = {
          theme,
          as: 'webp',
          isCut: true,
          opened: scenario,
          openedAt: new Date(),
        } as const
        const file = join(folder, `dashboard-${language}-${theme}.webp`)
        await camera.take(shot, [360], async (_, bytes) => writeFileSync(file, bytes))
      }
      await camera.close()
    }
    return 0
  })
}

interface Turns {
  begin: (states: State[]) => void
  after: (titles: Titles) => void
}

async function takeStates(studio: Studio, { begin, after }: Turns) {
  const plan = await withPast(async (url) => {
    const titles: Titles = {}
    for (const lang of languages)
      titles[lang] = (
        await askServer(url, scenarioPath, scenarioList, { headers: { lang } })
      ).scenarios
    const states = wantedStates(titles[firstLocale] ?? [], wordsOf(options.only))
    if (states.length === 0) throw new Refusal(`No state has “${options.only}” in its name.`)
    begin(states)
    await withCameras(studio, url, async (cameras) => {
      for (const state of states.filter(({ touchesAll }) => !touchesAll)) {
        await takeState(studio, url, cameras, state)
        after(titles)
      }
    })
    return { states, titles }
  }, forOne)
  // A separate product, because such a state cannot be undone.
  for (const state of plan.states.filter(({ touchesAll }) => touchesAll))
    await withPast(
      (url) => withCameras(studio, url, (cameras) => takeState(studio, url, cameras, state)),
      forOne,
    )
  after(plan.titles)
  return plan
}

/** Each language has a camera; one alone has two, which share its themes. */
async function withCameras(
  { browser, spoken }: Studio,
  url: string,
  work: (cameras: Camera[]) => Promise<void>,
) {
  const shared = spoken.length === 1 ? [...spoken, ...spoken] : spoken
  const cameras: Camera[] = []
  try {
    for (const language of shared) cameras.push(await Camera.open(browser, url, language))
    await work(cameras)
  } finally {
    for (const camera of cameras) await camera.close()
  }
}

function report(book: Book, states: State[], looks: Look[]) {
  const pictures = states.flatMap(({ name }) => looks.map((look) => pictureOf(name, look)))
  const differing = pictures.filter((picture) => book.shareOf(picture) > 0)
  for (const picture of differing)
    console.log(`differs  ${picture} ${percent(book.shareOf(picture))}`)
  for (const line of problems.elsewhere) console.log(`led      ${line}`)
  for (const line of problems.slow) console.log(`slow     ${line}`)
  for (const line of problems.failed) console.log(`failed   ${line}`)
  const failedCount = problems.failed.length
  const summary = `${book.taken} pictures of ${states.length} states`
  console.log(`${summary}, ${differing.length} differ, ${failedCount} failed`)
  console.log(book.index)
  return failedCount === 0 ? 0 : 1
}

type Titles = Record<string, State[]>

interface Studio {
  browser: Browser
  looks: Look[]
  spoken: string[]
  as: Shot['as']
  fileOf: (state: string, look: Look, language: string) => string
  keep: (file: string, bytes: Buffer) => Promise<void>
}

/** Opened once, so an expired state is expired in all of its pictures. */
async function takeState(studio: Studio, url: string, cameras: Camera[], { name }: State) {
  const { looks, spoken, as, fileOf, keep } = studio
  const started = Date.now()
  try {
    const path = `${scenarioPath}/${name}`
    const scenario = await askServer(url, path, scenarioOpened, { method: 'POST' })
    const openedAt = new Date()
    const openingMs = openedAt.getTime() - started
    if (openingMs > slowMs) problems.slow.push(`${name}: ${seconds(openingMs)}`)
    const visits = spoken.flatMap((language) =>
      themes
        .map((theme) => ({ language, looks: looks.filter((look) => look.theme === theme) }))
        .filter((visit) => visit.looks.length > 0),
    )
    await Promise.all(
      cameras.map(async (camera) => {
        for (;;) {
          const at = visits.findIndex(({ language }) => language === camera.language)
          const [visit] = at < 0 ? [] : visits.splice(at, 1)
          if (!visit) return
          const { theme } = visit.looks[0] as Look
          const remainingWidths = visit.looks.map(({ width }) => width)
          const fileIn = (width: number) => fileOf(name, { width, theme }, camera.language)
          try {
            const ledTo = await camera.take(
              { theme, as, opened: scenario, openedAt },
              [...remainingWidths],
              async (width, bytes) => {
                await keep(fileIn(width), bytes)
                remainingWidths.shift()
              },
            )
            if (ledTo) problems.elsewhere.add(`${name} from ${scenario.path} to ${ledTo}`)
          } catch (error) {
            for (const width of remainingWidths)
              problems.failed.push(`${fileIn(width)}: ${reasonOf(error)}`)
          }
        }
      }),
    )
  } catch (error) {
    problems.failed.push(`${name}: ${reasonOf(error)}`)
  }
  console.log(`${name} (${seconds(Date.now() - started)})`)
}

async function askServer<Answer extends z.ZodMiniType>(
  url: string,
  path: string,
  answer: Answer,
  options: RequestInit = {},
): Promise<z.infer<Answer>> {
  const response = await fetch(url + path, { signal: AbortSignal.timeout(120_000), ...options })
  const { message, data } = envelope.parse(await response.json())
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${message}`)
  return answer.parse(data)
}

function reasonOf(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]
}
