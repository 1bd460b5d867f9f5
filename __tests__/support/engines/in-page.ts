import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom'

export interface Thing {
  role?: string
  level?: number
  label?: string
  text?: string
  name?: string
  pattern?: string
  inside?: string
}

/** Runs in the page: one search for every engine. */
export function findThing(thing: Thing): HTMLElement | undefined {
  const places = thing.inside === undefined ? [document.body] : within(thing.inside)
  const isOpen = (element: HTMLElement) => isSeen(element) && !element.matches(':disabled')
  return places.flatMap((place) => search(place, thing)).find(isOpen)
}

const within = (role: string) => queryAllByRole(document.body, role)

function search(place: HTMLElement, { role, level, label, text, ...rest }: Thing): HTMLElement[] {
  const name = rest.pattern === undefined ? rest.name : new RegExp(rest.pattern)
  if (label !== undefined) return queryAllByLabelText(place, label)
  if (text !== undefined) return queryAllByText(place, text, { exact: false })
  if (role === undefined) throw new Error('Nothing to search for')
  return queryAllByRole(place, role, {
    ...(level !== undefined && { level }),
    ...(name !== undefined && { name }),
  })
}

function isSeen(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}
