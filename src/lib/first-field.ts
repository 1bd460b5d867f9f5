/**
 * Puts the cursor into a field of a page that has just arrived. A page that is still hidden takes none: the
 * shell asks for the field when it shows the page.
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
