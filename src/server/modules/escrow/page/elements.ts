type Child = Node | string | undefined | false

interface ElementAttributes {
  class?: string
  on?: Record<string, (event: Event) => void>
  [attribute: string]: unknown
}

/**
 * Makes an element. Text is set as text, so no content of a file becomes markup. Styles come from
 * the style sheet only, because the policy allows no others.
 */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  options: ElementAttributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  const { on = {}, ...attributes } = options
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(attribute, String(value))
  for (const [event, act] of Object.entries(on)) element.addEventListener(event, act)
  element.append(...children.filter((child) => child !== undefined && child !== false))
  return element
}

export function facts(rows: [name: string, value: string | Node][]): HTMLElement {
  return el('dl', {}, ...rows.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]))
}

interface Column {
  title: string
  isNumber?: boolean
}

type Cell = string | Node

export function table(columns: Column[], rows: Cell[][]): HTMLElement {
  const numberClass = (place: number) => (columns[place]?.isNumber ? 'number' : undefined)
  const head = columns.map(({ title }, place) =>
    el('th', { scope: 'col', class: numberClass(place) }, title),
  )
  const body = rows.map((row) =>
    el(
      'tr',
      {},
      ...row.map((cell, place) =>
        el('td', { class: numberClass(place), 'data-title': columns[place]?.title }, cell),
      ),
    ),
  )
  return el(
    'div',
    { class: 'scroll', tabindex: '0' },
    el('table', {}, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...body)),
  )
}

export const stack = (main: string, ...more: string[]): HTMLElement =>
  el('div', {}, main, ...more.map((text) => el('small', {}, text)))

/** Lets the browser save a file without sending it anywhere. */
export function save(name: string, parts: string[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }))
  el('a', { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
