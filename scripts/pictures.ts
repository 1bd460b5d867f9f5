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

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    width: { type: 'string', default: '' },
    theme: { type: 'string', default: '' },
    book: { type: 'boolean' },
    home: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

const said = { failed: [] as string[], slow: [] as string[], elsewhere: new Set<string>() }

await runCommand(async () => {
  if (asked.help) return help()
  stopWhenAsked({ code: 130 })
  const width = chosen('width', asked.book ? siteWidths : widths)
  const looks = looksOf(width, chosen('theme', themes))
  await ensureInstalled()
  const browser = await openBrowser()
  try {
    if (asked.home) return await takeForHome(browser)
    return await (asked.book ? makeBook(browser, looks) : takeAll(browser, looks))
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

function chosen<Value extends string | number>(option: 'width' | 'theme', known: Value[]): Value[] {
  const words = wordsOf(asked[option])
  const unknown = words.find((word) => !known.some((value) => String(value) === word))
  if (unknown) throw new Refusal(`--${option} takes ${known.join(', ')}, joined by commas.`)
  return known.filter((value) => words.length === 0 || words.includes(String(value)))
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
    begin: (wanted) =>
      book.turn(wanted.flatMap(({ name }) => looks.map((look) => pictureOf(name, look)))),
    after: (titles) => book.write(titles[firstLocale] ?? []),
  })
  return report(book, states, looks)
}

/** The picture book that a release carries: smaller pictures, in each language, nothing compared. */
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
  const isWhole = asked.only === '' && looks.length === siteWidths.length * themes.length
  site.write(titles, isWhole && isClean && said.failed.length === 0)
  for (const line of said.failed) console.log(`failed   ${line}`)
  const counted = `${site.taken} pictures of ${states.length} states, ${(site.bytes / 1e6).toFixed(1)} MB`
  console.log(`${counted}, ${said.failed.length} failed\n${site.folder}`)
  return said.failed.length === 0 ? 0 : 1
}

/** What the home page shows of the product: the demo person's dashboard, as a phone shows it. */
async function takeForHome(browser: Browser) {
  const folder = join(projectRoot, 'public/pictures')
  return withPast(async (url) => {
    const token = await logInAsDemo(url)
    const login = { token, email: demoPerson.identifier, device: randomUUID() }
    const opened = { name: 'home', title: 'Home', path: '/dashboard', login, storage: {} }
    for (const language of languages) {
      const camera = await Camera.open(browser, url, language)
      for (const theme of themes) {
        const shot = { theme, as: 'webp', isCut: true, opened, openedAt: new Date() } as const
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
  const wanted = await withPast(async (url) => {
    const titles: Titles = {}
    for (const lang of languages)
      titles[lang] = (await ask(url, scenarioPath, scenarioList, { headers: { lang } })).scenarios
    const states = wantedStates(titles[firstLocale] ?? [], wordsOf(asked.only))
    if (states.length === 0) throw new Refusal(`No state has “${asked.only}” in its name.`)
    begin(states)
    await withCameras(studio, url, async (cameras) => {
      for (const state of states.filter(({ touchesAll }) => !touchesAll)) {
        await takeState(studio, url, cameras, state)
        after(titles)
      }
    })
    return { states, titles }
  }, forOne)
  // A product of its own: nothing takes such a state back.
  for (const state of wanted.states.filter(({ touchesAll }) => touchesAll))
    await withPast(
      (url) => withCameras(studio, url, (cameras) => takeState(studio, url, cameras, state)),
      forOne,
    )
  after(wanted.titles)
  return wanted
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
  for (const line of said.elsewhere) console.log(`led      ${line}`)
  for (const line of said.slow) console.log(`slow     ${line}`)
  for (const line of said.failed) console.log(`failed   ${line}`)
  const failed = said.failed.length
  const counted = `${book.taken} pictures of ${states.length} states`
  console.log(`${counted}, ${differing.length} differ, ${failed} failed`)
  console.log(book.index)
  return failed === 0 ? 0 : 1
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

/** Opened once, so what runs out does so in all of its pictures. */
async function takeState(studio: Studio, url: string, cameras: Camera[], { name }: State) {
  const { looks, spoken, as, fileOf, keep } = studio
  const started = Date.now()
  try {
    const path = `${scenarioPath}/${name}`
    const opened = await ask(url, path, scenarioOpened, { method: 'POST' })
    const openedAt = new Date()
    const took = openedAt.getTime() - started
    if (took > slowMs) said.slow.push(`${name}: ${seconds(took)}`)
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
          const left = visit.looks.map(({ width }) => width)
          const fileIn = (width: number) => fileOf(name, { width, theme }, camera.language)
          try {
            const ledTo = await camera.take(
              { theme, as, opened, openedAt },
              [...left],
              async (width, bytes) => {
                await keep(fileIn(width), bytes)
                left.shift()
              },
            )
            if (ledTo) said.elsewhere.add(`${name} from ${opened.path} to ${ledTo}`)
          } catch (error) {
            for (const width of left) said.failed.push(`${fileIn(width)}: ${reasonOf(error)}`)
          }
        }
      }),
    )
  } catch (error) {
    said.failed.push(`${name}: ${reasonOf(error)}`)
  }
  console.log(`${name} (${seconds(Date.now() - started)})`)
}

async function ask<Answer extends z.ZodMiniType>(
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
