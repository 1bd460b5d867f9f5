import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages as offered } from '../../src/messages/languages'
import { firstLocale } from '../../src/messages/locale'
import { projectRoot } from '../settings.mjs'
import { type Look, looksOf, type State, themes, viewportOf } from './book'
import type words from './words/en.json'

export const languages = offered.map(({ tag }) => tag)
const wordsIn = (language: string): typeof words =>
  JSON.parse(readFileSync(join(projectRoot, `scripts/pictures/words/${language}.json`), 'utf8'))
const pageIn = (language: string) => (language === firstLocale ? 'index.html' : `${language}.html`)
export const siteWidths = [1440, 360]

export const sitePicture = (state: string, { width, theme }: Look, language: string) =>
  `${language}/${state}-${width}-${theme}.webp`

export const bookFolder = join(projectRoot, '.build/picture-book')

/** The book’s files, if it was made whole of this commit. */
export function bookOf(commit: string, folder = bookFolder): Record<string, Buffer> | undefined {
  const bookFile = join(folder, 'book.json')
  if (!existsSync(bookFile)) return undefined
  const storedVersion = JSON.parse(readFileSync(bookFile, 'utf8')) as ProductVersion & {
    isWhole: boolean
  }
  if (!storedVersion.isWhole || storedVersion.commit !== commit) return undefined
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name))]))
}

/** As the page’s style has it. A box of its own size keeps an anchor’s place while pictures load. */
const shownHeight = 400

interface ProductVersion {
  version: string
  commit: string
  day: string
}

/** A static site of all states. It opens from a folder: no script, nothing from outside of it. */
export class Site {
  taken = 0
  bytes = 0
  private readonly pictures = new Set<string>()

  constructor(
    readonly folder: string,
    private readonly made: ProductVersion,
  ) {
    rmSync(folder, { recursive: true, force: true })
    for (const language of languages) mkdirSync(join(folder, language), { recursive: true })
  }

  async keep(picture: string, bytes: Buffer): Promise<void> {
    writeFileSync(join(this.folder, picture), bytes)
    this.pictures.add(picture)
    this.taken += 1
    this.bytes += bytes.length
  }

  write(titles: Record<string, State[]>, isWhole: boolean): void {
    for (const language of languages)
      writeFileSync(
        join(this.folder, pageIn(language)),
        this.page(language, titles[language] ?? []),
      )
    const bookFacts = { ...this.made, isWhole, pictures: this.taken, bytes: this.bytes }
    writeFileSync(join(this.folder, 'book.json'), `${JSON.stringify(bookFacts, null, 2)}\n`)
  }

  private page(language: string, states: State[]): string {
    const figures = (state: State) => this.figures(language, state)
    const drawnStates = states.filter(figures)
    const groups = [...new Set(drawnStates.map(({ group }) => group))].map(
      (group) => [group, drawnStates.filter((state) => state.group === group)] as const,
    )
    const { version, commit, day } = this.made
    const parts: Record<string, string> = {
      ...wordsIn(language),
      others: offered
        .filter(({ tag }) => tag !== language)
        .map(({ tag, name }) => `<a href="${pageIn(tag)}" lang="${tag}">${name}</a>`)
        .join(' · '),
      made: `FNX ${version}, ${commit.slice(0, 10)}, ${day}`,
      anchors: groups
        .map(
          ([group, ownStates]) =>
            `<li>${link(anchorOf(ownStates), group)}<ul>${ownStates.map(itemOf).join('')}</ul></li>`,
        )
        .join('\n'),
      sections: groups
        .map(([group, ownStates]) => {
          const articles = ownStates.map((state) => articleOf(language, state, figures(state)))
          return `<section id="${anchorOf(ownStates)}"><h2>${escaped(group)}</h2>${articles.join('')}</section>`
        })
        .join('\n'),
    }
    const template = readFileSync(join(projectRoot, 'scripts/pictures/page.html'), 'utf8')
    return template
      .replace('lang="en"', `lang="${language}"`)
      .replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '')
  }

  private figures(language: string, { name, title }: State): string {
    const shownLooks = looksOf(siteWidths, themes).map((look) => {
      const picture = sitePicture(name, look, language)
      if (!this.pictures.has(picture)) return ''
      const caption = `${look.width} px, ${wordsIn(language)[look.theme]}`
      return `<figure><a href="${picture}"><img src="${picture}" alt="${escaped(title)}, ${caption}" width="${(shownHeight * look.width) / viewportOf(look).height}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`
    })
    return shownLooks.join('')
  }
}

/** The same in each language: groups are named by their first state. */
const anchorOf = ([first]: State[]) => `group-${first?.name}`
const link = (to: string, text: string) => `<a href="#${to}">${escaped(text)}</a>`
const itemOf = ({ name, title }: State) => `<li>${link(name, title)}</li>`
const articleOf = (language: string, { name, title }: State, figures: string) =>
  `<article id="${name}"><h3>${link(name, title)}</h3><p><small>${wordsIn(language).name}<code>${name}</code></small></p><div>${figures}</div></article>`

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
