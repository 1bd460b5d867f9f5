/**
 * Moves the focus to a field. While a route changes the page is hidden and cannot have it, so the
 * field is marked and the shell focuses it later.
 */
export function focusFirst(name: string): void {
  const [field] = document.getElementsByName(name)
  if (field === undefined) return
  field.dataset.first = ''
  field.focus()
}

export function firstField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#content [data-first]')
}
