import { houseName } from '@/config/house'
import { formatBytes } from '@/contract/format/amounts'
import { chosenLocale, offeredLanguages } from '@/messages/locale'
import { openFile } from '../file/open'
import { rebuild } from '../file/rebuild'
import { escrowProblemText } from '../file/refusal'
import * as m from '../messages'
import { el } from './elements'
import { type OpenedFile, openedParts } from './opened'

/** The state of the page; a press changes it and renders all of it again. */
interface PageState {
  file?: OpenedFile
  problem?: string
  progress?: { done: number; size: number }
}

const container = document.getElementById('page') as HTMLElement
const fileInput = el('input', { type: 'file', id: 'file', accept: '.escrow' })
const keyInput = el('input', { type: 'file', id: 'key', accept: '.pem,.key,.txt' })
let shown: PageState = {}

function show(next: PageState): void {
  shown = next
  draw()
}

function draw(): void {
  const { file, problem, progress } = shown
  document.title = m.pageTitle()
  container.replaceChildren(
    el('div', { class: 'top' }, el('span', { class: 'brand' }, houseName()), languages()),
    el('h1', {}, m.pageTitle()),
    el('p', { class: 'muted' }, m.pageText({ app: houseName() })),
    el(
      'form',
      { on: { submit: (event) => void open(event) } },
      el('label', { for: 'file' }, m.fileLabel(), fileInput),
      el('label', { for: 'key' }, m.keyLabel(), keyInput),
      el('button', { class: 'main', disabled: progress !== undefined }, m.openAction()),
    ),
    progress ? progressLine(progress) : '',
    problem ? el('div', { class: 'box', role: 'alert' }, el('p', { class: 'bad' }, problem)) : '',
    ...(file ? openedParts(file) : []),
  )
}

type OfferedLanguage = ReturnType<typeof offeredLanguages>[number]

function languages(): HTMLElement {
  const root = document.documentElement
  const buttons = offeredLanguages().map(({ tag, name, dir }) =>
    el(
      'button',
      {
        type: 'button',
        lang: tag,
        'aria-pressed': root.lang === tag,
        on: {
          click: () => {
            speak({ tag, dir })
            draw()
          },
        },
      },
      name,
    ),
  )
  return el('div', { class: 'languages' }, ...buttons)
}

function progressLine({ done, size }: NonNullable<PageState['progress']>): HTMLElement {
  const text = m.openingText({ done: formatBytes(done), size: formatBytes(size) })
  const bar = el('progress', { max: size, value: done, 'aria-label': text })
  return el('div', { class: 'box', role: 'status' }, bar, el('p', { class: 'muted' }, text))
}

async function open(event: Event): Promise<void> {
  event.preventDefault()
  const [file, key] = [fileInput.files?.[0], keyInput.files?.[0]]
  if (file === undefined || key === undefined) return show({ problem: m.chooseText() })
  const size = file.size
  show({ progress: { done: 0, size } })
  try {
    const onRead = (doneBytes: number) => show({ progress: { done: doneBytes, size } })
    const people: string[] = []
    const lines = noting(openFile(await key.text(), chunksOf(file, onRead)), people)
    const rebuilt = await rebuild(lines)
    show({ file: { rebuilt, people } })
  } catch (error) {
    show({ problem: escrowProblemText(error) ?? m.brokenText() })
  }
}

/**
 * Collects the lines of people, so that they can be shown once the file is known to be complete.
 */
async function* noting(lines: AsyncIterable<string>, people: string[]): AsyncGenerator<string> {
  for await (const line of lines) {
    if (line.startsWith('{"is":"person"')) people.push(line)
    yield line
  }
}

const chunkBytes = 1024 * 1024

/** A file may be larger than the memory. It is ASCII, so bytes are characters. */
async function* chunksOf(file: File, onRead: (doneBytes: number) => void): AsyncGenerator<string> {
  for (let at = 0; at < file.size; at += chunkBytes) {
    onRead(at)
    yield await file.slice(at, at + chunkBytes).text()
  }
}

function speak({ tag, dir }: Pick<OfferedLanguage, 'tag' | 'dir'>): void {
  document.documentElement.lang = tag
  document.documentElement.dir = dir
}

const tagToSpeak = chosenLocale({ accepts: navigator.languages.join(',') })
speak(offeredLanguages().find(({ tag }) => tag === tagToSpeak) ?? { tag: 'en', dir: 'ltr' })
draw()
